import { join } from "node:path";
import { runReport } from "../../assistant/events/report.ts";
import { runTable } from "../../assistant/events/run_table.ts";
import type { RunFolder } from "../../assistant/store/run_folder.ts";
import type { AssistFlags } from "./flags.ts";
import { EXIT, print, printJson } from "../failure.ts";
import { atomicWrite } from "../../base/atomic_write.ts";
import { table } from "../table.ts";

/** `glovebox assist --show`: a run as a table, and as one file for a browser. */
export async function showRun(folder: RunFolder, { json, out }: AssistFlags): Promise<number> {
  const [record, events] = await Promise.all([folder.record(), folder.events()]);
  if (json) {
    await printJson({ ...record, events, run: folder.path });
    return EXIT.fine;
  }
  const pictures = await folder.pictures(events);
  const path = out ?? join(folder.path, "report.html");
  await atomicWrite(path, runReport({ record, events, pictures }));
  const { head, rows, foot } = runTable(
    record,
    events,
    Deno.stdout.isTerminal() ? Deno.consoleSize().columns : undefined,
  );
  await print([`Goal: ${record.goal}`, table(head, rows), ...foot, `Report: ${path}`].join("\n"));
  return EXIT.fine;
}
