import { equal, match } from "node:assert/strict";
import { join } from "node:path";
import { buildClasses, EVERY_JAVAFX_JAR } from "../../../scripts/build_java.ts";
import { ensurePrograms } from "../../../scripts/setup.ts";
import { PROJECT } from "../../helpers/project/source_tree.ts";
import { verifies } from "../../helpers/verifies.ts";
import { type JavaProgram, startJavaProgram } from "./java_program.ts";

/** As Debian places it. */
const CONTROLSFX = "/usr/share/java/controlsfx.jar";

async function startControls(): Promise<JavaProgram> {
  await ensurePrograms(["controlsfx"], { log: (line) => console.error(line) });
  const classPath = [...EVERY_JAVAFX_JAR, CONTROLSFX];
  const folders = [join(PROJECT, "tests", "strangers", "desktop", "controls")];
  const classes = await buildClasses({ folders, classPath });
  return await startJavaProgram("java", [
    "-cp",
    [classes, ...classPath].join(":"),
    "controls.Controls$Start",
  ]);
}

/** Works in the program by what its snapshot says. */
class Person {
  constructor(readonly program: JavaProgram) {}

  async sees(): Promise<string> {
    return (await this.program.host.call("ui_get_snapshot")).text;
  }

  async uid(line: RegExp): Promise<string> {
    const seen = await this.sees();
    const uid = seen.split("\n").find((each) => line.test(each))?.trim().split(" ").at(-1);
    if (uid === undefined) throw new Error(`Nothing is ${line} in\n${seen}`);
    return uid;
  }

  async does(type: string, line: RegExp, more: object = {}): Promise<string> {
    const action = { type, target: { ref: { uid: await this.uid(line) } }, ...more };
    return (await this.program.host.call("ui_perform", { actions: [action] })).text;
  }

  async status(): Promise<string> {
    return /Label#status "(.*)" /.exec(await this.sees())?.[1] ?? "";
  }
}

Deno.test("controls of ControlsFX are called, read and operated as a person would", async (t) => {
  verifies("javafx:names", "javafx:values", "javafx:click", "javafx:dialogs");
  await using program = await startControls();
  await fills(t, new Person(program));
  await chooses(t, new Person(program));
});

async function fills(t: Deno.TestContext, person: Person): Promise<void> {
  const seen = await person.sees();
  await t.step("a field is called by its label, and emptied by its cross", async () => {
    match(seen, /CustomTextField named "near Name" =""/);
    await person.does("setText", /CustomTextField/, { text: "Ada" });
    match(await person.sees(), /CustomTextField named "near Name" ="Ada"/);
    match(await person.does("click", /named "clear-button"/), /CustomTextField \S+: value "Ada" → ""/);
  });
  await t.step("a list of boxes says what it shows", async () => {
    await person.does("click", /ComboBox named "near Colours"/);
    await person.does("click", /CheckBox named "in row 0 Red"/);
    await person.does("click", /CheckBox named "in row 2 Blue"/);
    equal(await person.status(), "colours [Red, Blue]");
    await person.does("click", /ComboBox named "near Colours"/);
    match(await person.sees(), /ComboBox named "near Colours" ="Red, Blue"/);
  });
  await t.step("a switch, a rating and a slider with two handles tell what they hold", async () => {
    match(seen, /Rating named "near Stars" ="2"/);
    match(seen, /RangeSlider named "near Price" ="lowValue 20, highValue 80"/);
    match(await person.does("click", /ToggleSwitch "Wireless"/), /selected false → true/);
    equal(await person.status(), "wireless true");
  });
}

async function chooses(t: Deno.TestContext, person: Person): Promise<void> {
  await t.step("icon buttons between two lists are told apart", async () => {
    await person.does("click", /ListCell \[1\] "Bob"/);
    await person.does("click", /Button named "ANGLE_RIGHT"/);
    match(await person.sees(), /ListView#target-list-view \S+\n +ListCell \[0\] "Bob"/);
  });
  await t.step("a wizard is gone through", async () => {
    match(
      await person.does("click", /Button "Sign up"/),
      /says "Who are you\?"; buttons "Previous", "Next", "Cancel"/,
    );
    await person.does("setText", /TextField#who/, { text: "Ada" });
    await person.does("click", /Button "Next"/);
    await person.does("click", /Button "Finish"/);
    equal(await person.status(), "signed up Ada");
  });
}
