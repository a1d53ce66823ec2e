import { isDeepStrictEqual } from "node:util";
import type { SceneObject } from "../../client/rows.ts";
import { sh3dError } from "../../errors.ts";
import type { Draft } from "./draft.ts";
import type { Scene } from "./scene.ts";

const MOST = 32;

/** Contents of a home at a time. It is a value: nothing that happens to the home changes it. */
export interface Checkpoint {
  readonly id: number;
  readonly description: string;
  readonly timestamp: number;
  readonly objects: ReadonlyMap<string, SceneObject>;
}

/** The checkpoints of one home, the oldest first; ids are never given twice. */
export class Checkpoints {
  readonly depth = MOST;
  #all: readonly Checkpoint[] = [];
  #lastId = -1;

  list(): readonly Checkpoint[] {
    return this.#all;
  }

  /** Keeps what the home holds; what is the same in several checkpoints is kept once. */
  take(scene: Scene, description = summary(scene)): Checkpoint {
    const objects = new Map(scene.all().map((object) => [object.id, object]));
    const checkpoint = { id: ++this.#lastId, description, timestamp: Date.now(), objects };
    this.#all = [...this.#all, checkpoint].slice(-MOST);
    return checkpoint;
  }

  /**
   * The one with this id; without, the latest from which the home differs.
   *
   * @throws ToolError `NOT_FOUND`
   */
  find(scene: Scene, id: number | undefined): Checkpoint {
    const found = id === undefined
      ? this.#all.findLast((each) => differs(scene, each))
      : this.#all.find((each) => each.id === id);
    if (found !== undefined) return found;
    const what = id === undefined
      ? "There is no checkpoint from which the home differs"
      : `There is no checkpoint ${id}`;
    throw sh3dError("NOT_FOUND", what, { hint: "Call list_checkpoints" });
  }
}

/** Tells whether the home is not as it was. */
export function differs(scene: Scene, { objects }: Checkpoint): boolean {
  const now = scene.all();
  return now.length !== objects.size ||
    now.some((object) => !isDeepStrictEqual(objects.get(object.id), object));
}

function summary(scene: Scene): string {
  const counts = [[scene.of("wall").length, "walls"], [scene.of("room").length, "rooms"], [
    scene.pieces().length,
    "furniture",
  ]];
  const told = counts.filter(([count]) => count !== 0).map(([count, what]) => `${count} ${what}`);
  return told.length === 0 ? "empty scene" : told.join(", ");
}

/** Properties that Java computes, or makes once. */
const FIXED: ReadonlySet<string> = new Set([
  "id",
  "kind",
  "group",
  "members",
  "properties",
  "doorOrWindow",
  "resizable",
  "deformable",
  "texturable",
  "horizontallyRotatable",
  "sashes",
  "lightSources",
  "catalogId",
  "creator",
  "information",
]);

/** Plans the way back to a checkpoint: what came is deleted, what went is put back, what changed is set. */
export function planReturn(draft: Draft, { objects }: Checkpoint): void {
  const now = new Map(draft.all().map((object) => [object.id, object]));
  for (const object of now.values()) {
    if (object.kind === "group" && !objects.has(object.id)) draft.ungroup(object);
  }
  for (const object of now.values()) {
    const isMember = "group" in object && object.group !== null && draft.get(object.group) !== undefined;
    if (!objects.has(object.id) && object.kind !== "level" && object.kind !== "group" && !isMember) {
      draft.remove(object);
    }
  }
  const kept = [...objects.values()];
  for (const object of kept) if (object.kind === "level" && !now.has(object.id)) draft.restore(object);
  for (const object of kept) {
    const isMember = "group" in object && object.group !== null && !now.has(object.group);
    if (object.kind !== "level" && !isMember && draft.get(object.id) === undefined) draft.restore(object);
  }
  for (const object of kept) setBack(draft, object, now.get(object.id));
  for (const object of now.values()) {
    if (object.kind === "level" && !objects.has(object.id)) draft.remove(object);
  }
}

/** Properties that only some kinds of furniture have. */
const OF_KIND: Readonly<Record<string, SceneObject["kind"]>> = {
  power: "light",
  wallThickness: "door",
  wallDistance: "door",
  wallWidth: "door",
  wallLeft: "door",
  boundToWall: "door",
};

/** Sets an object back: all of it where it was deleted, because nobody may have seen it as it went. */
function setBack(draft: Draft, wanted: SceneObject, before: SceneObject | undefined): void {
  const now: Readonly<Record<string, unknown>> = { ...before };
  const to = Object.fromEntries(
    Object.entries(wanted)
      .filter(([key, value]) =>
        !FIXED.has(key) && (OF_KIND[key] ?? wanted.kind) === wanted.kind && !isOwnTexture(value) &&
        !isDeepStrictEqual(now[key], value)
      )
      .sort(([a], [b]) => Number(a === "boundToWall") - Number(b === "boundToWall")),
  );
  draft.set(wanted, to);
}

/** A picture of the person's own cannot be found in the catalogue; it is where it was unless it was replaced. */
function isOwnTexture(value: unknown): boolean {
  return typeof value === "object" && value !== null && "catalogId" in value && value.catalogId === null;
}
