import { z } from "zod";
import { ToolError } from "../../adapter_api/errors.ts";
import { App } from "../../app.ts";
import { startWords } from "../../sessions/call_words.ts";
import { startHost } from "../../sessions/start_host.ts";
import { EXIT, printError } from "../failure.ts";
import { prepare } from "../settings.ts";
import { callFlags } from "./call_flags.ts";
import { callInSession, type PlannedSessionCall, planSessionCall } from "./session_call.ts";
import { makeToolCall, terminalContext } from "./tool_call.ts";

/** A host that is about to end listens for a moment: another one takes its place then. */
const MOST_TRIES = 3;
const ownFlags = z.object({ json: z.boolean().default(false), out: z.string().default(".") });

/** `glovebox call`: one call, its answer on standard output. */
export async function call(words: readonly string[], given: unknown): Promise<number> {
  const flags = callFlags.parse(given);
  const planned = await planSessionCall({ words, flags });
  if (planned !== undefined) return await callInNewSession(planned, startWords(flags));
  await using app = await App.start(await prepare(flags));
  const interrupted = new AbortController();
  Deno.addSignalListener("SIGINT", () => interrupted.abort());
  const toolCall = { words, ...ownFlags.parse(flags), cwd: Deno.cwd() };
  return await makeToolCall(app, toolCall, terminalContext(interrupted.signal));
}

/** Starts the host of a session, or finds that somebody else just did. */
async function callInNewSession(planned: PlannedSessionCall, flags: readonly string[]): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const failed = await startHost(planned.name, flags);
    if (failed !== undefined) {
      await printError(failed.said);
      return failed.code === EXIT.fine ? EXIT.failure : failed.code;
    }
    const code = await callInSession(planned);
    if (code !== undefined) return code;
  }
  throw new ToolError("NOT_CONNECTED", `The host of the session "${planned.name}" ended at once`, {
    hint: "Call again, or see what is wrong with --no-session",
  });
}
