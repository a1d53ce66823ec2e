import { deepEqual } from "node:assert/strict";
import { basename } from "node:path";
import { temporaryFolder } from "../../../helpers/temporary_folder.ts";
import { verifies } from "../../../helpers/verifies.ts";
import { Driver } from "../driver.ts";
import { exampleHomes } from "../undo/home_xml.ts";

Deno.test("the examples of Sweet Home 3D are opened, saved with all their models, and opened again", async () => {
  verifies("homes:hostile-files");
  await using folder = await temporaryFolder();
  await using driver = await Driver.open({ jvm: ["-Xmx1500m"] });
  for (const home of await exampleHomes(folder.path)) {
    const first = await driver.call("load_home", { filePath: home });
    const filePath = `${driver.application.folder}/saved-${basename(home)}`;
    await driver.call("save_home", { filePath, copy: true });
    const second = await driver.call("load_home", { filePath });
    const counts = ({ levels, walls, rooms, furniture }: Record<string, unknown>) => ({
      levels,
      walls,
      rooms,
      furniture,
    });
    deepEqual(counts(second), counts(first), basename(home));
  }
});
