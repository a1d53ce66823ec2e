import { deepEqual, doesNotMatch, equal } from "node:assert/strict";
import { join } from "node:path";
import { commandLine } from "../../helpers/host/command_line.ts";
import { startRecording } from "../../scripts/person_at_browser.ts";
import { PersonAtJavafx } from "../../scripts/person_at_javafx.ts";
import type { JavaProgram } from "./java_program.ts";

const TOUCHED = [
  "#footerCheck",
  "#acroFormsCombo",
  "PdfDestinationPane ValidableTextField",
  "PdfDestinationPane CheckBox",
];

/** Has a person set up a merge in PDFsam, takes that back, and has what was recorded set it up again. */
export async function recordAndReplay(program: JavaProgram): Promise<void> {
  await using home = await commandLine();
  const script = join(home.path, "merge.ts");
  const adapter = ["--adapter", "javafx", "--grant-asked", "javafx"];
  const option = [...adapter, "--option", `javafx.discovery=${program.discovery}`];
  await using recording = await startRecording(home, program.display, [script, "javafx", ...option]);
  await actAsPerson(new PersonAtJavafx(program, program.display));
  await recording.end();
  const wanted = await stateOf(program);
  const text = await Deno.readTextFile(script);
  await takeBack(program);
  const blank = await stateOf(program);
  equal(wanted.some((each, at) => each === blank[at]), false, "everything was taken back");
  doesNotMatch(text, /Not recorded|uid/);
  const ran = await home.run(["run", script, ...option]);
  equal(ran.code, 0, ran.stderr + ran.stdout);
  deepEqual(await stateOf(program), wanted);
}

async function actAsPerson(person: PersonAtJavafx): Promise<void> {
  await person.click("ModulesDashboardTile .button", { text: "near Merge" });
  await person.click("#footerCheck", { at: [10, 10] });
  await person.click("#acroFormsCombo");
  await person.keys("Down", "Return");
  await person.click("PdfDestinationPane ValidableTextField");
  await person.type("/tmp/both.pdf");
  await person.click("PdfDestinationPane CheckBox", { at: [10, 10] });
}

/** Returns what the program shows of what the person set. */
async function stateOf({ host }: JavaProgram): Promise<string[]> {
  const lines: string[] = [];
  for (const css of TOUCHED) {
    const { text } = await host.call("ui_query", { selector: { css } });
    lines.push(text.replace(/ \S+$/gm, ""));
  }
  return lines;
}

async function takeBack({ host }: JavaProgram): Promise<void> {
  const on = (css: string) => ({ target: { selector: { css } } });
  await host.call("ui_perform", {
    actions: [
      { type: "click", ...on("#footerCheck") },
      { type: "click", ...on("PdfDestinationPane CheckBox") },
      { type: "select", ...on("#acroFormsCombo"), text: "Merge fields" },
      { type: "setText", ...on("PdfDestinationPane ValidableTextField"), text: "" },
      { type: "click", ...on("DashboardButton") },
    ],
  });
}
