import { deepEqual, equal } from "node:assert/strict";
import { join } from "node:path";
import { buildClasses, SH3D_JARS } from "../../../scripts/build_java.ts";
import { runTool } from "../../helpers/tools/run_tool.ts";
import { PROJECT } from "../../helpers/project/source_tree.ts";
import { verifies } from "../../helpers/verifies.ts";
import { Driver } from "./driver.ts";

Deno.test("calls that follow an edit at once come before the plan is drawn, others after it", async () => {
  verifies("homes:before-drawing");
  await passes("glovebox.sh3d.home.SwingThreadTests", 4);
});

Deno.test("a call's thread ends with the time of the call", async () => {
  verifies("homes:hostile-files");
  await passes("glovebox.sh3d.DeadlinesTests", 2);
});

Deno.test("the furniture table adds up prices once for many changes, and goes on as before", async () => {
  verifies("homes:many");
  await passes("glovebox.sh3d.edit.FurnitureTotalsTests", 6);
});

/** Runs tests of the plugin's own, which say how many they are. */
async function passes(tests: string, count: number): Promise<void> {
  const folders = ["jvm_bridge/java", "sh3d/java", "sh3d/java_tests"].map((name) =>
    join(PROJECT, "adapters", name)
  );
  const classes = await buildClasses({ folders, classPath: SH3D_JARS, programs: ["javac", "sweethome3d"] });
  const classPath = [classes, ...SH3D_JARS].join(":");
  const said = await runTool("java", "-Djava.awt.headless=true", "-cp", classPath, tests);
  const lines = said.trim().split("\n");
  equal(lines.length, count, said);
  deepEqual(lines.filter((line) => !line.startsWith("ok ")), []);
}

Deno.test("edits that come at once are all done, each is a step to undo, and the application goes on", async () => {
  verifies("homes:before-drawing");
  await using driver = await Driver.open();
  const edits = Array.from({ length: 40 }, (_, index) => {
    const y = index * 20;
    return driver.call("create_wall", { xStart: 0, yStart: y, xEnd: 300, yEnd: y, join: false });
  });
  await Promise.all(edits);
  equal((await driver.state()).walls.length, edits.length);
  const undone = await driver.call("undo", { steps: edits.length });
  deepEqual([undone["steps"] ?? undone["done"], (await driver.state()).walls.length], [edits.length, 0]);
});
