import type { Chance } from "../../../helpers/chance.ts";
import type { State } from "../driver.ts";

/** A command as a batch takes it. */
export interface Command {
  readonly action: string;
  readonly params: Readonly<Record<string, unknown>>;
}

type Maker = (state: State, chance: Chance) => Record<string, unknown> | undefined;

const idOf = (objects: readonly { id: string }[], chance: Chance) => chance.pick(objects)?.id;
const place = (chance: Chance) => ({ x: chance.between(-500, 1500), y: chance.between(-500, 1500) });
const free = ({ furniture }: State) => furniture.filter((piece) => piece["group"] === undefined);
const plain = (state: State) => free(state).filter(({ kind }) => kind === "furniture" || kind === "light");
const groups = (state: State) => free(state).filter(({ kind }) => kind === "group");
const withId = (id: string | undefined, more: object) => id === undefined ? undefined : { id, ...more };

function anything(state: State): { id: string }[] {
  return [
    ...state.walls,
    ...free(state),
    ...state.rooms,
    ...state.labels,
    ...state.dimensionLines,
    ...state.polylines,
  ];
}

function ends(chance: Chance) {
  const [from, to] = [place(chance), place(chance)];
  return { xStart: from.x, yStart: from.y, xEnd: to.x + 1, yEnd: to.y };
}

const triangle = (chance: Chance) => {
  const { x, y } = place(chance);
  return [{ x, y }, { x: x + 200, y }, { x, y: y + 150 }];
};

