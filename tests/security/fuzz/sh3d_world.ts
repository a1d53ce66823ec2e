import { z } from "zod";
import type { Chance } from "../../helpers/chance.ts";
import { SH3D_ERROR_CODES } from "../../../adapters/sh3d/errors.ts";
import { isObject } from "../../../src/base/is_object.ts";
import type { Driver } from "../../adapters/sh3d/driver.ts";
import { FLAT } from "../../adapters/sh3d/flat.ts";
import { difference, homeXml } from "../../adapters/sh3d/undo/home_xml.ts";
import { MAKERS } from "../../adapters/sh3d/undo/random_edits.ts";
import type { MadeCall, World } from "./campaign.ts";
import type { Ids } from "./harvest.ts";
import { errorIn } from "./oracle.ts";
import { put } from "./values.ts";

const OBJECTS = ["wall", "room", "piece", "label", "dimension", "polyline"];
const PIECES = [
  "eTeks#sofa",
  "eTeks#floorUplight",
  "eTeks#window85x123",
  "eTeks#chair",
  "eTeks#door",
  "eTeks#bath",
];
const DOORS = ["eTeks#door", "eTeks#window85x123"];
/** One of each kind, so that there are ids to begin with. */
const moreFor = (round: number) => [
  { action: "add_level", params: { name: `Upper ${round}`, elevation: 260 + round } },
  { action: "create_walls", params: { x: 0, y: 0, width: 600, height: 400 } },
  { action: "add_polyline", params: { points: [{ x: 0, y: 0 }, { x: 90, y: 50 }] } },
  { action: "place_furniture", params: { catalogId: "eTeks#chair", x: 300, y: 200 } },
];
const FILES = ["fuzz", "fuzz.sh3d", "sub/fuzz", "picture.png", "model.obj", "../out", "fuzz.csv"];
const COMMANDS = Object.keys(MAKERS);

const COLORS = [
  ...["color", "leftSideColor", "rightSideColor", "topColor", "floorColor", "ceilingColor", "outlineColor"],
  ...["groundColor", "skyColor", "lightColor", "ceilingLightColor"],
];
const colour = (chance: Chance) => chance.pick(["#a0b0c0", "#000000", "#123456"]);

/** Corners around a point, which no side crosses. */
function outline(chance: Chance) {
  const [x, y, corners] = [chance.between(-300, 900), chance.between(-300, 900), chance.between(3, 7)];
  return Array.from({ length: corners }, (_, index) => {
    const angle = 2 * Math.PI * index / corners;
    return { x: x + 120 * Math.cos(angle), y: y + 90 * Math.sin(angle) };
  });
}

const IDS: Ids = {
  found: {
    wall: /\bwall-?(?=[a-z]*\d)[\da-z]{1,9}\b/g,
    room: /\broom-?(?=[a-z]*\d)[\da-z]{1,9}\b/g,
    piece:
      /\b(?:piece|furniture|light|doorOrWindow|furnitureGroup|pieceOfFurniture)-?(?=[a-z]*\d)[\da-z]{1,9}\b/g,
    label: /\blabel-?(?=[a-z]*\d)[\da-z]{1,9}\b/g,
    dimension: /\bdimensionLine-?(?=[a-z]*\d)[\da-z]{1,9}\b/g,
    polyline: /\bpolyline-?(?=[a-z]*\d)[\da-z]{1,9}\b/g,
    level: /\blevel-?(?=[a-z]*\d)[\da-z]{1,9}\b/g,
    job: /"job\\*":\\*"([^"\\]+)/g,
  },
  taken: {
    id: [...OBJECTS, "level"],
    "modify_wall.id": ["wall"],
    "delete_wall.id": ["wall"],
    "modify_room.id": ["room"],
    "delete_room.id": ["room"],
    "modify_furniture.id": ["piece"],
    "delete_furniture.id": ["piece"],
    "ungroup_furniture.id": ["piece"],
    "modify_label.id": ["label"],
    "modify_dimension_line.id": ["dimension"],
    "split_wall.id": ["wall"],
    "modify_polyline.id": ["polyline"],
    "replace_furniture.id": ["piece"],
    "modify_level.id": ["level"],
    "set_selected_level.id": ["level"],
    "delete_level.id": ["level"],
    "group_furniture.id": ["piece"],
    "align_furniture.id": ["piece"],
    "duplicate_furniture.id": ["piece"],
    "check_home.id": ["piece"],
    targetId: ["wall", "room", "piece"],
    wallId: ["wall"],
    wall1Id: ["wall"],
    wall2Id: ["wall"],
    room: ["room"],
    into: ["piece"],
    on: ["piece"],
    from: ["piece"],
    rooms: ["room"],
    level: ["level"],
    job: ["job"],
  },
  values: {
    catalogId: (chance) => chance.pick(PIECES),
    name: (chance) => chance.pick(["Sofa", "Kitchen", "Level 1", "Wedge", "eTeks#sofa"]),
    textureName: (chance) => chance.pick(["eTeks#woodenFloor", "eTeks#beigeTile", "Beige tiles"]),
    texture: (chance) => chance.pick(["eTeks#woodenFloor", "Beige tiles"]),
    filePath: (chance) => chance.pick(FILES),
    action: (chance) => chance.pick(COMMANDS),
    points: outline,
    x: (chance) => chance.between(-300, 900),
    y: (chance) => chance.between(-300, 900),
    ...Object.fromEntries(COLORS.map((name) => [name, colour])),
    polygon: () => [[0, 0], [100, 0], [0, 100]],
    vertices: () => [[0, 0, 0], [100, 0, 0], [0, 100, 0], [0, 0, 100]],
    triangles: () => [[0, 1, 2], [0, 1, 3], [1, 2, 3]],
    xEnd: (chance) => chance.between(-300, 900),
    yEnd: (chance) => chance.between(-300, 900),
    timeZone: () => "Europe/Paris",
    "set_page_setup.scale": (chance) => chance.pick([null, 50, 200]), // at 1:1, a plan fills hundreds of pages
    csv: () => "id,price\npiece0,12",
  },
};

