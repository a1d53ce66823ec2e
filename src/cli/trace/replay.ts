import { z } from "zod";
import { App } from "../../app.ts";
import { readTrace } from "../../trace/read_trace.ts";
import { replay, type ReplayedCall } from "../../trace/replay/replay.ts";
import { terminalContext } from "../calling/tool_call.ts";
import { EXIT, print, printJson } from "../failure.ts";
import { prepare } from "../settings.ts";
import { counted } from "../../base/text/counted.ts";

const replayFlags = z.object({ json: z.boolean().default(false) });

/** `glovebox replay`: the calls of a trace, made again. */
export async function replayTrace([folder = ""]: readonly string[], flags: unknown): Promise<number> {
  const { json } = replayFlags.parse(flags);
  const trace = await readTrace(folder);
  const settings = await prepare(flags);
  await using app = await App.start({ ...settings, watch: false });
  const interrupted = new AbortController();
  Deno.addSignalListener("SIGINT", () => interrupted.abort());
  const context = { ...terminalContext(interrupted.signal), caller: { name: "glovebox replay" } };
  const results: ReplayedCall[] = [];
  for await (const result of replay(trace, app.catalog, context)) {
    results.push(result);
    if (!json) await tell(result);
  }
  const differing = results.filter(({ result }) => result === "differs").length;
  const leftOut = results.filter(({ result }) => result === "left out").length;
  const made = `${counted(results.length - leftOut, "call")} made again`;
  const words = `${made}, ${differing} ${differing === 1 ? "differs" : "differ"}, ${leftOut} left out`;
  if (json) await printJson({ calls: results, differing, left_out: leftOut }, 2);
  else await print(words);
  return differing === 0 && !interrupted.signal.aborted ? EXIT.fine : EXIT.failure;
}

async function tell({ number, tool, result, reason, lines, note }: ReplayedCall): Promise<void> {
  const why = reason ?? note;
  const head = `${number} ${tool}: ${result}${why === undefined ? "" : `, ${why}`}`;
  await print([head, ...lines.map((line) => `  ${line}`)].join("\n"));
}
