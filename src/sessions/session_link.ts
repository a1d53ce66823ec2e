import { FrameStream } from "../adapter_host/wire/frames.ts";
import { ToolError } from "../adapter_api/errors.ts";
import { isObject } from "../base/is_object.ts";
import { connectPrivately } from "./endpoint.ts";
import type { SessionCall } from "./messages.ts";
import { logPath, readRecord, recordPath } from "./session_record.ts";

/** Connection to the host of a session. */
export interface SessionLink {
  readonly name: string;
  readonly pid: number;
  readonly token: string;
  readonly frames: FrameStream;
  /** File that the host logs to. */
  readonly log: string;
}

/** The terminal that a call is made at. */
export interface CallerTerminal {
  /** Writes text that is ready to be shown. */
  write(target: "output" | "error", bytes: Uint8Array): Promise<void>;
  readLine(): Promise<string>;
}

/**
 * Connects to the host of a session.
 *
 * @param folder of the sessions
 * @returns nothing when there is none
 * @throws ToolError `PERMISSION_DENIED` when somebody else could have put it there
 */
export async function connectSession(folder: string, name: string): Promise<SessionLink | undefined> {
  const path = recordPath(folder, name);
  try {
    const record = readRecord(path);
    const stream = record && await connectPrivately(record.address);
    if (record === undefined || stream === undefined) return undefined;
    const { pid, token } = record;
    return { name, pid, token, frames: new FrameStream(stream), log: logPath(folder, name) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ToolError("PERMISSION_DENIED", `Cannot use the session "${name}": ${reason}`, {
      hint: `Make sure that ${path} and its folder are yours alone, or remove them`,
    });
  }
}

/** Call without what the connection knows. */
export type CallRequest = Omit<SessionCall, "type" | "token">;

/**
 * Makes a call in the host of a session, at a terminal: it shows what the host writes, and answers what it asks.
 *
 * @param onInterrupt calls its argument when the person interrupts the call
 * @returns the exit code; nothing when the host was about to end, and did not begin the call
 * @throws ToolError `ADAPTER_DIED` when the host ends during the call
 */
export async function callOver(
  { name, token, frames, log }: SessionLink,
  request: CallRequest,
  terminal: CallerTerminal,
  onInterrupt: (interrupt: () => void) => void,
): Promise<number | undefined> {
  const send = (message: Record<string, unknown>) => frames.send(message).catch(() => {}); // its end is told below
  await send({ type: "call", token, ...request });
  onInterrupt(() => void send({ type: "interrupt" }));
  let isAccepted = false;
  try {
    for await (const { message, blobs } of frames.frames()) {
      isAccepted = true;
      if (!isObject(message)) continue;
      const { type, code } = message;
      if (type === "exit" && typeof code === "number") return code;
      if (type === "output" || type === "error") {
        for (const bytes of blobs) await terminal.write(type, bytes);
      } else if (type === "line") {
        void terminal.readLine().then((text) => send({ type: "line", text })); // output goes on meanwhile
      }
    }
  } finally {
    frames.close();
  }
  if (!isAccepted) return undefined;
  throw new ToolError("ADAPTER_DIED", `The host of the session "${name}" ended during the call`, {
    hint: `Call again: a new one starts, without what this one had open. Its log: ${log}`,
  });
}
