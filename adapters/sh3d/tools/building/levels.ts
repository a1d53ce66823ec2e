import { z } from "glovebox";
import { sh3dError } from "../../errors.ts";
import { coordinate, id, level, notNegative, size } from "../../inputs.ts";
import type { Draft } from "../../model/scene/draft.ts";
import { isPiece } from "../../model/scene/scene.ts";
import { describeLevel } from "../../render/describe.ts";
import { edit, reader, tool } from "../../tool.ts";
import { mustChange } from "../planning.ts";

const name = z.string().refine((text) => text.trim() !== "", "a level needs a name");

/** The tool `add_level`. */
export const addLevel = edit({
  description:
    "Adds a level and selects it. When it is the first, what is there moves to a ground level of its own.",
  core: true,
  menu: "Add level",
  input: {
    name,
    elevation: coordinate,
    height: size.default(250),
    floorThickness: notNegative.default(12),
  },
  plan: (draft, input) => {
    mustBeNew(draft, input.name);
    const ground = draft.of("level").length === 0 ? groundLevel(draft, input.elevation) : undefined;
    const made = draft.create({ kind: "level", level: null, with: input, known: { viewable: true } });
    draft.setFact("home", { selectedLevel: made });
    return (scene) => ({
      ...describeLevel(scene, scene.need("level", made)),
      levelCount: scene.of("level").length,
      ...(ground === undefined ? {} : { groundLevelId: ground }),
    });
  },
});

function mustBeNew(draft: Draft, name: string): void {
  const same = draft.of("level").find((level) => level.name === name);
  if (same === undefined) return;
  throw sh3dError("CONFLICT", `There is a level "${name}" already`, {
    hint: "Choose another name",
    details: { id: same.id },
  });
}

/** Things without a level would show on all of them, and belong to none. */
function groundLevel(draft: Draft, elevation: number): string | undefined {
  const placed = draft.all().filter((object) => !(isPiece(object) && object.group !== null));
  if (placed.length === 0 && elevation === 0) return undefined;
  const made = draft.create({
    kind: "level",
    level: null,
    with: { name: "Level 0", elevation: 0, height: draft.facts.wallHeight || 250, floorThickness: 12 },
    known: { viewable: true },
  });
  for (const object of placed) if (object.kind !== "level") draft.set(object, { level: made });
  return made;
}

/** The tool `list_levels`. */
export const listLevels = tool({
  description: "Lists the levels from the lowest up, with their ids.",
  effect: "read",
  ...reader({}, async (home, _input, { signal }) => {
    const scene = await home.scene(signal);
    const levels = scene.levels().map((level) => describeLevel(scene, level));
    return { levelCount: levels.length, levels };
  }),
});

/** The tool `set_selected_level`. */
export const setSelectedLevel = tool({
  description: "Selects a level, by its id or name: the plan shows it, and new objects go to it.",
  effect: "write",
  idempotent: true,
  ...reader({ id }, async (home, input, call) =>
    await home.edit("", (draft) => {
      const found = draft.needLevel(input.id);
      draft.setFact("home", { selectedLevel: found.id });
      return (scene) => describeLevel(scene, scene.need("level", found.id));
    }, call)),
});

/** The tool `modify_level`. */
export const modifyLevel = edit({
  description: "Changes a level: name, elevation, height, floor thickness, whether it is shown.",
  menu: "Modify level",
  input: {
    id: level,
    name: name.optional(),
    elevation: coordinate.optional(),
    height: size.optional(),
    floorThickness: notNegative.optional(),
    viewable: z.boolean().optional(),
  },
  plan: (draft, { id, ...rest }) => {
    const found = draft.needLevel(id);
    const keys = ["name", "elevation", "height", "floorThickness", "viewable"] as const;
    const to = Object.fromEntries(keys.flatMap((key) => rest[key] === undefined ? [] : [[key, rest[key]]]));
    mustChange(to);
    if (rest.name !== undefined && rest.name !== found.name) mustBeNew(draft, rest.name);
    draft.set(found, to);
    return (scene) => describeLevel(scene, scene.need("level", found.id));
  },
});

/** The tool `delete_level`. */
export const deleteLevel = edit({
  description: "Deletes a level with everything on it. It can be undone, and a checkpoint is taken before.",
  menu: "Delete level",
  effect: "destroy",
  checkpoint: "before delete_level",
  input: { id: level },
  plan: (draft, input) => {
    const found = draft.needLevel(input.id);
    const on = draft.all().filter((object) => object.kind !== "level" && object.level === found.id)
      .filter((object) => !(isPiece(object) && object.group !== null));
    const count = (kinds: readonly string[]) => on.filter(({ kind }) => kinds.includes(kind)).length;
    for (const object of on) draft.remove(object);
    const rest = draft.levels().filter(({ id }) => id !== found.id);
    if (draft.facts.selectedLevel === found.id) draft.setFact("home", { selectedLevel: rest[0]?.id ?? null });
    draft.remove(found);
    return () => ({
      name: found.name,
      deletedWalls: count(["wall"]),
      deletedFurniture: count(["furniture", "door", "light", "group"]),
      deletedRooms: count(["room"]),
      deletedLabels: count(["label"]),
      deletedDimensionLines: count(["dimensionLine"]),
      deletedPolylines: count(["polyline"]),
      remainingLevels: rest.length,
      message: `Deleted the level "${found.name}"`,
    });
  },
});
