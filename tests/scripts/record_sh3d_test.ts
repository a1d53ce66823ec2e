import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { join } from "node:path";
import { z } from "glovebox";
import { ensurePrograms } from "../../scripts/setup.ts";
import { Driver } from "../adapters/sh3d/driver.ts";
import { xdotool } from "../adapters/sh3d/person.ts";
import { eventually } from "../helpers/eventually.ts";
import { commandLine } from "../helpers/host/command_line.ts";
import { runTool } from "../helpers/tools/run_tool.ts";
import { verifies } from "../helpers/verifies.ts";
import { startRecording } from "./person_at_browser.ts";

type Point = readonly [x: number, y: number];

/** Somebody with mouse and keyboard in front of a home. */
class PersonAtHome {
  readonly #driver: Driver;
  readonly #script: string;

  /** @param script where it is written down what they do */
  constructor(driver: Driver, script: string) {
    this.#driver = driver;
    this.#script = script;
  }

  async hands(...words: readonly (string | number)[]): Promise<void> {
    await xdotool(this.#driver.application, ...words.map(String), "sleep", "0.3");
  }

  async click([x, y]: Point, times = 1): Promise<void> {
    await this.hands("mousemove", x, y, "sleep", "0.2", "click", "--repeat", times, "--delay", "80", 1);
  }

  async drag(from: Point, to: Point): Promise<void> {
    const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    await this.hands("mousemove", ...from, "mousedown", 1, "mousemove", x, y, "sleep", "0.2");
    await this.hands("mousemove", ...to, "sleep", "0.2", "mouseup", 1);
  }

  /** Waits until that many calls of a tool are written down: who works on is written down in one. */
  async isWritten(tool: string, times = 1): Promise<void> {
    await eventually(`${tool} is written down`, async () => {
      const text = await Deno.readTextFile(this.#script);
      return text.split(`sh3d.${tool}(`).length === times + 1;
    }, 20_000);
  }
}

/** Draws walls, adds a bed, moves it twice, takes one of that back, and deletes a wall. */
async function furnish(person: PersonAtHome): Promise<void> {
  await person.hands("search", "--onlyvisible", "--name", "Sweet Home", "windowactivate", "--sync");
  await person.hands("key", "ctrl+shift+w", "sleep", "0.8", "key", "Escape"); // a tip is shown
  for (const at of [[700, 300], [800, 300], [800, 450]] as const) await person.click(at);
  await person.click([900, 450], 2);
  await person.isWritten("create_wall", 3);
  await person.hands("key", "ctrl+l");
  await person.click([205, 197], 2);
  await person.click([215, 204]);
  await person.hands("key", "ctrl+shift+f");
  await person.isWritten("place_furniture");
  await person.drag([660, 260], [860, 360]);
  await person.isWritten("move_objects");
  await person.drag([860, 360], [760, 600]);
  await person.isWritten("move_objects", 2);
  await person.hands("key", "ctrl+z");
  await person.isWritten("undo");
  await person.click([850, 450]);
  await person.hands("key", "Delete");
  await person.isWritten("delete_objects");
}

/** Returns what the home's own file says of walls and furniture: without ids, and to a millimetre. */
async function written(driver: Driver, name: string): Promise<string[]> {
  const filePath = join(driver.application.folder, `${name}.sh3d`);
  await driver.call("save_home", { filePath, copy: true });
  const xml = await runTool("unzip", "-p", filePath, "Home.xml");
  const elements = xml.match(/<(?:wall|pieceOfFurniture|doorOrWindow)\b[^>]*>/g) ?? [];
  return elements.map((each) =>
    each.replace(/ (?:id|wallAt\w+)='[^']*'/g, (id) => id.replace(/'.*'/, ""))
      .replace(/\d+\.\d+/g, (number) => Number(number).toFixed(1))
  ).sort();
}

const told = z.object({
  calls: z.array(z.object({ tool: z.string() })),
  gaps: z.array(z.object({ problem: z.string() })),
});

/** What changed is told whoever changed it; what no call does again is told too. */
async function tellsOtherKinds(driver: Driver): Promise<void> {
  const next = async () => {
    const { calls, gaps } = told.parse((await driver.host.call("sh3d_person", { waitMs: 2_000 })).structured);
    return [...calls.map(({ tool }) => tool), ...gaps.map(({ problem }) => problem)];
  };
  await driver.call("clear_scene", { confirm: true });
  await driver.host.call("sh3d_person");
  await driver.call("create_wall", { xStart: 0, yStart: 0, xEnd: 500, yEnd: 0 });
  await driver.call("place_door_or_window", { name: "Door", x: 250, y: 0 });
  await driver.call("add_label", { text: "Hi", x: 100, y: 100, bold: true });
  deepEqual(await next(), ["create_wall", "place_door_or_window", "add_label", "style of the label"]);
  const [bed, chest] = [
    await driver.make("place_furniture", { name: "Bed", x: 200, y: 200 }),
    await driver.make("place_furniture", { name: "Chest", x: 400, y: 300 }),
  ];
  await driver.call("modify_furniture", { id: bed, color: "#ff0000", name: "My bed" });
  const group = await driver.make("group_furniture", { ids: [bed, chest] });
  deepEqual(await next(), ["place_furniture", "place_furniture", "group_furniture", "modify_furniture"]);
  await driver.call("modify_furniture", { id: group, x: 300, y: 300 });
  deepEqual(await next(), ["modify_furniture"], "its pieces come along");
  await driver.call("ungroup_furniture", { id: group });
  deepEqual(await next(), ["ungroup_furniture"], "its pieces are not deleted");
}

/** Holds what was written against what the person did. */
function saysWhatWasDone(text: string): void {
  // The first piece of the catalogue is another one where more libraries are installed.
  const [, piece = "", name] =
    /^const (\w+) = \(await sh3d\.place_furniture\(\{ .*name: "(.+)" \}\)\)\.data;$/m.exec(text) ?? [];
  equal(piece.toLowerCase(), name?.replaceAll(" ", "").toLowerCase(), text);
  const moved = String
    .raw`^await sh3d\.move_objects\(\{ ids: \[${piece}\.id\], dx: -?[\d.]+, dy: -?[\d.]+ \}\);$`;
  match(text, new RegExp(moved, "m"));
  const checked = String
    .raw`await expect\(sh3d\)\.toHave\(\[\{ id: ${piece}\.id, x: -?[\d.]+, y: -?[\d.]+ \}\]\);`;
  const deleted = String.raw`await sh3d\.delete_objects\(\{ ids: \[(wall\w*)\.id\] \}\);`;
  match(text, new RegExp(String.raw`^await sh3d\.undo\(\);\n${checked}\n${deleted}$`, "m"));
  match(text, /^await expect\(sh3d\)\.not\.toHave\(\[\{ id: wall\w*\.id \}\]\);$/m);
  doesNotMatch(text, /Not recorded|pieceOfFurniture-|wall-/);
}

Deno.test("what a person does in a plan becomes calls by names and measures that make the same home", async () => {
  verifies("scripts:person-sh3d", "scripts:person-checks");
  await ensurePrograms(["xdotool", "unzip"], { log: (line) => console.error(line) });
  await using home = await commandLine();
  await using driver = await Driver.open({ windowManager: true });
  const { display, discovery } = driver.application;
  const adapter = ["--adapter", "sh3d", "--grant-asked", "sh3d"];
  const option = [...adapter, "--option", `sh3d.discovery=${discovery}`];
  const script = join(home.path, "flat.ts");
  await using recording = await startRecording(home, display.name, [script, "sh3d", ...option]);
  await furnish(new PersonAtHome(driver, script));
  await recording.end();
  const wanted = await written(driver, "wanted");
  const text = await Deno.readTextFile(script);
  saysWhatWasDone(text);
  await driver.call("clear_scene", { confirm: true });
  await Deno.writeTextFile(script, text.replace(/(create_wall\(\{ xStart: )(-?[\d.]+)/, "$1100 + $2"));
  const other = await home.run(["run", script, ...option]);
  equal(other.code, 1);
  match(
    other.stderr,
    /xStart of "wall-\S+" is \S+, not /,
    "what went wrong is told, and the rest is not done",
  );
  equal((await written(driver, "other")).some((each) => !each.startsWith("<wall")), false);
  await Deno.writeTextFile(script, text);
  await driver.call("clear_scene", { confirm: true });
  const ran = await home.run(["run", script, ...option]);
  equal(ran.code, 0, ran.stderr + ran.stdout);
  deepEqual(await written(driver, "made"), wanted);
  await tellsOtherKinds(driver);
});
