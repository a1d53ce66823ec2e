import { z } from "glovebox";
import type { CatalogPiece } from "../client/catalog.ts";
import type { Piece } from "../client/rows.ts";
import { sh3dError } from "../errors.ts";
import { coordinate, degrees, id, level, maybeColor, notNegative, share, size } from "../inputs.ts";
import { placeInWall } from "../model/doors.ts";
import type { Draft } from "../model/draft.ts";
import { findPiece, findTexture } from "../model/search.ts";
import { round, toMaybeColor, toRadians } from "../model/units.ts";
import { lengthOf } from "../model/wall_line.ts";
import { describePiece } from "../render/describe.ts";
import { edit } from "../tool.ts";
import { levelIn, mustChange } from "./walls.ts";

const named = {
  name: z.string().optional().describe("In any of the program's languages"),
  catalogId: z.string().optional().describe("From list_furniture_catalog; wins over the name"),
};

interface NewPiece {
  readonly entry: CatalogPiece;
  readonly to: Readonly<Record<string, unknown>>;
  readonly level: string | null;
}

function planPiece(draft: Draft, { entry, to, level }: NewPiece): string {
  const { id: catalogId, name, width, depth, height, elevation, kind } = entry;
  const known = {
    kind,
    name,
    width,
    depth,
    height,
    elevation,
    resizable: true,
    deformable: true,
    texturable: true,
    horizontallyRotatable: true,
  };
  return draft.create({ kind: "furniture", level, with: { catalogId }, to, known });
}

const sizes = { width: size.optional(), depth: size.optional(), height: size.optional() };

function given(input: Readonly<Record<string, unknown>>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.flatMap((key) => input[key] === undefined ? [] : [[key, input[key]]]));
}

export const placeFurniture = edit({
  description:
    "Places a piece from the catalogue with its middle at x, y (centimetres). Lights are real lights. " +
    "For doors and windows use place_door_or_window. Returns its id and size.",
  menu: "Place furniture",
  core: true,
  input: {
    ...named,
    x: coordinate,
    y: coordinate,
    angle: degrees.default(0).describe("Degrees, clockwise on the plan"),
    elevation: notNegative.optional().describe("Of its bottom above the floor; the catalogue's otherwise"),
    ...sizes,
    level: level.optional(),
  },
  plan: (draft, input) => {
    const entry = findPiece(draft.catalog, input, () => true);
    const { x, y, angle } = input;
    const to = { ...given(input, ["width", "depth", "height", "elevation"]), x, y, angle: toRadians(angle) };
    const made = planPiece(draft, { entry, to, level: levelIn(draft, input.level) });
    const warning = entry.kind === "door"
      ? { warning: "A door or window stands free here; place_door_or_window puts it into a wall" }
      : {};
    return (scene) => ({ ...describePiece(scene, scene.needPiece(made)), ...warning });
  },
});

export const placeDoorOrWindow = edit({
  description:
    "Puts a door or window into a wall, straight or round, on the wall's level. Near an end it is moved " +
    "until it is whole in the wall. Fails when another one is there.",
  menu: "Place door or window",
  core: true,
  input: {
    wallId: id,
    ...named,
    position: share.optional().describe("Of the wall's length; 0.5 otherwise"),
    positionCm: notNegative.optional().describe("From the wall's start to the middle; wins over position"),
    elevation: notNegative.optional(),
    mirrored: z.boolean().default(false).describe("Hinges on the other side"),
    flipped: z.boolean().default(false).describe("Opens to the other side of the wall"),
    ...sizes,
    allowOverlap: z.boolean().default(false),
  },
  plan: (draft, input) => {
    const wall = draft.need("wall", input.wallId);
    const entry = findPiece(draft.catalog, input, ({ kind }) => kind === "door");
    const { flipped, allowOverlap, position, positionCm } = input;
    const width = input.width ?? entry.width;
    const depth = input.depth ?? entry.depth;
    const place = placeInWall(draft, wall, { position, positionCm, flipped, allowOverlap, width, depth });
    const to = {
      ...given(input, ["width", "height", "elevation"]),
      depth: place.depth,
      x: place.x,
      y: place.y,
      angle: place.angle,
      modelMirrored: input.mirrored,
      boundToWall: true, // last: each of the others frees it
    };
    const made = planPiece(draft, { entry, to, level: wall.level });
    return (scene) => ({
      ...describePiece(scene, scene.needPiece(made)),
      wallId: wall.id,
      mirrored: input.mirrored,
      position: round(place.along / lengthOf(wall)),
      positionCm: round(place.along),
    });
  },
});

