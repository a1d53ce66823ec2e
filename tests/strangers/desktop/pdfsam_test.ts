import { equal, match } from "node:assert/strict";
import { join } from "node:path";
import type { TestedAdapter } from "glovebox";
import { ensurePrograms } from "../../../scripts/setup.ts";
import { eventually } from "../../helpers/eventually.ts";
import { verifies } from "../../helpers/verifies.ts";
import { startJavaProgram } from "./java_program.ts";
import { recordAndReplay } from "./recorded_person.ts";
import { plainPdf } from "./plain_pdf.ts";

Deno.test("PDFsam merges two files from start to end by the tools alone", async () => {
  verifies("javafx:choosers", "javafx:names", "javafx:css", "javafx:health", "scripts:person-javafx");
  await ensurePrograms(["pdfsam", "xdotool"], { log: (line) => console.error(line) });
  await using program = await startJavaProgram("pdfsam");
  const { host, home } = program;
  const [first, second, merged] = ["first.pdf", "second.pdf", "merged.pdf"].map((name) => join(home, name));
  for (const path of [first, second]) await Deno.writeFile(String(path), plainPdf());
  const perform = async (...actions: object[]) =>
    (await host.call("ui_perform", { actions, timeoutMs: 60_000 })).text;
  await recordAndReplay(program);
  await perform({ type: "click", target: { selector: { css: "DashboardButton" } } });
  const there = async (condition: object) =>
    await host.call("ui_wait_for", { state: "visible", timeoutMs: 60_000, ...condition });

  await there({ selector: { text: "near Merge", match: "equals", predicate: { typeIs: "Button" } } });
  const tile = { text: "near Merge", match: "equals", css: "ModulesDashboardTile .button" };
  await perform({ type: "click", target: { selector: tile } });
  await there({ selector: { css: "AddButton" } });
  match(
    await perform({ type: "click", target: { selector: { css: "AddButton" } } }),
    /asks for files to open/,
  );
  await perform({ type: "choose", paths: [first, second] });
  await there({ selector: { css: "SelectionTable TableCell", text: "second" } });
  const browse = { css: "PdfDestinationPane Button", text: "Browse" };
  match(await perform({ type: "click", target: { selector: browse } }), /asks where to save/);
  await perform({ type: "choose", paths: [merged] });
  await perform({ type: "click", target: { selector: { css: "RunButton" } } });
  await eventually("the merged file is there", async () => {
    const written = await Deno.readFile(String(merged)).catch(() => new Uint8Array());
    return new TextDecoder("latin1").decode(written).includes("%%EOF");
  }, 60_000);
  const text = new TextDecoder("latin1").decode(await Deno.readFile(String(merged)));
  equal(text.startsWith("%PDF-"), true);
  const { text: seen } = await host.call("ui_get_snapshot", { stage: "all" });
  match(seen, /OpenButton#"merge\.openButton" "Open" \S+/, "it offers to open the result");
  await looksInside(host, seen);
});

/** Looks as a developer of the program would. */
async function looksInside(host: TestedAdapter, seen: string): Promise<void> {
  const [, uid] = /RunButton\S* .*? (\S+)\n/.exec(seen) ?? [];
  const { text: styled } = await host.call("ui_get_node", { ref: { uid }, css: true });
  match(
    styled,
    /"origin":"stylesheet","source":"[^"]*pdfsam[^"]*\.css","specificity":\d+,"declarations":\[\{[^\]]*"wins":true/,
  );
  match(
    (await host.call("ui_health", { heap: true })).text,
    /UI thread: answered[^]*heap after collecting garbage/,
  );
}
