import { deepEqual } from "node:assert/strict";
import { basename } from "node:path";
import { temporaryFolder } from "../../../helpers/temporary_folder.ts";
import { verifies } from "../../../helpers/verifies.ts";
import { Driver } from "../driver.ts";
import { exampleHomes } from "../undo/home_xml.ts";
import { homeOf, homeXml, piece } from "./hostile_files.ts";

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

Deno.test("a home is opened whose materials name pictures by paths of their maker's machine, as libraries have them", async () => {
  verifies("homes:hostile-files");
  await using driver = await Driver.open();
  const filePath = await homeOf(`${driver.application.folder}/library.sh3d`, {
    "Home.xml": homeXml("", piece("1/a.obj")),
    "1/a.obj": "mtllib a.mtl\nusemtl a\nv 0 0 0\nv 1 0 0\nv 1 1 1\nf 1 2 3\n",
    "1/a.mtl": "newmtl a\nmap_Kd /media/maker/models/wood.jpg\n",
  });
  deepEqual((await driver.call("load_home", { filePath }))["furniture"], 1);
});
