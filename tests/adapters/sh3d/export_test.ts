import { equal, ok } from "node:assert/strict";
import { eventually } from "../../helpers/eventually.ts";
import { namesIn } from "../../helpers/host/person.ts";
import { verifies } from "../../helpers/verifies.ts";
import { Driver, refusal } from "./driver.ts";
import { FLAT } from "./flat.ts";

const EXPORTS = 4;

Deno.test("exports that are made while the home is edited are whole, each of one moment", async (t) => {
  verifies("homes:exports");
  await using driver = await Driver.open({ view3d: true });
  await driver.call("batch_commands", { commands: FLAT });
  for (
    const [tool, file] of [["export_svg", "a.svg"], ["export_csv", "a.csv"], ["export_pdf", "a.pdf"]] as const
  ) {
    await t.step(tool, async () => {
      const filePath = `${driver.application.folder}/${file}`;
      let isEditing = true;
      const editing = (async () => {
        for (let index = 0; isEditing; index++) {
          const y = 3000 + (index % 50) * 20;
          await driver.call("create_wall", { xStart: 0, yStart: y, xEnd: 300, yEnd: y, join: false });
          await driver.call("place_furniture", { catalogId: "eTeks#chair", x: index % 50 * 40, y: 5000 });
          await driver.call("undo", { steps: 2 });
        }
      })();
      try {
        for (let index = 0; index < EXPORTS; index++) {
          const { size_bytes } = await driver.call(tool, { filePath });
          equal((await Deno.stat(filePath)).size, size_bytes);
        }
      } finally {
        isEditing = false;
        await editing;
      }
      ok((await Deno.readTextFile(filePath)).length > 100);
    });
  }
  await t.step("a kill in the middle of writing leaves the file as it was", () => killed(driver));
});

/** Ends the application when it has begun to write. */
async function killed(driver: Driver): Promise<void> {
  verifies("homes:bad-files");
  const { folder } = driver.application;
  const filePath = `${folder}/a.svg`;
  const before = await Deno.readTextFile(filePath);
  const commands = Array.from({ length: 400 }, (_, index) => ({
    action: "place_furniture",
    params: { catalogId: "eTeks#bed140x190", x: (index % 20) * 250, y: 1_000 + Math.floor(index / 20) * 250 },
  }));
  await driver.call("batch_commands", { commands });
  const call = refusal(driver.call("export_svg", { filePath }));
  const isWriting = async () => (await namesIn(folder)).some((name) => name.startsWith(".glovebox-"));
  await eventually("it has begun to write", isWriting);
  driver.application.kill();
  equal((await call).code, "NOT_CONNECTED");
  equal(await Deno.readTextFile(filePath), before);
}
