import { basename, join, resolve } from "node:path";
import { z } from "zod";
import { atomicWrite } from "../../base/atomic_write.ts";
import { readTrace } from "../../trace/read_trace.ts";
import { traceReport } from "../../trace/report/trace_report.ts";
import { EXIT, print, printJson } from "../failure.ts";
import { counted } from "../../base/text/counted.ts";

const traceFlags = z.object({ out: z.string().optional(), json: z.boolean().default(false) });

/** `glovebox trace`: a trace as one page for a browser. */
export async function trace([folder = ""]: readonly string[], flags: unknown): Promise<number> {
  const { out, json } = traceFlags.parse(flags);
  const read = await readTrace(folder);
  if (json) {
    await printJson(read, 2);
    return EXIT.fine;
  }
  const path = out ?? join(folder, "report.html");
  await atomicWrite(path, await traceReport(read, `Trace ${basename(resolve(folder))}`));
  const failed = read.calls.filter(({ end }) => end?.outcome !== "ok").length;
  const lost = read.lost === 0 ? "" : `, ${counted(read.lost, "record")} lost`;
  await print(
    `${counted(read.calls.length, "call")}, ${failed} failed or without an answer${lost}\nReport: ${path}`,
  );
  return EXIT.fine;
}
