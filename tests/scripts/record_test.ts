import { doesNotMatch, equal, match } from "node:assert/strict";
import { join } from "node:path";
import { ensurePrograms } from "../../scripts/setup.ts";
import { openDisplay } from "../adapters/javafx/display.ts";
import { type CommandLine, commandLine } from "../helpers/host/command_line.ts";
import { eventually } from "../helpers/eventually.ts";
import { verifies } from "../helpers/verifies.ts";
import { hands, serveTelling, startRecording, type TellingPage } from "./person_at_browser.ts";

/** A form whose button the Enter in a field presses, and a button that has a script press another one. */
const FORM =
  `<form onsubmit="event.preventDefault(); globalThis.sent = note.value; told.textContent = 'Your note was sent'">
  <label>PIN <input type=password name=pin></label><label>Note <input name=note id=note></label>
  <button>Send</button></form><p role=status id=told style='height: 2em'></p>
  <button type=button onclick="document.querySelector('#quiet').click()">Twice</button>
  <button type=button id=quiet>Quiet</button>`;
const WANTED = { tab: 1, mail: true, sent: "by noon" };

function isWanted(state: unknown): boolean {
  return JSON.stringify({ ...Object(state), ...WANTED }) === JSON.stringify(state);
}

/** Does what the test is about, with mouse and keyboard. */
async function actAsPerson(page: TellingPage, display: string): Promise<void> {
  const click = async (name: string) => {
    const [x, y] = await page.place(name);
    await hands(display, "mousemove", Math.round(x), Math.round(y), "click", 1);
  };
  await click("pin");
  await hands(display, "type", "--delay", "20", "4711-4711");
  await click("note");
  await hands(display, "type", "--delay", "20", "by noon");
  await hands(display, "key", "Return");
  await click("SECOND");
  await click("Send mail");
  await click("Twice");
}

async function runsAgain(person: CommandLine, script: string, page: TellingPage): Promise<void> {
  const text = await Deno.readTextFile(script);
  const known = text.replace(/^.*secret\("pin"\).*\n/m, "").replace(", secret", "");
  await Deno.writeTextFile(script, `${known}\nawait browser.wait({ ms: 500 });`);
  const ran = await person.run(["run", script, "--adapter", "browser"]);
  equal(ran.code, 0, ran.stderr);
  equal(isWanted(page.state()), true, JSON.stringify(page.state()));
  const other = known.replace(/^.*type_and_enter.*$/m, "");
  await Deno.writeTextFile(script, other.replace('was sent")', 'was sent", { timeout: 500 })'));
  const failed = await person.run(["run", script, "--adapter", "browser"]);
  equal(failed.code, 1);
  match(failed.stderr, /browser does not show "Your note was sent"/);
}

Deno.test("what a person clicks and types in a browser's window becomes a script that does it again", async () => {
  verifies("scripts:person", "scripts:person-checks");
  await ensurePrograms(["xdotool"], { log: (line) => console.error(line) });
  await using page = await serveTelling("mui", FORM);
  await using person = await commandLine();
  await using display = await openDisplay({ windowManager: true });
  const script = join(person.path, "mine.ts");
  await using recording = await startRecording(person, display.name, [script, page.url]);
  await actAsPerson(page, display.name);
  await eventually("the page has what the person did", () => isWanted(page.state()));
  await hands(display.name, "key", "alt+F4");
  await eventually("the recording ends with the window", () => recording.ended);
  const written = await recording.end();
  match(written, /Written to .*mine\.ts/);
  const text = await Deno.readTextFile(script);
  match(text, /action: "type_and_enter", role: "textbox", name: "Note", exact: true, text: "by noon"/);
  match(text, /action: "type", role: "password", name: "PIN", exact: true, text: secret\("pin"\)/);
  match(text, /action: "click", role: "tab", name: "Second"/);
  match(text, /action: "check", role: "checkbox", name: "Send mail"/);
  match(
    text,
    /text: "by noon" \}\] \}\);\nawait expect\(browser\)\.toShow\("Your note was sent"\);\nawait browser\.steps/,
  );
  equal(text.match(/name: "Twice"/g)?.length, 1);
  doesNotMatch(text, /4711|"Quiet"|"Send"|index/);
  doesNotMatch(await Deno.readTextFile(join(person.path, "mine.elements.json")), /4711/);
  page.forget();
  await runsAgain(person, script, page);
});
