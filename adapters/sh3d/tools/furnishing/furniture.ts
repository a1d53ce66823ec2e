import { z } from "glovebox";
import type { Piece } from "../../client/rows.ts";
import { sh3dError } from "../../errors.ts";
import { coordinate, degrees, id, level, maybeColor, notNegative, scale, share } from "../../inputs.ts";
import { keepInWall } from "../../model/plan/doors.ts";
import { placeInRoom, SIDES } from "../../model/plan/room_sides.ts";
import { placeAtWall, WALL_SIDES } from "../../model/plan/wall_sides.ts";
import { whereIs } from "../../model/plan/where.ts";
import type { Draft } from "../../model/scene/draft.ts";
import { isPrice, toAmount, toCurrency } from "../../model/money.ts";
import { findPiece, findTexture } from "../../model/search.ts";
import { toMaybeColor, toRadians } from "../../model/units.ts";
import { describePiece } from "../../render/describe.ts";
import { edit } from "../../tool.ts";
import { given, named, ownName, planPiece, sizes } from "../pieces.ts";
import { levelIn, mustChange } from "../planning.ts";

const place = {
  x: coordinate.optional().describe("Of its middle"),
  y: coordinate.optional(),
  room: z.string().optional().describe("Id or name"),
  side: z.enum(SIDES).default("center").describe("Of the room, on the plan: its back is there"),
  wallId: id.optional().describe("Its back is at that wall"),
  wallSide: z.enum(WALL_SIDES).optional().describe(
    "Left on the way from its start; else where a room is",
  ),
  along: notNegative.optional().describe("From the left or upper end of the side, or the wall's start"),
  gap: notNegative.default(0).describe("To the side"),
  on: z.string().optional().describe("Id of a piece below"),
  angle: degrees.optional().describe(
    "Clockwise: its front looks at 0 down, 90 left, 180 up, 270 right",
  ),
};
type Place = z.output<z.ZodObject<typeof place>>;

/** Values of a piece that says where it stands. */
function placeOf(draft: Draft, input: Place, { width, depth }: { width: number; depth: number }) {
  const angle = input.angle === undefined ? {} : { angle: toRadians(input.angle) };
  if (input.room !== undefined) {
    const room = draft.needRoom(input.room);
    return {
      level: room.level,
      to: { ...placeInRoom(room, { ...input, along: input.along, width, depth }), ...angle },
    };
  }
  if (input.wallId !== undefined) {
    const wall = draft.need("wall", input.wallId);
    const wish = { side: input.wallSide, gap: input.gap, along: input.along, width, depth };
    return { level: wall.level, to: { ...placeAtWall(draft, wall, wish), ...angle } };
  }
  const below = input.on === undefined ? undefined : draft.needPiece(input.on);
  const { x = below?.x, y = below?.y } = input;
  if (x === undefined || y === undefined) {
    throw sh3dError("INVALID_INPUT", "Nobody knows where the piece is to stand", {
      hint: "Give x and y, a room with a side, a wallId, or the piece that it stands on",
    });
  }
  if (below === undefined) return { level: undefined, to: { x, y, angle: 0, ...angle } };
  const elevation = below.elevation + below.height;
  return { level: below.level, to: { x, y, elevation, angle: below.angle, ...angle } };
}

/** The tool `place_furniture`. */
export const placeFurniture = edit({
  description:
    "Places a piece from the catalogue: with its middle at x, y (centimetres), with its back to a side of a room " +
    "or a wall, in a corner, in the middle of a room, or on another piece. For doors and windows use " +
    "place_door_or_window. Returns its id, its size and where it stands.",
  menu: "Place furniture",
  core: true,
  input: {
    ...named,
    ...place,
    elevation: notNegative.optional().describe("Of its bottom; else the catalogue's"),
    ...sizes,
    level: level.optional(),
  },
  plan: (draft, input) => {
    const entry = findPiece(draft.catalog, input, () => true);
    const { width = entry.width, depth = entry.depth } = input;
    const found = placeOf(draft, input, { width, depth });
    const to = {
      ...ownName(input),
      ...given(input, ["width", "depth", "height"]),
      ...found.to,
      ...given(input, ["elevation"]),
    };
    const on = input.level === undefined && found.level !== undefined
      ? found.level
      : levelIn(draft, input.level);
    const made = planPiece(draft, { entry, to, level: on });
    const warning = entry.kind === "door"
      ? { warning: "A door or window stands free here; place_door_or_window puts it into a wall" }
      : {};
    return (scene) => {
      const piece = scene.needPiece(made);
      return { ...describePiece(scene, piece), where: whereIs(scene, piece), ...warning };
    };
  },
});

const modifyInput = {
  id,
  x: coordinate.optional().describe("Of its middle"),
  y: coordinate.optional(),
  angle: degrees.optional().describe("As in place_furniture"),
  pitch: degrees.optional(),
  roll: degrees.optional(),
  elevation: coordinate.optional(),
  ...sizes,
  scale: scale.optional().describe("Of all three sizes"),
  color: maybeColor.optional(),
  texture: z.string().nullable().optional().describe("Name or catalogId; null for none"),
  shininess: share.nullable().optional(),
  materials: z.array(z.object({
    name: z.string().describe("Of the part"),
    color: maybeColor.optional(),
    texture: z.string().optional(),
    shininess: share.optional(),
  })).nullable().optional().describe("Of parts; null for the model's own"),
  visible: z.boolean().optional(),
  mirrored: z.boolean().optional(),
  name: z.string().nullable().optional(),
  nameVisible: z.boolean().optional(),
  description: z.string().nullable().optional(),
  price: z.union([z.number(), z.string().refine(isPrice, "must be an amount such as 1234.50")]).nullable()
    .optional(),
  currency: z.string().nullable().optional().describe("Such as EUR"),
  power: share.optional().describe("Of a light"),
  movable: z.boolean().optional(),
  level: level.optional(),
};
type ModifyInput = z.output<z.ZodObject<typeof modifyInput>>;

/** The tool `modify_furniture`. */
export const modifyFurniture = edit({
  description:
    "Changes a piece of furniture, door, window, light or group: place, size, angles, look, name, price, power.",
  menu: "Modify furniture",
  core: true,
  input: modifyInput,
  plan: (draft, input) => {
    const piece = draft.needPiece(input.id);
    const to = changesOf(draft, piece, input);
    mustChange(to);
    draft.set(piece, to);
    keepInWall(draft, piece);
    return (scene) => {
      const now = scene.needPiece(piece.id);
      return { ...describePiece(scene, now), where: whereIs(scene, now) };
    };
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
  if (input.price !== undefined) to["price"] = input.price === null ? null : toAmount(input.price);
  if (input.currency !== undefined) {
    to["currency"] = input.currency === null ? null : toCurrency(input.currency);
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

/** The tool `delete_furniture`. */
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