/** Makers of arguments for each command, as they fit a home; undefined where the home has nothing for it. */
export const MAKERS: Readonly<Record<string, Maker>> = {
  create_wall: (state, chance) => {
    const corner = chance.pick(state.walls);
    const at = corner === undefined ? {} : { xStart: corner["xEnd"], yStart: corner["yEnd"] };
    return { ...ends(chance), ...at, ...(chance.next() < 0.3 ? { arcExtent: 60 } : {}) };
  },
  create_walls: (_state, chance) => ({ ...place(chance), width: 300, height: 200 }),
  modify_wall: (state, chance) =>
    withId(
      idOf(state.walls, chance),
      chance.pick([
        place(chance).x > 500
          ? { xEnd: place(chance).x, yEnd: place(chance).y }
          : { xStart: place(chance).x },
        { thickness: chance.between(5, 30) },
        { arcExtent: chance.between(20, 90) },
        { color: "#102030", leftSideBaseboard: { height: 7 }, pattern: "hatchUp" },
        { height: chance.between(100, 300), heightAtEnd: chance.between(100, 300) },
      ]) ?? {},
    ),
  delete_wall: (state, chance) => withId(idOf(state.walls, chance), { withOpenings: chance.next() < 0.5 }),
  connect_walls: (state, chance) => {
    const [first, second] = chance.some(state.walls, 2);
    return first && second && { wall1Id: first.id, wall2Id: second.id, move: true };
  },
  create_room_polygon: (_state, chance) => ({ points: triangle(chance), name: "Triangle" }),
  modify_room: (state, chance) =>
    withId(idOf(state.rooms, chance), { points: triangle(chance), name: "Other", floorColor: "#445566" }),
  delete_room: (state, chance) => withId(idOf(state.rooms, chance), {}),
  place_furniture: (_state, chance) => ({
    catalogId: chance.pick(["eTeks#sofa", "eTeks#floorUplight", "eTeks#window85x123", "eTeks#chair"]),
    ...place(chance),
  }),
  place_door_or_window: (state, chance) => {
    const wall = chance.pick(state.walls.filter(({ length }) => Number(length) > 120));
    return wall && { wallId: wall.id, catalogId: "eTeks#door", allowOverlap: true, position: chance.next() };
  },
  modify_furniture: (state, chance) =>
    withId(
      idOf(state.furniture, chance),
      chance.pick([
        { ...place(chance), angle: chance.between(0, 359) },
        { elevation: chance.between(0, 100), name: "Other", visible: false },
        { color: "#a0b0c0" },
        { price: 12.5, currency: "EUR", description: "dear" },
      ]) ?? {},
    ),
  delete_furniture: (state, chance) => withId(idOf(free(state), chance), {}),
  duplicate_furniture: (state, chance) => {
    const ids = chance.some(free(state).filter(({ kind }) => kind !== "group"), 2).map(({ id }) => id);
    return ids.length === 0 ? undefined : { ids, columns: 2, rows: 2, dx: 100, dy: 100, mirror: true };
  },
  group_furniture: (state, chance) => {
    const ids = chance.some(free(state), 3).map(({ id }) => id);
    return ids.length < 2 ? undefined : { ids, name: "Things" };
  },
  ungroup_furniture: (state, chance) => withId(idOf(groups(state), chance), {}),
  align_furniture: (state, chance) => {
    const ids = chance.some(plain(state), 3).map(({ id }) => id);
    return ids.length < 2 ? undefined : { ids, align: "left", distribute: "vertically", angle: 30 };
  },
  move_objects: (state, chance) => {
    const ids = chance.some(anything(state), chance.between(1, 6)).map(({ id }) => id);
    return ids.length === 0 ? undefined : { ids, dx: chance.between(-80, 80), dy: chance.between(-80, 80) };
  },
  delete_objects: (state, chance) => {
    const ids = chance.some(anything(state), chance.between(1, 6)).map(({ id }) => id);
    return ids.length === 0 ? undefined : { ids };
  },
  generate_shape: (_state, chance) =>
    chance.next() < 0.5
      ? { mode: "extrude", polygon: [[0, 0], [100, 0], [0, 100]], height: 40, name: "Wedge" }
      : { mode: "hip_roof", ...place(chance), width: 500, depth: 300, height: 150, angle: 30 },
  apply_texture: (state, chance) => {
    const targetId = idOf(state.rooms, chance);
    return targetId === undefined
      ? undefined
      : { targetType: "room", targetId, surface: "floor", textureName: "eTeks#woodenFloor" };
  },
  add_label: (_state, chance) => ({ text: "Here", ...place(chance), fontSize: 20, pitch: 90 }),
  modify_label: (state, chance) =>
    withId(idOf(state.labels, chance), { text: "There", angle: 45, bold: true }),
  add_dimension_line: (_state, chance) => ends(chance),
  modify_dimension_line: (state, chance) => withId(idOf(state.dimensionLines, chance), { offset: 77 }),
  add_polyline: (_state, chance) => ({ points: triangle(chance), closed: true, endArrowStyle: "DELTA" }),
  add_level: (state, chance) => ({
    name: `Level ${state.levels.length} ${chance.next()}`,
    elevation: chance.between(0, 900),
  }),
  modify_level: (state, chance) =>
    withId(idOf(state.levels, chance), { elevation: chance.between(-300, 900), height: 222 }),
  delete_level: (state, chance) =>
    state.levels.length < 2 ? undefined : withId(idOf(state.levels, chance), {}),
  set_environment: (_state, chance) => ({
    groundColor: "#123456",
    wallsAlpha: 0.5,
    ...(chance.next() < 0.5 ? { drawingMode: "OUTLINE" } : {}),
  }),
  split_wall: (state, chance) => withId(idOf(state.walls, chance), { position: 0.1 + chance.next() * 0.8 }),
  duplicate_objects: (state, chance) => {
    const ids = chance.some(anything(state), chance.between(1, 6)).map(({ id }) => id);
    return ids.length === 0 ? undefined : { ids, dx: chance.between(-300, 300), dy: 400, copies: 2 };
  },
  replace_furniture: (state, chance) =>
    withId(idOf(plain(state), chance), { catalogId: "eTeks#armchair", keepSize: chance.next() < 0.5 }),
  create_room_from_walls: (state, chance) => {
    const room = chance.pick(state.rooms);
    return room && { x: room["xCenter"], y: room["yCenter"], name: "Inner" };
  },
  add_dimensions: (state, chance) => {
    const room = chance.pick(state.rooms);
    return room && { rooms: [room.id] };
  },
  modify_polyline: (state, chance) =>
    withId(idOf(state.polylines, chance), { points: triangle(chance), thickness: 4, dashStyle: "DASH" }),
  set_prices: (state, chance) => {
    const id = chance.pick(plain(state))?.["catalogId"];
    return typeof id === "string" ? { csv: `${id},${chance.between(1, 900)}.99,EUR` } : undefined;
  },
  set_page_setup: (_state, chance) => ({ paper: chance.pick(["A4", "A3"]), scale: chance.between(20, 200) }),
  set_compass: (_state, chance) => ({ northDirection: chance.between(0, 359) }),
  clear_scene: () => ({}),
};

/** A command that fits a home; those that leave little of it are rare. */
export function randomEdit(state: State, chance: Chance): Command {
  for (;;) {
    const action = chance.pick(Object.keys(MAKERS)) ?? "";
    if ((action === "clear_scene" || action === "delete_level") && chance.next() < 0.7) continue;
    const params = MAKERS[action]?.(state, chance);
    if (params !== undefined) return { action, params };
  }
}
