import type { Catalog } from "../../client/catalog.ts";
import type { Level, Piece, Room, SceneObject, Wall } from "../../client/rows.ts";
import type { Facts } from "../../client/home_state.ts";
import { sh3dError } from "../../errors.ts";

/** The kinds of object, as the model has them. */
export type Kind = SceneObject["kind"];
type ObjectOf<K extends Kind> = K extends Piece["kind"] ? Piece : Extract<SceneObject, { kind: K }>;

/** A home as it is known: what tools look at. */
export class Scene {
  readonly facts: Facts;
  readonly catalog: Catalog;
  protected readonly objects: ReadonlyMap<string, SceneObject>;

  constructor(objects: ReadonlyMap<string, SceneObject>, facts: Facts, catalog: Catalog) {
    this.objects = objects;
    this.facts = facts;
    this.catalog = catalog;
  }

  get(id: string): SceneObject | undefined {
    return this.objects.get(id);
  }

  all(): SceneObject[] {
    return [...this.objects.values()];
  }

  /** Those of one kind, in the order of the home. */
  of<K extends Kind>(kind: K): ObjectOf<K>[] {
    const found: ObjectOf<K>[] = [];
    for (const object of this.objects.values()) if (isKind(object, kind)) found.push(object);
    return found;
  }

  /** Furniture, doors and windows, lights and groups. */
  pieces(): Piece[] {
    const found: Piece[] = [];
    for (const object of this.objects.values()) if (isPiece(object)) found.push(object);
    return found;
  }

  levels(): Level[] {
    return this.of("level").sort((a, b) => a.elevation - b.elevation || a.elevationIndex - b.elevationIndex);
  }

  /**
   * The object of a kind with this id.
   *
   * @throws ToolError `NOT_FOUND`, naming what it is instead
   */
  need<K extends Kind>(kind: K, id: string): ObjectOf<K> {
    const object = this.get(id);
    if (object !== undefined && isKind(object, kind)) return object;
    throw missing(kind, id, object);
  }

  /** @throws ToolError `NOT_FOUND` */
  needPiece(id: string): Piece {
    const object = this.get(id);
    if (object !== undefined && isPiece(object)) return object;
    throw missing("furniture", id, object);
  }

  /**
   * The objects with these ids, each once; levels have commands of their own.
   *
   * @throws ToolError `NOT_FOUND`
   */
  needObjects(ids: readonly string[]): Exclude<SceneObject, Level>[] {
    const found: Exclude<SceneObject, Level>[] = [];
    const missing: string[] = [];
    for (const id of new Set(ids)) {
      const object = this.get(id);
      if (object !== undefined && object.kind !== "level") found.push(object);
      else missing.push(id);
    }
    const [first] = missing;
    if (first === undefined) return found;
    const isLevel = this.get(first) !== undefined;
    const more = missing.length === 1 ? "" : `, nor for ${missing.length - 1} more of the ids`;
    throw sh3dError(
      "NOT_FOUND",
      `There is no object "${first}"${isLevel ? ": that is a level" : ""}${more}`,
      {
        hint: isLevel ? "Use modify_level or delete_level" : "Call query_state for the ids that there are",
      },
    );
  }

  /** A level by its id, or by its name when only one has it. */
  needLevel(idOrName: string): Level {
    return this.#named("level", idOrName);
  }

  /** A room by its id, or by its name when only one has it. */
  needRoom(idOrName: string): Room {
    return this.#named("room", idOrName);
  }

  #named<K extends "level" | "room">(kind: K, idOrName: string): ObjectOf<K> {
    const exact = this.get(idOrName);
    if (exact !== undefined && isKind(exact, kind)) return exact;
    const named = this.of(kind).filter(({ name }) => name === idOrName);
    const [only, ...others] = named;
    if (only === undefined) throw missing(kind, idOrName, exact);
    if (others.length === 0) return only;
    throw sh3dError("SH3D_AMBIGUOUS", `${named.length} ${kind}s are named "${idOrName}"`, {
      hint: "Give the id of one of them",
      details: { ids: named.map(({ id }) => id) },
    });
  }

  /** Above this wall's own height, its level's, or the home's. */
  heightOf(wall: Wall): number {
    return wall.height ?? this.facts.wallHeight;
  }
}

function isKind<K extends Kind>(object: SceneObject, kind: K): object is ObjectOf<K> {
  return object.kind === kind;
}

/** Tells whether it is furniture of any sort. */
export function isPiece(object: SceneObject): object is Piece {
  return object.kind === "furniture" || object.kind === "door" || object.kind === "light" ||
    object.kind === "group";
}

function missing(kind: Kind, id: string, instead: SceneObject | undefined): Error {
  const what = NAMES[kind] ?? kind;
  const but = instead === undefined ? "" : `: that is a ${instead.kind}`;
  return sh3dError("NOT_FOUND", `There is no ${what} "${id}"${but}`, {
    hint: "Call query_state for the ids that there are",
  });
}

const NAMES: Partial<Record<Kind, string>> = {
  dimensionLine: "dimension line",
  furniture: "piece of furniture",
};
