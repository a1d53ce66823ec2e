import { resolve } from "node:path";
import { currentFolders } from "../../config/folders.ts";
import type { CallWords } from "../../sessions/call_words.ts";
import { identify } from "../../sessions/session_identity.ts";
import {
  type CallerTerminal,
  callOver,
  type CallRequest,
  connectSession,
} from "../../sessions/session_link.ts";
import { isSessionName, NAME_FORM, NO_SESSION } from "../../sessions/session_name.ts";
import { sessionsIn } from "../../sessions/session_record.ts";
import { UsageError } from "../failure.ts";
import { isPersonThere, readLine } from "../terminal.ts";
import { durationOf } from "./duration.ts";

/** Exit code of a program that a signal ended, as shells have it. */
const INTERRUPTED = 130;

/** A call that is made in the host of a session. */
export interface PlannedSessionCall {
  readonly folder: string;
  readonly name: string;
  readonly request: CallRequest;
}

/**
 * Says in which session a call is to be made.
 *
 * @returns nothing when it is to have a host of its own
 * @throws UsageError for a name or a time that is none
 */
export async function planSessionCall({ words, flags }: CallWords): Promise<PlannedSessionCall | undefined> {
  if (flags["json"] === true && flags["out"] !== undefined) {
    throw new UsageError("--out has an effect only without --json");
  }
  if (flags["session"] === false && flags["idle"] !== undefined) {
    throw new UsageError("--idle has an effect only without --no-session");
  }
  const named = flags["session"] ?? Deno.env.get("GLOVEBOX_SESSION");
  if (named === false || named === NO_SESSION) return undefined;
  const name = typeof named === "string" && named !== "" ? named : undefined;
  if (name !== undefined && !isSessionName(name)) {
    throw new UsageError(`"${name}" is no name of a session: it has ${NAME_FORM}`);
  }
  const folders = currentFolders();
  const [cwd, env] = [Deno.cwd(), Deno.env.toObject()];
  const session = await identify(flags, name, { cwd, env, folders });
  const [idle, source] = flags["idle"] === undefined
    ? [env["GLOVEBOX_SESSION_IDLE"], "GLOVEBOX_SESSION_IDLE"]
    : [flags["idle"], "--idle"];
  const out = flags["out"];
  return {
    folder: sessionsIn(folders.state),
    name: session.name,
    request: {
      marks: session.marks,
      words: [...words],
      json: flags["json"] === true,
      out: typeof out === "string" ? out : ".",
      cwd: resolve(cwd),
      env,
      isPersonThere: isPersonThere(),
      ...(typeof idle === "string" ? { idleMs: durationOf(idle, source) } : {}),
    },
  };
}

/**
 * Makes a call in the host of its session, at this process's terminal.
 *
 * @returns the exit code; nothing when no host runs
 * @throws ToolError when the session cannot be used, or its host ends
 */
export async function callInSession(
  { folder, name, request }: PlannedSessionCall,
): Promise<number | undefined> {
  const link = await connectSession(folder, name);
  return link && await callOver(link, request, TERMINAL, onInterrupt);
}

/** The first signal cancels the call, which says so; with the second, nobody waits for that. */
function onInterrupt(interrupt: () => void): void {
  let isFirst = true;
  Deno.addSignalListener("SIGINT", () => {
    if (!isFirst) Deno.exit(INTERRUPTED);
    isFirst = false;
    interrupt();
  });
}

const TERMINAL: CallerTerminal = {
  write: async (target, bytes) => {
    const stream = target === "output" ? Deno.stdout : Deno.stderr;
    for (let done = 0; done < bytes.length;) done += await stream.write(bytes.subarray(done));
  },
  readLine,
};
