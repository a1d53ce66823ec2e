import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { join } from "node:path";
import { ensurePrograms } from "../../scripts/setup.ts";
import { type Display, openDisplay } from "../adapters/javafx/display.ts";
import { Driver } from "../adapters/javafx/driver.ts";
import { eventually } from "../helpers/eventually.ts";
import { type CommandLine, commandLine } from "../helpers/host/command_line.ts";
import { verifies } from "../helpers/verifies.ts";
import { startRecording } from "./person_at_browser.ts";
import { PersonAtJavafx } from "./person_at_javafx.ts";

const HOLDING = ["nameField", "upperField", "password", "area", "combo", "choice", "spinner", "date"];
const PRESSED = ["check", "coffee"];
/** Typed by the person, and kept by them for the script. */
const SECRET = "geheimwort";
const APP = "sample.Sample";
const AMERICAN = ["-Duser.language=en", "-Duser.country=US"];

/** Returns what the application itself holds. */
async function stateOf(driver: Driver): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  await driver.tab(0);
  for (const id of HOLDING) values[id] = await driver.value(id);
  for (const id of PRESSED) {
    const { text } = await driver.call("ui_query", { selector: { css: `#${id}` } });
    values[id] = text.trim().replace(/ \S+$/, "");
  }
  return values;
}

/** Works in the form and in the lists as a person does. */
async function actAsPerson(person: PersonAtJavafx): Promise<void> {
  await person.click("#nameField");
  await person.type("Ann Lee");
  await person.keys("Tab");
  await person.type("abc");
  await person.click("#password");
  await person.type(SECRET);
  await person.click("#area");
  await person.type("Ann Lee");
  await person.click("#check");
  await person.click("#coffee");
  await person.click("#combo");
  await person.click("ListCell", { text: "Green" });
  await person.click("#choice");
  await person.click(".label", { text: "Large" });
  await person.click("#date", { at: [20, 12] });
  await person.keys("ctrl+a");
  await person.type("1/31/2027");
  await person.keys("Return");
  await person.click("#menuButton");
  await person.click(".label", { text: "North" });
  await person.click("#menuTarget", { button: 3 });
  await person.click(".label", { text: "Copy" });
  await person.click("#menuBar", { at: [60, 12] });
  await person.click(".label", { text: "Grid" });
  await person.click("#tabs", { at: [80, 15] });
  await person.click("TableCell", { text: "Person 3" });
  await person.click("TreeCell", { text: "Asia" });
  await person.keys("Down");
}

/** What a test of one recording has. */
interface Recorded {
  readonly home: CommandLine;
  readonly display: Display;
  readonly discovery: string;
  readonly script: string;
  readonly option: readonly string[];
}

/** Records in one run of the application, and returns what it held at the end. */
async function recorded({ home, display, discovery, script, option }: Recorded): Promise<object> {
  await using driver = await Driver.open({ display, discovery, jvm: AMERICAN });
  await using recording = await startRecording(home, display.name, [script, "javafx", ...option]);
  await actAsPerson(new PersonAtJavafx(driver, display.name));
  equal(await driver.status(), "tree Europe");
  match(await recording.end(), /Written to .*mine\.ts/);
  return await stateOf(driver);
}

async function isWellWritten(script: string): Promise<void> {
  const text = await Deno.readTextFile(script);
  const known = await Deno.readTextFile(script.replace(".ts", ".elements.json"));
  match(text, /const \{ text = "Ann Lee" \} = inputs;/);
  match(text, /text: secret\("password"\)/);
  match(text, /\{ type: "click", target: \{ menu: \["View", "Grid"\] \} \}/);
  match(text, /\{ type: "click", target: \{ selector: \{ css: "#table" \}, item: \["Person 3"\]/);
  match(text, /^await expect\(javafx\)\.toShow\("tree Europe"\);$/m);
  doesNotMatch(text, /Not recorded|uid|index/);
  equal((text + known).includes(SECRET), false);
}

/** Keeps the secret for this application alone; returns what lets a script type it. */
async function kept(home: CommandLine): Promise<readonly string[]> {
  const words = [
    "secret",
    "set",
    "password",
    "--adapter",
    "javafx",
    "--origin",
    `app:${APP}`,
    "--no-keyring",
  ];
  const through = ["/bin/sh", "-c", `printf '${SECRET}\\n' | "$0" "$@"`];
  const { code, stdout, stderr } = await home.run(words, { through });
  equal(code, 0, stderr);
  const [, option = ""] = /--option '?([^']+)'?$/m.exec(stdout) ?? [];
  equal(option, `javafx.secrets=[{"name":"password","app":"${APP}"}]`, stdout);
  return ["--option", option];
}

/** The last act, by which the application ends, is written down. */
async function endsWithTheApplication({ home, display, script, option }: Recorded, driver: Driver) {
  await using recording = await startRecording(home, display.name, [script, "javafx", ...option]);
  const person = new PersonAtJavafx(driver, display.name);
  await person.click("#menuBar", { at: [20, 12] });
  await person.click(".label", { text: "Exit" });
  await eventually("the recording ends with the application", () => recording.ended);
  match(await recording.end(), /Written to .*end\.ts/);
  match(await Deno.readTextFile(script), /target: \{ menu: \["File", "Exit"\] \}/);
}

Deno.test("what a person does in a JavaFX application becomes a script that does it again", async () => {
  verifies("scripts:person-javafx", "scripts:person-checks", "scripts:secrets-javafx");
  await ensurePrograms(["xdotool"], { log: (line) => console.error(line) });
  await using stack = new AsyncDisposableStack();
  const home = stack.use(await commandLine());
  const display = stack.use(await openDisplay({ windowManager: true }));
  const discovery = join(home.path, "discovery");
  const adapter = ["--adapter", "javafx", "--grant-asked", "javafx"];
  const option = [...adapter, "--option", `javafx.discovery=${discovery}`];
  const script = join(home.path, "mine.ts");
  const before = await recorded({ home, display, discovery, script, option });
  await isWellWritten(script);
  await using again = await Driver.open({ display, discovery, jvm: AMERICAN });
  const secret = await kept(home);
  const run = async (...inputs: string[]) =>
    await home.run(["run", script, ...inputs.flatMap((input) => ["--input", input]), ...option, ...secret]);
  const ran = await run();
  equal(ran.code, 0, ran.stderr + ran.stdout);
  equal(await again.status(), "tree Europe");
  deepEqual(await stateOf(again), before);
  const other = await run("text=Bo");
  equal((ran.stdout + ran.stderr + other.stdout + other.stderr).includes(SECRET), false);
  equal(other.code, 1);
  match(other.stderr, /javafx does not show "grid true"/, "it was turned off again");
  const { nameField, area } = await stateOf(again);
  deepEqual([nameField, area], ["Bo", "Bo"]);
  await endsWithTheApplication(
    { home, display, discovery, script: join(home.path, "end.ts"), option },
    again,
  );
});
