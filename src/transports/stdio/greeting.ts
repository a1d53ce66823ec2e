import {
  CAPABILITIES,
  IDENTITY,
  INITIALIZE_VERSIONS,
  MODERN_CLAIM,
  type ServerIdentity,
} from "../../mcp/identity.ts";
import { isObject } from "../../base/is_object.ts";
import { readAhead } from "./read_ahead.ts";
import { processStreams, type StdioStreams } from "./standard_streams.ts";

/** A connection whose first message may have been answered already. */
export interface Greeted {
  /** The same connection, from its first byte. */
  readonly streams: StdioStreams;
  /** The id of the `initialize` that was answered; nothing when the first message was something else. */
  readonly answered: Promise<string | number | undefined>;
  /** Resolves when the client has closed its end. */
  readonly ended: Promise<void>;
}

/** A first line longer than this is not an `initialize`, in bytes. */
const LONGEST = 64 * 1024;

/**
 * Answers `initialize` while the rest of the product is still being loaded: what it says does not depend on any
 * adapter, and clients wait for it. The protocol layer gets the same message afterwards; a test holds its answer
 * against this one. Anything but a plain `initialize` is left alone.
 *
 * @param streams the connection
 * @param identity what the server says of itself
 */
export function greet(streams: StdioStreams, identity: ServerIdentity): Greeted {
  const answered = Promise.withResolvers<string | number | undefined>();
  const ended = Promise.withResolvers<void>();
  const onFirstLine = async (line: string | undefined): Promise<void> => {
    const answer = line === undefined ? undefined : answerTo(line, identity);
    if (answer !== undefined) await streams.write(new TextEncoder().encode(`${JSON.stringify(answer)}\n`));
    answered.resolve(answer?.id);
  };
  const input = readAhead(replay(streams, onFirstLine, ended.resolve));
  return { streams: { ...streams, input }, answered: answered.promise, ended: ended.promise };
}

let greeted: Greeted | undefined;

/** Greets the client at the process's own streams, the first time that it is called. */
export function greetProcess(): Greeted {
  greeted ??= greet(processStreams(), IDENTITY);
  return greeted;
}

/** Passes everything on, after the first line was shown. */
async function* replay(
  { input }: StdioStreams,
  onFirstLine: (line: string | undefined) => Promise<void>,
  onEnd: () => void,
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder();
  let line: string | undefined = "";
  try {
    for await (const chunk of input) {
      if (line !== undefined) {
        line += decoder.decode(chunk, { stream: true });
        const whole = line.includes("\n");
        if (whole || line.length > LONGEST) {
          await onFirstLine(whole ? line : undefined);
          line = undefined;
        }
      }
      yield chunk;
    }
  } finally {
    if (line !== undefined) await onFirstLine(undefined);
    onEnd();
  }
}

function answerTo(text: string, identity: ServerIdentity) {
  const message = parse(text.slice(0, text.indexOf("\n")));
  if (!isPlainInitialize(message)) return undefined;
  const { instructions, ...serverInfo } = identity;
  const wanted = INITIALIZE_VERSIONS.find((version) => version === message.params.protocolVersion);
  return {
    jsonrpc: "2.0",
    id: message.id,
    result: {
      protocolVersion: wanted ?? INITIALIZE_VERSIONS[0],
      capabilities: CAPABILITIES,
      serverInfo,
      instructions,
    },
  } as const;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

interface PlainInitialize {
  readonly id: string | number;
  readonly params: { readonly protocolVersion: string };
}

function isPlainInitialize(message: unknown): message is PlainInitialize {
  if (!isObject(message) || message.jsonrpc !== "2.0" || message.method !== "initialize") return false;
  const { id, params } = message;
  if (typeof id !== "string" && typeof id !== "number") return false;
  if (!isObject(params) || typeof params.protocolVersion !== "string" || !isObject(params.capabilities)) {
    return false;
  }
  const { clientInfo, _meta } = params;
  if (isObject(_meta) && MODERN_CLAIM in _meta) return false;
  return isObject(clientInfo) && typeof clientInfo.name === "string" &&
    typeof clientInfo.version === "string";
}
