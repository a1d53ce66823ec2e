import { equal, ok } from "node:assert/strict";
import { verifies } from "../../helpers/verifies.ts";
import { Driver } from "./driver.ts";
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
});
