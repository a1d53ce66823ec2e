import { z } from "glovebox";
import type { Wall } from "../../client/rows.ts";
import { sh3dError } from "../../errors.ts";
import { id } from "../../inputs.ts";
import { distance, type Point } from "../../model/plan/geometry.ts";
import { roomsFollowing } from "../../model/plan/room_following.ts";
import { cornerOf, join, moveEnds, neighbourAt, takeApart, type WallEnd } from "../../model/plan/walls.ts";
import type { Draft } from "../../model/scene/draft.ts";
import { edit } from "../../tool.ts";

const wallEnd = z.enum(["start", "end"]);

/** The tool `connect_walls`. */
export const connectWalls = edit({
  description:
    "Joins an end of one wall to an end of another. Ends that are apart are not joined unless move is " +
    "true: then the first wall's end moves to the second's. Says which joins were replaced.",
  menu: "Join walls",
  input: {
    wall1Id: id,
    wall2Id: id,
    wall1End: wallEnd.optional().describe("The nearest otherwise"),
    wall2End: wallEnd.optional(),
    move: z.boolean().default(false),
  },
  plan: (draft, { wall1Id, wall2Id, wall1End, wall2End, move }) => {
    if (wall1Id === wall2Id) throw sh3dError("INVALID_INPUT", "Cannot join a wall to itself");
    const [first, second] = [draft.need("wall", wall1Id), draft.need("wall", wall2Id)];
    if (first.level !== second.level) {
      throw sh3dError("CONFLICT", "The walls are on different levels", { hint: "Join walls of one level" });
    }
    const pairs = (["start", "end"] as const).flatMap((a) =>
      (["start", "end"] as const).map((b) => [a, b] as const)
    )
      .filter(([a, b]) => (wall1End ?? a) === a && (wall2End ?? b) === b);
    const apart = ([a, b]: readonly [WallEnd, WallEnd]) => distance(cornerOf(first, a), cornerOf(second, b));
    const [end1, end2] = pairs.sort((a, b) => apart(a) - apart(b))[0] ?? ["end", "start"];
    const gap = apart([end1, end2]);
    if (gap > Math.max(first.thickness, second.thickness) && !move) {
      throw sh3dError("CONFLICT", `The ends are ${Math.round(gap)} cm apart`, {
        hint: "Move one of them with modify_wall, or call again with move: true",
      });
    }
    const replaced = [neighbourAt(first, end1), neighbourAt(second, end2)].filter((other) =>
      other !== null && other !== wall1Id && other !== wall2Id
    );
    const rooms = gap > 0 ? broughtTo(draft, { wall: first, end: end1 }, cornerOf(second, end2)) : [];
    join(draft, { wall: wall1Id, end: end1 }, { wall: wall2Id, end: end2 });
    return () => ({
      wall1Id,
      wall1End: end1,
      wall2Id,
      wall2End: end2,
      replacedNeighbours: replaced,
      ...(rooms.length === 0 ? {} : { roomsFollowed: rooms }),
      message: "The walls are joined",
    });
  },
});

/** Moves an end of a wall alone: what was joined to it stays. Returns the rooms that follow. */
function broughtTo(
  draft: Draft,
  { wall, end }: { readonly wall: Wall; readonly end: WallEnd },
  [x, y]: Point,
): string[] {
  const follow = roomsFollowing(draft, wall.level);
  if (neighbourAt(wall, end) !== null) takeApart(draft, wall, end);
  const to = end === "start" ? { xStart: x, yStart: y } : { xEnd: x, yEnd: y };
  moveEnds(draft, draft.need("wall", wall.id), to);
  return follow();
}
