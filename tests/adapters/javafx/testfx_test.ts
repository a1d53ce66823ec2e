import { equal, match } from "node:assert/strict";
import { join } from "node:path";
import { buildClasses, EVERY_JAVAFX_JAR as ALL } from "../../../scripts/build_java.ts";
import { PROJECT } from "../../helpers/project/source_tree.ts";
import { temporaryFolder } from "../../helpers/temporary_folder.ts";
import { verifies } from "../../helpers/verifies.ts";
import { commandLine } from "../../helpers/host/command_line.ts";
import { openDisplay } from "./display.ts";
import { Driver } from "./driver.ts";

const FIXTURES = join(PROJECT, "tests", "fixtures");

Deno.test("javafx gives the actions so far as a test for TestFX that compiles and passes", async () => {
  verifies("javafx:recording");
  await using driver = await Driver.open();
  await driver.act("setText", "nameField", { text: 'Ada "Countess" Łovelace' });
  await driver.act("setText", "upperField", { text: "abc" });
  await driver.act("click", "check");
  await driver.act("setText", "password", { text: "hunter2" });
  await driver.act("hover", "okButton");
  const { text, structured } = await driver.call("ui_recording", { code: "testfx" });
  match(text, /clickOn\("#check"\);/);
  match(text, /write\("<secret>"\)/);
  match(text, /\/\/ not recorded as code: \{"type":"hover"/);
  match(await passes("RecordedTest", String(structured?.code), driver.sample.display.name), /1 passed/);
});

const SCRIPT = `import { expect, inputs, javafx } from "glovebox:tools";
const { name = "Ada" } = inputs;
await javafx.perform({ actions: [
  { type: "setText", target: { selector: { css: "#nameField" } }, text: name },
  { type: "click", target: { selector: { css: "#check", text: "Agree", match: "equals" } } },
] });
await expect(javafx).toShow("Coffee");
await expect(javafx).toHaveValue({ css: "#nameField" }, name);
`;

Deno.test("a script becomes a test for TestFX that compiles and passes, and fails where something is other", async () => {
  verifies("scripts:export");
  await using person = await commandLine();
  await using display = await openDisplay();
  const script = join(person.path, "fill-form.ts");
  const exported = async (text: string) => {
    await Deno.writeTextFile(script, text);
    return await person.run(["export", script, "--as", "testfx", "--main-class", "sample.Sample"]);
  };
  const whole = await exported(SCRIPT);
  equal(whole.code, 0, whole.stderr);
  match(whole.stdout, /verifyThat\("Coffee", NodeMatchers\.isVisible\(\)\);/);
  match(await passes("FillFormTest", whole.stdout, display.name), /1 passed/);
  const other = await exported(
    SCRIPT.replace('toHaveValue({ css: "#nameField" }, name)', 'toHaveValue({ css: "#nameField" }, "Bo")'),
  );
  match(await passes("FillFormTest", other.stdout, display.name), /nameField is not as it was/);
  const looking = await exported(`${SCRIPT}await javafx.get_snapshot();\n`);
  equal(looking.code, 1);
  match(looking.stderr, /fill-form\.ts:9: javafx\.get_snapshot has no counterpart/);
  match(looking.stdout, /throw new AssertionError\("Not exported: line 9 of the script/);
});

/** Compiles a test and runs it on the sample application; what it says comes back. */
async function passes(name: string, code: string, display: string): Promise<string> {
  await using folder = await temporaryFolder();
  await Deno.writeTextFile(join(folder.path, `${name}.java`), code);
  const folders = [join(FIXTURES, "javafx_testfx"), join(FIXTURES, "javafx"), folder.path];
  const classes = await buildClasses({ folders, classPath: ALL });
  const classPath = [classes, join(FIXTURES, "javafx"), ...ALL].join(":");
  const args = ["-Dprism.order=sw", "-cp", classPath, "run.RunRecorded", name];
  const env = { DISPLAY: display };
  const java = new Deno.Command("java", { args, env, stdin: "piped", stdout: "piped", stderr: "piped" })
    .spawn();
  const { stdout, stderr } = await java.output(); // its input stays open: the sample ends with it
  await java.stdin.close().catch(() => {});
  return new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
}
