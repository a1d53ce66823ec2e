import { objectSchema, type Piece, type SceneObject } from "../../client/rows.ts";
import { mustBeDrawable, mustHaveKeepableTexts, mustNotBeMany } from "./limits.ts";
import { isPiece, Scene } from "./scene.ts";

/** One step for the plugin. */
export type Step =
  | {
    readonly op: "create";
    readonly kind: string;
    readonly id: string;
    readonly level?: string;
    readonly with: object;
    readonly to: object;
  }
  | { readonly op: "set"; readonly id: string; readonly to: object }
  | { readonly op: "restore"; readonly id: string; readonly level?: string }
  | { readonly op: "ungroup"; readonly id: string }
  | { readonly op: "delete"; readonly id: string };

/** Description of a new object. */
export interface NewObject {
  readonly kind: "wall" | "room" | "furniture" | "label" | "dimensionLine" | "polyline" | "level" | "group";
  /** Arguments of its constructor. */
  readonly with: Readonly<Record<string, unknown>>;
  /** Properties that are set then, in this order. */
  readonly to?: Readonly<Record<string, unknown>>;
  /** By its id; the selected one otherwise. */
  readonly level?: string | null;
  /** Facts that the application will know besides. */
  readonly known?: Readonly<Record<string, unknown>>;
}

const PREFIXES: Readonly<Record<NewObject["kind"], string>> = {
  wall: "wall",
  room: "room",
  furniture: "pieceOfFurniture",
  label: "label",
  dimensionLine: "dimensionLine",
  polyline: "polyline",
  level: "level",
  group: "furnitureGroup",
};

/** A home as it will be: each change is seen by what is planned after it, and is a step for the plugin. */
export class Draft extends Scene {
  readonly steps: Step[] = [];
  readonly #objects: Map<string, SceneObject>;

  constructor(base: Scene) {
    const objects = new Map(base.all().map((object) => [object.id, object]));
    super(objects, base.facts, base.catalog);
    this.#objects = objects;
  }

  /** Plans an object and returns its id, which it will keep. */
  create({ kind, with: made, to = {}, level, known = {} }: NewObject): string {
    mustNotBeMany(this.steps.length);
    const id = this.#newId(PREFIXES[kind]);
    const place = level === undefined ? this.facts.selectedLevel : level;
    mustHaveKeepableTexts({ ...made, model: undefined, ...to });
    this.steps.push({ op: "create", kind, id, ...(place === null ? {} : { level: place }), with: made, to });
    const row = { kind, visible: true, movable: true, ...known, ...made, ...to, id, level: place };
    const object = objectSchema.parse(JSON.parse(JSON.stringify(row)));
    mustBeDrawable(object);
    this.#objects.set(id, object);
    if (kind === "group" && isPiece(object)) this.#adopt(object);
    return id;
  }

  /** Short: a model reads and writes each many times. */
  #newId(prefix: string): string {
    for (;;) {
      const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
      const id = `${prefix}-${number.toString(36).padStart(7, "0")}`;
      if (!this.#objects.has(id)) return id;
    }
  }

  set<Object extends SceneObject>(object: Object, to: Partial<Object>): void {
    if (Object.keys(to).length === 0) return;
    mustHaveKeepableTexts(to);
    const changed = { ...this.#objects.get(object.id) ?? object, ...to };
    mustBeDrawable(changed);
    this.steps.push({ op: "set", id: object.id, to });
    this.#objects.set(object.id, changed);
  }

  /** Sets what is not an object of its own: `home`, `environment`, `compass`, a camera. */
  setFact(id: "home" | "environment" | "compass" | "topCamera" | "observerCamera", to: object): void {
    if (Object.keys(to).length === 0) return;
    mustHaveKeepableTexts(to);
    this.steps.push({ op: "set", id, to });
  }

  remove(object: SceneObject): void {
    this.steps.push({ op: "delete", id: object.id });
    this.#objects.delete(object.id);
    for (const each of this.#objects.values()) {
      if (each.kind !== "wall") continue;
      if (each.wallAtStart === object.id) this.#objects.set(each.id, { ...each, wallAtStart: null });
      else if (each.wallAtEnd === object.id) this.#objects.set(each.id, { ...each, wallAtEnd: null });
    }
    if (isPiece(object)) { for (const member of object.members) this.#objects.delete(member); }
  }

  /** Puts back what was deleted before; it is as it was then. */
  restore(object: SceneObject): void {
    const place = object.kind === "level" ? null : object.level;
    this.steps.push({ op: "restore", id: object.id, ...(place === null ? {} : { level: place }) });
    this.#objects.set(object.id, object);
    if (object.kind === "group") this.#adopt(object);
  }

  /** Its members are pieces of their own again. */
  ungroup(group: Piece): void {
    this.steps.push({ op: "ungroup", id: group.id });
    this.#objects.delete(group.id);
    for (const id of group.members) {
      const member = this.#objects.get(id);
      if (member !== undefined && isPiece(member)) {
        this.#objects.set(id, { ...member, group: null, level: group.level });
      }
    }
  }

  /** Pieces that become members are taken out of the home first. */
  #adopt(group: Piece): void {
    for (const id of group.members) {
      const member = this.#objects.get(id);
      if (member !== undefined && isPiece(member)) this.#objects.set(id, { ...member, group: group.id });
    }
  }
}
