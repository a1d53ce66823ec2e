import { HOST_COMMAND } from "../../sessions/start_host.ts";
import type { Action, Add } from "../command.ts";
import { withAdapterFlags, withRecordFlag } from "../flags.ts";

const CALL_EXAMPLES = `
Examples:
  $ glovebox call browser_navigate url=https://example.com
  $ glovebox call browser_wait '{"ms": 100}'
  $ glovebox call browser_screenshot --session shop    in a session of that name

Calls from one folder with the same flags share a host, which stays in the background: the second call sees the page
that the first one opened. It ends when nobody called for 10 minutes. GLOVEBOX_SESSION and GLOVEBOX_SESSION_IDLE stand
for --session and --idle; GLOVEBOX_SESSION=none for --no-session.
`;

/** Adds the commands of who calls tools from a terminal. */
export function addForCalls(add: Add): void {
  const calling = async (): Promise<Action> => (await import("./call.ts")).call;
  withCallFlags(add("call <tool> [arguments...]", "call a tool and print its answer", calling))
    .option("--json", "print the result as MCP sends it")
    .option("--out <folder>", "where pictures and sound are written (default: the working folder)")
    .option("--session <name>", "make the call in the session of this name")
    .option("--no-session", "make the call in a host of its own, which ends with it")
    .option("--idle <time>", "end the session when nobody called for this time: 30s, 10m, 2h (default: 10m)")
    .addHelpText("after", CALL_EXAMPLES);
  const listing = async (): Promise<Action> => (await import("./sessions.ts")).sessions;
  add("sessions", "list the sessions of glovebox call that run", listing)
    .option("--json", "print them as JSON")
    .addHelpText("after", "\nExample:\n  $ glovebox sessions\n");
  const stopping = async (): Promise<Action> => (await import("./stop.ts")).stop;
  add("stop [session]", "end a session of glovebox call, and all that it started", stopping)
    .option("--all", "end all sessions")
    .addHelpText(
      "after",
      "\nExamples:\n  $ glovebox stop                                       the one that runs\n" +
        "  $ glovebox stop shop\n  $ glovebox stop --all\n",
    );
  const hosting = async (): Promise<Action> => (await import("./session_host.ts")).sessionHost;
  withCallFlags(add(`${HOST_COMMAND} <session>`, "serve the calls of a session", hosting, { hidden: true }));
}

function withCallFlags(command: ReturnType<Add>): ReturnType<Add> {
  return withRecordFlag(withAdapterFlags(command));
}
