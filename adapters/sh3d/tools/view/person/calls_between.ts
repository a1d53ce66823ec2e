import type { SceneObject } from "../../../client/rows.ts";
import { Draft } from "../../../model/scene/draft.ts";
import { isPiece, type Scene } from "../../../model/scene/scene.ts";
import type { Edit } from "../../../tool.ts";
import { EDITS } from "../../editing/edits.ts";
import { creationsOf } from "./creations.ts";
import type { PersonCall } from "./person_call.ts";
import { differences, modifierOf } from "./differences.ts";

/** Something that no call does again. */
export interface PersonGap {
  readonly problem: string;
}

/** What lies between two states of a home. */
export interface Between {
  readonly calls: readonly PersonCall[];
  readonly gaps: readonly PersonGap[];
  /** Ids of what the calls leave otherwise than it is. */
  readonly unsure: readonly string[];
}

/** Names of fields that hold ids. */
const IDS: ReadonlySet<string> = new Set(["id", "ids"]);
const SIZES: ReadonlySet<string> = new Set(["x", "y", "width", "depth", "height", "elevation"]);

/**
 * Returns the calls that make one state of a home of another, each tried on a draft: what they leave different is told.
 * Pure.
 */
export function callsBetween(before: Scene, after: Scene): Between {
  const trial = new Trial(before, after);
  trial.remove();
  trial.create();
  trial.move();
  trial.modify();
  return { calls: trial.calls, gaps: trial.gaps(), unsure: trial.unsure() };
}

/** A draft of the home before, which becomes the home after. */
class Trial {
  readonly calls: PersonCall[] = [];
  readonly #after: Scene;
  readonly #before: Scene;
  #draft: Draft;
  /** Ids that the draft gave, by those that the application gave. */
  readonly #made = new Map<string, string>();
  readonly #failed = new Set<string>();
  /** Pieces of groups that changed: the application changes them along with the group. */
  readonly #following = new Set<string>();

  constructor(before: Scene, after: Scene) {
    this.#before = before;
    this.#after = after;
    this.#draft = new Draft(before);
  }

