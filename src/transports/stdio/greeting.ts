import { agreedOn, CAPABILITIES, IDENTITY, MODERN_CLAIM, type ServerIdentity } from "../../mcp/identity.ts";
import { isObject } from "../../base/is_object.ts";
import { readAhead, type SeeFirst } from "./read_ahead.ts";
import { processStreams, type StdioStreams } from "./standard_streams.ts";

/** A connection whose first message may have been answered already. */
export interface Greeted {
  /** The same connection, from its first byte. */
  readonly streams: StdioStreams;
  /** The id of the `initialize` that was answered; nothing when the first message was something else. */
  readonly answered: Promise<string | number | undefined>;
  /** Returns the name of a tool that a message calls which nobody has taken yet; nothing where none does. */
  readonly called: () => string | undefined;
  /** Resolves when the client has closed its end. */
  readonly ended: Promise<void>;
}

/** A line longer than this is not an `initialize`, and no call that is prepared for, in characters. */
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
  let [isFirst, called]: [boolean, string | undefined] = [true, undefined];
  const onLine = async (line: string | undefined): Promise<boolean> => {
    const message = line === undefined ? undefined : parse(line);
    const answer = isFirst ? answerTo(message, identity) : undefined;
    if (answer !== undefined) await streams.write(new TextEncoder().encode(`${JSON.stringify(answer)}\n`));
    if (isFirst) answered.resolve(answer?.id);
    isFirst = false;
    called = toolCalledBy(message);
    return called === undefined;
  };
  const { chunks, ended } = readAhead(streams.input, linesOf(onLine));
  return {
    streams: { ...streams, input: chunks },
    answered: answered.promise,
    called: () => called,
    ended: ended.then(() => answered.resolve(undefined)), // also where nothing came
  };
}

let greeted: Greeted | undefined;

/** Greets the client at the process's own streams, the first time that it is called. */
export function greetProcess(): Greeted {
  greeted ??= greet(processStreams(), IDENTITY);
  return greeted;
}

/** Shows a line, or nothing for one that is too long; returns whether more lines are wanted. */
type OnLine = (line: string | undefined) => Promise<boolean>;

/** Returns what shows the first lines of an input, until no more of them is wanted. */
function linesOf(onLine: OnLine): SeeFirst {
  const decoder = new TextDecoder();
  let rest = "";
  return async (chunk) => {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (!await onLine(line)) return false;
    if (rest.length <= LONGEST) return true;
    await onLine(undefined);
    return false;
  };
}

/** Returns the tool that a message calls, if it calls one. */
function toolCalledBy(message: unknown): string | undefined {
  if (!isObject(message) || message.method !== "tools/call" || !isObject(message.params)) return undefined;
  const { name } = message.params;
  return typeof name === "string" ? name : undefined;
}

function answerTo(message: unknown, identity: ServerIdentity) {
  if (!isPlainInitialize(message)) return undefined;
  const { instructions, ...serverInfo } = identity;
  return {
    jsonrpc: "2.0",
    id: message.id,
    result: {
      protocolVersion: agreedOn(message.params.protocolVersion),
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
  if (!isObject(params) || typeof params.protocolVersion !== "string") return false;
  const { capabilities, clientInfo, _meta } = params;
  if (!isObject(capabilities) || !Object.values(capabilities).every(isObject)) return false;
  if (isObject(_meta) && MODERN_CLAIM in _meta) return false;
  return isObject(clientInfo) && typeof clientInfo.name === "string" &&
    typeof clientInfo.version === "string";
}