/** Tools whose every success is one entry of the application's undo. */
const UNDOABLE: ReadonlySet<string> = new Set([
  ...COMMANDS.filter((name) => name !== "clear_scene"),
  "create_room_from_walls",
  "import_furniture",
  "import_texture",
  "set_prices",
]);
/** What takes minutes where it is legitimately large. */
const LIMITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  duplicate_furniture: { columns: 4, rows: 4 },
  render_photo: { width: 60, height: 40, angles: 2 },
  start_render: { width: 60, height: 40, angles: 2 },
  preview_3d: { width: 200, height: 200 },
  duplicate_objects: { copies: 4 },
  export_plan_image: { width: 300 },
  get_render: { waitMs: 200 },
};
const PLACING = new Set(["place_furniture", "place_door_or_window"]);
/** Each opens a window more, and none is closed. */
const OPENING = new Set(["new_home", "load_home"]);
const MOST_OPENED = 3;

/** Sweet Home 3D with a small flat in it. */
export class Sh3dWorld implements World {
  readonly adapter = "sh3d";
  readonly args: readonly string[];
  readonly ids: Ids;
  readonly builders = [
    "create_wall",
    "place_furniture",
    "create_room_polygon",
    "add_label",
    "get_state",
    "add_level",
  ];
  readonly codes = Object.keys(SH3D_ERROR_CODES);
  /** How a person starts it. */
  readonly ownWords = /com\.eteks\.sweethome3d\.no3D/g;
  readonly #driver: Driver;
  readonly #home: string;
  #opened = 0;
  #rounds = 0;
  /** How many edits were taken back and done again. */
  undone = 0;

  constructor(driver: Driver, home: string) {
    const { discovery } = driver.application;
    this.#driver = driver;
    this.#home = home;
    this.ids = { ...IDS, values: { ...IDS.values, home: () => home } };
    this.args = ["--option", `sh3d.discovery=${discovery}`, "--grant-asked", "sh3d"];
  }

  static async open(driver: Driver): Promise<Sh3dWorld> {
    const { homes } = z.object({ homes: z.array(z.object({ home: z.string() })) })
      .parse(await driver.call("list_homes"));
    return new Sh3dWorld(driver, homes[0]?.home ?? "");
  }

  steer(tool: string, args: unknown, chance: Chance): unknown {
    if (!isObject(args)) return args;
    for (const [name, most] of Object.entries(LIMITS[tool] ?? {})) {
      const given = args[name] ?? most;
      if (typeof given === "number" && given > 0) put(args, name, Math.min(given, most));
    }
    if (PLACING.has(tool) && !("name" in args) && chance.next() < 0.8) {
      put(args, "catalogId", chance.pick(tool === "place_furniture" ? PIECES : DOORS));
      if (tool === "place_furniture") {
        Object.assign(args, { x: chance.between(0, 600), y: chance.between(0, 400) });
      }
    }
    if (tool === "clear_scene" && chance.next() < 0.8) put(args, "home", "nowhere");
    if (!("home" in args) || args["home"] === "fuzz") put(args, "home", this.#home);
    if (OPENING.has(tool) && this.#opened++ >= MOST_OPENED) put(args, "home", "nowhere");
    return args;
  }

  async state(): Promise<string> {
    return await homeXml(this.#driver, this.#home);
  }

  async renew(): Promise<void> {
    const home = this.#home;
    await this.#driver.call("clear_scene", { home });
    await this.#driver.call("batch_commands", { home, commands: [...FLAT, ...moreFor(this.#rounds++)] });
  }

  /** Takes an edit back and does it again: the home is what it was, and what it became. */
  async inspect({ tool, answer, before, number }: MadeCall): Promise<string[]> {
    if (errorIn(answer) !== undefined || !UNDOABLE.has(tool.name) || number % 2 === 1) return [];
    const home = this.#home;
    const after = await this.state();
    if (before === undefined || after === before) return [];
    await this.#driver.call("undo", { home });
    const undone = difference(before, await this.state());
    await this.#driver.call("redo", { home });
    const redone = difference(after, await this.state());
    this.undone++;
    return [
      ...(undone === "" ? [] : [`undo does not restore the home: ${undone}`]),
      ...(redone === "" ? [] : [`redo does not restore the edit: ${redone}`]),
    ];
  }
}
