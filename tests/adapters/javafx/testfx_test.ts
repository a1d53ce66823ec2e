import { match } from "node:assert/strict";
import { join } from "node:path";
import { buildClasses, EVERY_JAVAFX_JAR as ALL } from "../../../scripts/build_java.ts";
import { PROJECT } from "../../helpers/project/source_tree.ts";
import { temporaryFolder } from "../../helpers/temporary_folder.ts";
import { verifies } from "../../helpers/verifies.ts";
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
  await using folder = await temporaryFolder();
  await Deno.writeTextFile(join(folder.path, "RecordedTest.java"), String(structured?.code));
  const folders = [join(FIXTURES, "javafx_testfx"), join(FIXTURES, "javafx"), folder.path];
  const classes = await buildClasses({ folders, classPath: ALL });
  const args = [
    "-Dprism.order=sw",
    "-cp",
    [classes, join(FIXTURES, "javafx"), ...ALL].join(":"),
    "run.RunRecorded",
  ];
  const env = { DISPLAY: driver.sample.display.name };
  const java = new Deno.Command("java", { args, env, stdin: "piped", stdout: "piped", stderr: "piped" })
    .spawn();
  const { stdout, stderr } = await java.output(); // its input stays open: the sample ends with it
  await java.stdin.close().catch(() => {});
  match(new TextDecoder().decode(stdout), /1 passed/, new TextDecoder().decode(stderr));
});
