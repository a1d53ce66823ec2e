import type { Wall } from "../../client/rows.ts";
import { sh3dError } from "../../errors.ts";
import { id, notNegative, share } from "../../inputs.ts";
import { endOf, lengthOf, nearestOn, placeOn } from "../../model/plan/wall_line.ts";
import { endJoinedTo, join, openingsIn } from "../../model/plan/walls.ts";
import type { Draft } from "../../model/scene/draft.ts";
import { round } from "../../model/units.ts";
import { edit } from "../../tool.ts";

const LEAST_CM = 1;

/** Where along the wall it is split. */
function placeIn(
  draft: Draft,
  wall: Wall,
  wish: { position: number; positionCm?: number | undefined },
): number {
  const length = lengthOf(wall);
  const along = wish.positionCm ?? wish.position * length;
  if (along < LEAST_CM || along > length - LEAST_CM) {
    throw sh3dError("INVALID_INPUT", `${round(along)} cm is not within the wall of ${round(length)} cm`);
  }
  const cut = openingsIn(draft, wall).find((piece) =>
    Math.abs(nearestOn(wall, [piece.x, piece.y]).along - along) < piece.width / 2
  );
  if (cut === undefined) return along;
  throw sh3dError("CONFLICT", `${cut.name ?? cut.id} is where the wall would be split`, {
    hint: "Choose another place, or move it first",
    details: { id: cut.id },
  });
}

/** The second part of a wall, which looks like the first. */
function secondPart(draft: Draft, wall: Wall, along: number): string {
  const { point: [x, y] } = placeOn(wall, along);
  const { xEnd, yEnd, arcExtent, thickness, heightAtEnd } = wall;
  const height = heightAt(draft, wall, along);
  const left = 1 - along / lengthOf(wall);
  const line = { xStart: x, yStart: y, xEnd, yEnd };
  return draft.create({
    kind: "wall",
    level: wall.level,
    with: { like: wall.id, ...line, thickness, height },
    to: {
      ...line,
      height,
      heightAtEnd,
      ...(arcExtent === null ? {} : { arcExtent: arcExtent * left }),
    },
    known: { ...wall, wallAtStart: null, wallAtEnd: null },
  });
}

function heightAt(draft: Draft, wall: Wall, along: number): number {
  const from = draft.heightOf(wall);
  return wall.heightAtEnd === null ? from : from + (wall.heightAtEnd - from) * along / lengthOf(wall);
}

/** The tool `split_wall`. */
export const splitWall = edit({
  description:
    "Splits a wall into two joined ones that look alike: the first keeps the id. Doors and windows stay where they " +
    "are; one that would be cut is told.",
  menu: "Split wall",
  input: {
    id,
    position: share.default(0.5).describe("Of its length, from its start"),
    positionCm: notNegative.optional().describe("From its start; wins over position"),
  },
  plan: (draft, input) => {
    const wall = draft.need("wall", input.id);
    const along = placeIn(draft, wall, input);
    const { point: [x, y] } = placeOn(wall, along);
    const neighbour = wall.wallAtEnd === null ? undefined : draft.need("wall", wall.wallAtEnd);
    const end = neighbour && endJoinedTo(neighbour, wall.id, endOf(wall));
    const second = secondPart(draft, wall, along);
    draft.set(wall, {
      xEnd: x,
      yEnd: y,
      ...(wall.arcExtent === null ? {} : { arcExtent: wall.arcExtent * along / lengthOf(wall) }),
      ...(wall.heightAtEnd === null ? {} : { heightAtEnd: heightAt(draft, wall, along) }),
    });
    if (neighbour !== undefined && end !== undefined) {
      join(draft, { wall: second, end: "end" }, { wall: neighbour.id, end });
    }
    join(draft, { wall: wall.id, end: "end" }, { wall: second, end: "start" });
    return () => ({ wallIds: [wall.id, second], at: { x: round(x), y: round(y) } });
  },
});