  remove(): void {
    const absent = this.#before.all().filter(({ id }) => this.#after.get(id) === undefined);
    const gone = absent.filter((each) => !this.#isUngrouped(each));
    const ids = gone.filter((each) => each.kind !== "level" && !this.#isMember(each)).map(({ id }) => id);
    if (ids.length > 0) this.#call({ tool: "delete_objects", input: { ids } });
    for (const each of gone) {
      if (each.kind === "level") this.#call({ tool: "delete_level", input: { id: each.id } });
    }
  }

  create(): void {
    const fresh = this.#after.all().filter(({ id }) => this.#before.get(id) === undefined);
    const isGroup = ({ kind }: SceneObject) => kind === "group";
    // Groups are made of what is there.
    for (const object of [...fresh.filter((each) => !isGroup(each)), ...fresh.filter(isGroup)]) {
      const { id } = object;
      const isDone = creationsOf(this.#after, object).some((call) => {
        return this.#call({ ...call, makes: id }) && this.#isLike(object);
      });
      if (!isDone) this.#failed.add(id);
    }
  }

  /** Several things that were moved together are moved together. */
  move(): void {
    for (const object of this.#changed()) {
      if (isPiece(object)) object.members.forEach((id) => this.#following.add(id));
    }
    const moved = this.#changed().filter((object) => object.kind !== "level");
    const ways = moved.map((object) => wayOf(this.#inDraft(object), object));
    const [first] = ways;
    if (first === undefined || ways.some((way) => way?.dx !== first.dx || way.dy !== first.dy)) return;
    const kept = this.#draft;
    const input = { ids: moved.map(({ id }) => id), ...first };
    if (!this.#call({ tool: "move_objects", input }) || this.#changed().length < moved.length) return;
    this.calls.pop();
    this.#draft = kept;
  }

  modify(): void {
    // Walls that are joined to a changed one follow it: each is looked at when those before it are done.
    for (const object of this.#changed()) {
      const known = this.#inDraft(object);
      const tool = modifierOf(object);
      if (known === undefined || tool === undefined) continue;
      const all = this.#differences(object, known);
      const { shape } = EDITS[tool].schema;
      const fields = Object.fromEntries(Object.entries(all).filter(([key]) => Object.hasOwn(shape, key)));
      if (Object.keys(fields).length > 0) this.#call({ tool, input: { id: object.id, ...fields } });
    }
  }

  gaps(): PersonGap[] {
    const left = this.#after.all().flatMap((object) => {
      const known = this.#inDraft(object);
      if (this.#failed.has(object.id)) return [{ problem: `${wordsOf(object)} was added` }];
      if (this.#following.has(object.id)) return [];
      if (known === undefined) return [{ problem: `${wordsOf(object)} is not there` }];
      const fields = Object.keys(this.#differences(object, known));
      return fields.length === 0 ? [] : [{ problem: `${fields.join(", ")} of ${wordsOf(object)}` }];
    });
    const facts = (["environment", "compass"] as const).filter((fact) =>
      JSON.stringify(this.#before.facts[fact]) !== JSON.stringify(this.#after.facts[fact])
    );
    return [...left, ...facts.map((fact) => ({ problem: `the ${fact}` }))];
  }

  unsure(): string[] {
    const others = this.#after.all().filter((object) => {
      const known = this.#inDraft(object);
      return known === undefined || Object.keys(this.#differences(object, known)).length > 0;
    });
    const left = this.#before.all().filter(({ id }) => {
      return this.#after.get(id) === undefined && this.#draft.get(id) !== undefined;
    });
    return [...this.#failed, ...this.#following, ...[...others, ...left].map(({ id }) => id)];
  }

  #changed(): SceneObject[] {
    return this.#after.all().filter((object) => {
      const known = this.#inDraft(object);
      return known !== undefined && !this.#following.has(object.id) &&
        Object.keys(this.#differences(object, known)).length > 0;
    });
  }

  #differences(object: SceneObject, known: SceneObject): Record<string, unknown> {
    const found = differences(this.#after, object, this.#draft, known);
    // The size of a new group follows from its pieces; only the application knows it.
    const isFollowing = object.kind === "group" && this.#made.has(object.id);
    return isFollowing ? Object.fromEntries(Object.entries(found).filter(([key]) => !SIZES.has(key))) : found;
  }

  #inDraft({ id }: SceneObject): SceneObject | undefined {
    return this.#draft.get(this.#made.get(id) ?? id);
  }

  /** Tells whether a group is gone whose pieces are there; they are freed. */
  #isUngrouped(object: SceneObject): boolean {
    if (object.kind !== "group") return false;
    const isFreed = object.members.some((id) => this.#after.get(id) !== undefined);
    return isFreed && this.#call({ tool: "ungroup_furniture", input: { id: object.id } });
  }

  #isMember(object: SceneObject): boolean {
    return isPiece(object) && object.group !== null;
  }

  /** A name of the catalogue may be that of another piece. */
  #isLike(object: SceneObject): boolean {
    const made = this.#inDraft(object);
    if (made !== undefined && (!isPiece(object) || (isPiece(made) && made.catalogId === object.catalogId))) {
      return true;
    }
    this.calls.pop();
    if (made !== undefined) this.#draft.remove(made);
    return false;
  }

  /** Tries a call; false where it cannot be made. */
  #call(call: PersonCall): boolean {
    const edit: Edit = EDITS[call.tool];
    const attempt = new Draft(this.#draft);
    const known = new Set(attempt.all().map(({ id }) => id));
    try {
      edit.planned(attempt, this.#translated(call.input));
    } catch {
      return false;
    }
    const [made] = attempt.all().filter(({ id }) => !known.has(id));
    if (call.makes !== undefined && made !== undefined) this.#made.set(call.makes, made.id);
    this.#draft = attempt;
    this.calls.push(call);
    return true;
  }

  #translated(input: PersonCall["input"]): Record<string, unknown> {
    const own = (id: unknown) => typeof id === "string" ? this.#made.get(id) ?? id : id;
    return Object.fromEntries(
      Object.entries(input).map(([key, value]) =>
        !IDS.has(key) ? [key, value] : [key, Array.isArray(value) ? value.map(own) : own(value)]
      ),
    );
  }
}

/** Returns how far an object was moved, where nothing else of it changed. */
function wayOf(
  before: SceneObject | undefined,
  after: SceneObject,
): { readonly dx: number; readonly dy: number } | undefined {
  const [from, to] = [before && placeOf(before), placeOf(after)];
  if (from === undefined || to === undefined) return undefined;
  const way = {
    dx: Math.round(100 * (to[0] - from[0])) / 100,
    dy: Math.round(100 * (to[1] - from[1])) / 100,
  };
  return way.dx === 0 && way.dy === 0 ? undefined : way;
}

function placeOf(object: SceneObject): readonly [number, number] | undefined {
  if (object.kind === "level") return undefined;
  if (object.kind === "room" || object.kind === "polyline") return object.points[0];
  return "xStart" in object ? [object.xStart, object.yStart] : [object.x, object.y];
}

function wordsOf(object: SceneObject): string {
  const name = "name" in object && object.name !== null ? ` "${object.name}"` : "";
  return `the ${object.kind}${name}`;
}
