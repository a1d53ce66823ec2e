import assert from "node:assert/strict";
import { z } from "glovebox";
import { verifies } from "../../helpers/verifies.ts";
import { writeZip } from "../../../scripts/executable/archives/zip.ts";
import { Driver, refusal } from "./driver.ts";
import { furnitureLibrary, texturesLibrary } from "./library.ts";

const listed = z.array(z.object({ catalogId: z.string() }));

Deno.test("pieces and textures of libraries have the names of all their languages", async () => {
  verifies("homes:furniture");
  const files = {
    "furniture/test.sh3f": await furnitureLibrary(),
    "textures/test.sh3t": await texturesLibrary(),
    "furniture/broken.sh3f": new TextEncoder().encode("this is no library"),
  };
  await using driver = await Driver.open({ files });
  const found = async (tool: string, key: string, query: string) =>
    listed.parse((await driver.call(tool, { query }))[key]).map(({ catalogId }) => catalogId);
  for (const query of ["rocker", "кресло-качалка", "CADEIRA de balanco"]) {
    assert.deepEqual(await found("list_furniture_catalog", "furniture", query), ["test#rocker"], query);
  }
  assert.deepEqual(await found("list_furniture_catalog", "furniture", "табурет дояра"), [
    "Seats#Milking stool",
  ]);
  assert.deepEqual(await found("list_textures_catalog", "textures", "schieferplatte"), ["test#slate"]);
  const chair = await driver.make("place_furniture", { name: "Табурет дояра", x: 0, y: 900 });
  assert.equal((await driver.one(chair))["name"], "Milking stool");
  const wall = await driver.make("create_wall", { xStart: 0, yStart: 950, xEnd: 300, yEnd: 950 });
  await driver.call("apply_texture", { targetType: "wall", targetId: wall, textureName: "Schieferplatte" });
  assert.equal((await driver.one(wall))["leftSideTexture"], "Slate");
});

Deno.test("pieces of libraries are found in English while the application speaks another language", async () => {
  verifies("homes:furniture");
  const files = { "furniture/test.sh3f": await furnitureLibrary() };
  await using driver = await Driver.open({ files, jvm: ["-Duser.language=ru", "-Duser.country=RU"] });
  for (
    const [name, own] of [["Rocker", "Кресло-качалка"], ["milking", "Табурет дояра"], [
      "fridge",
      "Холодильник",
    ]]
  ) {
    const made = await driver.make("place_furniture", { name, x: 0, y: 0 });
    assert.equal((await driver.one(made))["name"], own);
  }
});

const HOSTILE = {
  "code": [{ path: "PluginFurnitureCatalog_en.class", bytes: new Uint8Array([0xca, 0xfe, 0xba, 0xbe]) }],
  "reach": [{ path: "PluginFurnitureCatalog.properties", bytes: text("model#1=file:///etc/passwd") }],
  "climb": [{ path: "PluginFurnitureCatalog.properties", bytes: text("icon#1=/../../icon.png") }],
} as const;

function text(line: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(line);
}

Deno.test("a library is installed and seen at once; one that reaches outside of its file is refused", async () => {
  verifies("homes:libraries");
  await using driver = await Driver.open();
  const { folder } = driver.application;
  for (const [name, entries] of Object.entries(HOSTILE)) {
    await Deno.writeFile(`${folder}/${name}.sh3f`, await writeZip([...entries]));
    const refused = await refusal(driver.call("install_library", { filePath: `${folder}/${name}.sh3f` }));
    assert.equal(refused.code, "SH3D_FILE", name);
  }
  await Deno.writeTextFile(`${folder}/words.sh3f`, "this is no library");
  const words = await refusal(driver.call("install_library", { filePath: `${folder}/words.sh3f` }));
  assert.equal(words.code, "SH3D_FILE");
  assert.equal((await driver.call("list_furniture_catalog", { query: "rocker" }))["total"], 0);
  await Deno.writeFile(`${folder}/test.sh3f`, await furnitureLibrary());
  await Deno.writeFile(`${folder}/test.sh3t`, await texturesLibrary());
  const seats = await driver.call("install_library", { filePath: `${folder}/test.sh3f` });
  const stones = await driver.call("install_library", { filePath: `${folder}/test.sh3t` });
  assert.deepEqual([seats["added"], stones["added"]], [2, 1]);
  const chair = await driver.make("place_furniture", { name: "Кресло-качалка", x: 0, y: 0 });
  assert.equal((await driver.one(chair))["catalogId"], "test#rocker");
  const again = await refusal(driver.call("install_library", { filePath: `${folder}/test.sh3f` }));
  assert.equal(again.code, "CONFLICT");
});

Deno.test("a library is read when it is told as installed, also where the application brings one of its name", async () => {
  verifies("homes:libraries");
  const library = await furnitureLibrary();
  await using driver = await Driver.open({
    files: { "../../brought/furniture/test.sh3f": library },
    jvm: ["-Dcom.eteks.sweethome3d.applicationFolders=.eteks/sweethome3d:brought"],
  });
  const count = async () => (await driver.call("list_furniture_catalog", { query: "rocker" }))["total"];
  const before = await count();
  assert.notEqual(before, 0);
  const filePath = `${driver.application.folder}/test.sh3f`;
  await Deno.writeFile(filePath, library);
  await driver.call("install_library", { filePath });
  assert.equal(await count(), before);
});
