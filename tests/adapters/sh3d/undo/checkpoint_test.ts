import { equal, ok } from "node:assert/strict";
import { temporaryFolder } from "../../../helpers/temporary_folder.ts";
import { verifies } from "../../../helpers/verifies.ts";
import { Driver } from "../driver.ts";
import { difference, exampleHomes, homeXml } from "./home_xml.ts";

/**
 * The lines of a home: what is put back comes last in the file, and the files of pictures and models are numbered by
 * that. A checkpoint has no level that is selected, which decides on those that are visible and lifts the observer.
 */
function sorted(xml: string): string {
  const lines = xml.replaceAll(CHANGED, "").split("\n").filter((line) => !line.includes("<observerCamera"));
  return lines.map((line) => line.trim()).sort().join("\n");
}

const CHANGED = / (?:(?:model|icon|planIcon|image)='\d[^']*'|selectedLevel='[^']*'|visible='false'(?=\/>))/g;

Deno.test("a checkpoint brings back whatever was deleted or changed, and undo takes that away again", async (t) => {
  verifies("homes:checkpoints");
  await using folder = await temporaryFolder();
  const home = (await exampleHomes(folder.path)).find((each) => each.includes("HouseWithBasement"));
  await using driver = await Driver.open(home === undefined ? {} : { home });
  await driver.call("add_label", { text: "A", x: 0, y: 0 });
  const before = await homeXml(driver);
  const { id } = await driver.call("checkpoint");
  const { furniture, walls, rooms, labels, levels } = await driver.state();
  const ofKind = (kind: string) =>
    furniture.find((piece) => piece["kind"] === kind && piece["group"] === undefined);
  for (const kind of ["furniture", "door", "light", "group"]) {
    await t.step(`a ${kind} that was deleted`, async () => {
      const piece = ofKind(kind);
      ok(piece !== undefined, `the home has a ${kind}`);
      await driver.call("delete_furniture", { id: piece.id });
      await driver.call("restore_checkpoint", { id });
      equal(difference(sorted(before), sorted(await homeXml(driver))), "");
    });
  }
  await t.step("a level that is not selected was deleted, and undone", async () => {
    const unchanged = await homeXml(driver);
    for (const level of levels.filter(({ selected }) => selected !== true)) {
      await driver.call("delete_level", { id: level.id });
      await driver.call("undo");
      equal(difference(unchanged, await homeXml(driver)), "", `level ${level["name"]}`);
    }
  });
  await t.step("many things of all kinds that were changed and deleted", async () => {
    await driver.call("modify_wall", { id: walls[0]?.id, xStart: 33, color: "#102030" });
    await driver.call("modify_furniture", { id: ofKind("furniture")?.id, x: 1, y: 2, visible: false });
    await driver.call("delete_objects", { ids: [walls[3]?.id, rooms[0]?.id, labels[0]?.id] });
    await driver.call("delete_level", { id: levels[0]?.id });
    const changed = await homeXml(driver);
    await driver.call("restore_checkpoint", { id });
    equal(difference(sorted(before), sorted(await homeXml(driver))), "");
    await driver.call("undo");
    equal(difference(changed, await homeXml(driver)), "");
  });
});
