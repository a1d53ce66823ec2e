import { z } from "glovebox";
import { sh3dError } from "../../errors.ts";
import { id } from "../../inputs.ts";
import { wallWith, whereIs } from "../../model/plan/where.ts";
import { findPiece } from "../../model/search.ts";
import { describePiece } from "../../render/describe.ts";
import { edit } from "../../tool.ts";
import { named, ownName, planPiece } from "../pieces.ts";

/** The tool `replace_furniture`. */
export const replaceFurniture = edit({
  description:
    "Puts another piece of the catalogue in the place of one: with its place, angle and level, in the size of the " +
    "catalogue unless keepSize is true. A door stays in its wall. Returns the new id.",
  menu: "Replace furniture",
  input: {
    id,
    ...named,
    keepSize: z.boolean().default(false),
  },
  plan: (draft, input) => {
    const old = draft.needPiece(input.id);
    if (old.group !== null) {
      throw sh3dError("CONFLICT", `${old.id} is in the group ${old.group}`, {
        hint: "Call ungroup_furniture first",
      });
    }
    const isDoor = old.kind === "door";
    const entry = findPiece(draft.catalog, input, ({ kind }) => (kind === "door") === isDoor);
    const wall = isDoor ? wallWith(draft, old) : undefined;
    const { width, height, depth } = input.keepSize ? old : entry;
    const to = {
      ...ownName(input),
      width,
      height,
      depth: wall === undefined ? depth : Math.max(depth, wall.thickness),
      x: old.x,
      y: old.y,
      elevation: isDoor && !input.keepSize ? entry.elevation : old.elevation,
      angle: old.angle,
      modelMirrored: old.modelMirrored,
      visible: old.visible,
      ...(wall === undefined ? {} : { boundToWall: true }),
    };
    draft.remove(old);
    const made = planPiece(draft, { entry, to, level: old.level });
    return (scene) => {
      const piece = scene.needPiece(made);
      return { ...describePiece(scene, piece), where: whereIs(scene, piece), replaced: old.id };
    };
  },
});
