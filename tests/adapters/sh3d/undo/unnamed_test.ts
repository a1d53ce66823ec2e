import { deepEqual, equal, match, notDeepEqual, ok } from "node:assert/strict";
import { z } from "glovebox";
import { temporaryFolder } from "../../../helpers/temporary_folder.ts";
import { verifies } from "../../../helpers/verifies.ts";
import { Driver, refusal } from "../driver.ts";
import { exampleHomes, homeXml } from "./home_xml.ts";

/** What the file of a home has of an object, by the names of its attributes. */
function savedIn(xml: string, id: string): ReadonlyMap<string, string> {
  const line = xml.split("\n").find((each) => each.includes(` id='${id}'`)) ?? "";
  return new Map([...line.matchAll(/(\w+)='([^']*)'/g)].map(([, name = "", value = ""]) => [name, value]));
}

/** Ids of what differs in the file after an edit, which is undone. */
async function changedBy(driver: Driver, tool: string, input: object): Promise<string[]> {
  const before = new Set((await homeXml(driver)).split("\n"));
  await driver.call(tool, input);
  const changed = (await homeXml(driver)).split("\n").filter((line) => !before.has(line));
  await driver.call("undo");
  return changed.flatMap((line) => / id='([^']*)'/.exec(line)?.[1] ?? []);
}

const HOME = "HouseWithAttic";
/** Wall of the home with three windows, two of which are not in its middle. */
const WALL = "wall0";

const STEPS: Readonly<Record<string, (driver: Driver) => Promise<void>>> = {
  "the look of a wall leaves its windows alone": async (driver) => {
    for (const { id } of (await driver.state()).walls.slice(0, 8)) {
      deepEqual(await changedBy(driver, "modify_wall", { id, color: "#102030" }), [id]);
    }
  },

  "windows go with their wall by as much as it goes": async (driver) => {
    const before = await homeXml(driver);
    await driver.call("move_objects", { ids: [WALL], dx: 10, dy: 10 });
    const after = await homeXml(driver);
    let moved = 0;
    for (const { id } of await driver.query({ kinds: ["door"] })) {
      const [old, now] = [savedIn(before, `${id}`), savedIn(after, `${id}`)];
      const by = ["x", "y"].map((key) =>
        Math.round((Number(now.get(key)) - Number(old.get(key))) * 1000) / 1000
      );
      if (by.join() !== "0,0") moved++;
      ok(by.join() === "0,0" || by.join() === "10,10", `${id} went by ${by}`);
    }
    equal(moved, 3);
    await driver.call("undo");
  },

  "a door that is aligned in its wall stays bound to it": async (driver) => {
    const bound = (await driver.query({ kinds: ["door"] }))
      .filter((door) => door["boundToWall"] === true && door["group"] === undefined);
    const [first, turned] = [bound[0], bound.find(({ angle }) => angle !== bound[0]?.["angle"])];
    const of = [`${first?.["id"]}`, `${turned?.["id"]}`];
    await driver.call("align_furniture", { ids: of, angle: (Number(turned?.["angle"]) + 180) % 360 });
    equal(
      savedIn(await homeXml(driver), of[1] ?? "").get("boundToWall"),
      undefined,
      "the file has it where it is not",
    );
    await driver.call("undo");
  },

  "a wall that is joined elsewhere leaves behind what it was joined to": async (driver) => {
    const before = await homeXml(driver);
    const walls = (await driver.state()).walls;
    const own = walls.find(({ id }) => id === WALL);
    const other = walls.find((wall) =>
      wall["levelId"] === own?.["levelId"] && typeof wall["wallAtEnd"] === "string" &&
      ![WALL, own?.["wallAtStart"], own?.["wallAtEnd"]].includes(wall.id)
    );
    const joined = { wall1Id: WALL, wall2Id: other?.id, wall2End: "end", move: true };
    const { replacedNeighbours } = await driver.call("connect_walls", joined);
    const after = await homeXml(driver);
    const ends = ["xStart", "yStart", "xEnd", "yEnd"];
    const endsIn = (xml: string, id: string) => ends.map((key) => savedIn(xml, id).get(key));
    for (const freed of z.array(z.string()).min(1).parse(replacedNeighbours)) {
      deepEqual(endsIn(after, freed), endsIn(before, freed), freed);
    }
    notDeepEqual(endsIn(after, WALL), endsIn(before, WALL));
    await driver.call("undo");
  },

  "walls of two levels are not joined": async (driver) => {
    const { walls } = await driver.state();
    const other = walls.find(({ levelId }) => levelId !== walls[0]?.["levelId"]);
    const { code, message } = await refusal(
      driver.call("connect_walls", { wall1Id: walls[0]?.id, wall2Id: other?.id, move: true }),
    );
    match(`${code} ${message}`, /^CONFLICT The walls are on different levels/);
  },
};

Deno.test("an edit leaves alone in the home's file what it does not name", async (t) => {
  verifies("homes:unnamed");
  await using folder = await temporaryFolder();
  const home = (await exampleHomes(folder.path)).find((each) => each.includes(HOME));
  await using driver = await Driver.open(home === undefined ? {} : { home });
  for (const [name, step] of Object.entries(STEPS)) await t.step(name, () => step(driver));
});