const modifyInput = {
  id,
  x: coordinate.optional(),
  y: coordinate.optional(),
  angle: degrees.optional(),
  pitch: degrees.optional(),
  roll: degrees.optional(),
  elevation: coordinate.optional(),
  ...sizes,
  scale: z.number().positive().max(1000).optional().describe("Of all three sizes"),
  color: maybeColor.optional(),
  texture: z.string().nullable().optional().describe("Name or catalogId; null for none"),
  shininess: share.nullable().optional(),
  materials: z.array(z.object({
    name: z.string().describe("Of the part in the model"),
    color: maybeColor.optional(),
    texture: z.string().optional(),
    shininess: share.optional(),
  })).nullable().optional().describe("Of parts of the model; null for the model's own"),
  visible: z.boolean().optional(),
  mirrored: z.boolean().optional(),
  name: z.string().nullable().optional(),
  nameVisible: z.boolean().optional(),
  description: z.string().nullable().optional(),
  price: z.number().min(0).nullable().optional(),
  currency: z.string().length(3).nullable().optional(),
  power: share.optional().describe("Of a light"),
  movable: z.boolean().optional(),
  level: level.optional(),
};
type ModifyInput = z.output<z.ZodObject<typeof modifyInput>>;

export const modifyFurniture = edit({
  description:
    "Changes a piece of furniture, door, window, light or group, also one inside a group: place, size, " +
    "angles, look, name, price, light power.",
  menu: "Modify furniture",
  core: true,
  input: modifyInput,
  plan: (draft, input) => {
    const piece = draft.needPiece(input.id);
    const to = changesOf(draft, piece, input);
    mustChange(to);
    draft.set(piece, to);
    return (scene) => describePiece(scene, scene.needPiece(piece.id));
  },
});

function changesOf(draft: Draft, piece: Piece, input: ModifyInput): Record<string, unknown> {
  const plain = [
    "x",
    "y",
    "elevation",
    "shininess",
    "visible",
    "name",
    "nameVisible",
    "description",
    "price",
    "currency",
    "movable",
  ];
  const to = given(input, plain);
  for (const key of ["width", "depth", "height"] as const) {
    const value = input[key] ?? (input.scale === undefined ? undefined : piece[key] * input.scale);
    if (value !== undefined) to[key] = value;
  }
  if (to["name"] === null) to["name"] = ""; // a piece without a name cannot be saved
  mustBeAble(piece, to, input);
  for (const key of ["angle", "pitch", "roll"] as const) {
    const value = input[key];
    if (value !== undefined) to[key] = toRadians(value);
  }
  if (input.color !== undefined) to["color"] = toMaybeColor(input.color);
  if (input.texture !== undefined) {
    to["texture"] = input.texture === null ? null : texture(draft, input.texture);
  }
  if (input.materials !== undefined) to["modelMaterials"] = materialsOf(draft, input);
  if (input.mirrored !== undefined) to["modelMirrored"] = input.mirrored;
  if (input.level !== undefined) to["level"] = levelIn(draft, input.level);
  if (input.power !== undefined) {
    if (piece.kind !== "light") throw sh3dError("INVALID_INPUT", `${piece.id} is no light: it has no power`);
    to["power"] = input.power;
  }
  return to;
}

function mustBeAble(piece: Piece, to: Readonly<Record<string, unknown>>, input: ModifyInput): void {
  const isSized = "width" in to || "depth" in to || "height" in to;
  if (isSized && !piece.resizable) throw cannot(piece, "be resized");
  const isTurned = (input.pitch ?? 0) !== 0 || (input.roll ?? 0) !== 0;
  if (isTurned && !piece.horizontallyRotatable) throw cannot(piece, "be tilted");
  if ((input.texture ?? input.materials ?? null) !== null && !piece.texturable) {
    throw cannot(piece, "have a texture");
  }
}

function cannot(piece: Piece, what: string): Error {
  return sh3dError("CONFLICT", `${piece.name ?? piece.id} cannot ${what}: its model does not allow it`);
}

function materialsOf(draft: Draft, { materials }: ModifyInput): unknown {
  return materials?.map(({ name, color, texture: wanted, shininess }) => ({
    name,
    ...(color === undefined ? {} : { color: toMaybeColor(color) }),
    ...(wanted === undefined ? {} : { texture: texture(draft, wanted) }),
    ...(shininess === undefined ? {} : { shininess }),
  })) ?? null;
}

function texture(draft: Draft, wanted: string): object {
  const { id: catalogId, name } = findTexture(draft.catalog, { textureName: wanted });
  return { catalogId, name };
}

export const deleteFurniture = edit({
  description: "Deletes a piece of furniture, door, window, light or group.",
  menu: "Delete furniture",
  effect: "destroy",
  input: { id },
  plan: (draft, input) => {
    const piece = draft.needPiece(input.id);
    if (piece.group !== null) {
      throw sh3dError("CONFLICT", `${piece.id} is a member of the group ${piece.group}`, {
        hint: "Call ungroup_furniture first",
      });
    }
    draft.remove(piece);
    const { name, x, y } = describePiece(draft, piece);
    return () => ({ name, x, y, message: `Deleted ${piece.id}` });
  },
});
