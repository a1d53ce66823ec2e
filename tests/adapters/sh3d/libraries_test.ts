import assert from "node:assert/strict";
import { z } from "glovebox";
import { verifies } from "../../helpers/verifies.ts";
import { Driver } from "./driver.ts";
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
