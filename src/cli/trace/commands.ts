import type { Add } from "../command.ts";
import { withAdapterFlags } from "../flags.ts";

const TRACE_EXAMPLES = `
Examples:
  $ glovebox trace ./trace                             write ./trace/report.html
  $ glovebox trace ./trace --json

A trace is recorded with --trace, such as glovebox --stdio --trace ./trace in a client's configuration.
`;

const REPLAY_EXAMPLES = `
Example:
  $ glovebox replay ./trace                            make its calls again, and tell what differs

Each call is made again with the rights that it has now, also one that writes. The trace must have been recorded with
--trace-values.
Exit codes: 0 the same, 1 something differs, 2 wrong usage.
`;

/** Adds the commands for traces. */
export function addForTraces(add: Add): void {
  const showing = "make one HTML page of a trace: calls, answers, pictures";
  add("trace <folder>", showing, async () => (await import("./trace.ts")).trace)
    .option("--out <file>", "where the page is written (default: report.html in the folder)")
    .option("--json", "print the calls as JSON instead")
    .addHelpText("after", TRACE_EXAMPLES);
  const replaying = "make the calls of a trace again and show what differs";
  withAdapterFlags(add("replay <folder>", replaying, async () => (await import("./replay.ts")).replayTrace))
    .option("--json", "print the result of each call as JSON")
    .addHelpText("after", REPLAY_EXAMPLES);
}
