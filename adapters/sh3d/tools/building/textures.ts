import { z } from "glovebox";
import { sh3dError } from "../../errors.ts";
import { coordinate, degrees, id, scale } from "../../inputs.ts";
import type { Draft } from "../../model/scene/draft.ts";
import { findTexture } from "../../model/search.ts";
import { toRadians } from "../../model/units.ts";
import { edit } from "../../tool.ts";

const input = {
  targetType: z.enum(["wall", "room", "furniture"]),
  targetId: id,
  surface: z.enum(["left", "right", "floor", "ceiling", "both"]).default("both").describe(
    "Wall: left (on the way from its start), right or both; room: floor, ceiling or both",
  ),
  textureName: z.string().nullable().optional().describe(
    "In any language; null removes it",
  ),
  textureCategory: z.string().optional(),
  catalogId: z.string().optional().describe("Wins over the name"),
  angle: degrees.default(0).describe("Clockwise"),
  scale: scale.default(1),
  xOffset: coordinate.default(0),
  yOffset: coordinate.default(0),
};
type Input = z.output<z.ZodObject<typeof input>>;

const SURFACES: Readonly<Record<Input["targetType"], Readonly<Record<string, readonly string[]>>>> = {
  wall: { left: ["leftSide"], right: ["rightSide"], both: ["leftSide", "rightSide"] },
  room: { floor: ["floor"], ceiling: ["ceiling"], both: ["floor", "ceiling"] },
  furniture: { both: [""] },
};

function textureOf(draft: Draft, given: Input): Record<string, unknown> | null {
  if (given.textureName === null && given.catalogId === undefined) return null;
  const { id: catalogId, name } = findTexture(draft.catalog, given);
  const { angle, scale, xOffset, yOffset } = given;
  return { catalogId, name, angle: toRadians(angle), scale, xOffset, yOffset, leftToRightOriented: true };
}

/** The tool `apply_texture`. */
export const applyTexture = edit({
  description:
    "Puts a texture on the sides of a wall, the floor or ceiling of a room, or a piece of furniture, in " +
    "place of its colour; or takes it away.",
  core: true,
  menu: "Apply texture",
  input,
  plan: (draft, given) => {
    const surfaces = SURFACES[given.targetType][given.surface];
    if (surfaces === undefined) {
      throw sh3dError("INVALID_INPUT", `A ${given.targetType} has no surface "${given.surface}"`, {
        hint: `It has ${Object.keys(SURFACES[given.targetType]).join(", ")}`,
      });
    }
    const target = given.targetType === "furniture"
      ? draft.needPiece(given.targetId)
      : draft.need(given.targetType, given.targetId);
    const texture = textureOf(draft, given);
    const to = surfaces.flatMap((surface) => {
      const [color, key] = surface === "" ? ["color", "texture"] : [`${surface}Color`, `${surface}Texture`];
      return [...(texture === null ? [] : [[color, null]]), [key, texture]];
    });
    draft.set(target, Object.fromEntries(to));
    const now = Object.fromEntries(
      surfaces.map((
        surface,
      ) => [surface === "" ? "texture" : `${surface}Texture`, texture?.["name"] ?? null]),
    );
    return () => ({
      targetType: given.targetType,
      targetId: given.targetId,
      surface: given.surface,
      textureName: texture?.["name"] ?? null,
      textureCategory: given.textureCategory ?? null,
      ...now,
    });
  },
});
