import { z } from "glovebox";
import { sh3dError } from "../../errors.ts";
import { coordinate, id, level, maybeColor, point, share } from "../../inputs.ts";
import type { Draft } from "../../model/scene/draft.ts";
import { enclosureAround } from "../../model/plan/enclosure.ts";
import { crossesItself, type Point, signedArea } from "../../model/plan/geometry.ts";
import { toMaybeColor } from "../../model/units.ts";
import { describeRoom } from "../../render/describe.ts";
import { edit } from "../../tool.ts";
import { levelIn, mustChange } from "../planning.ts";

const looks = {
  name: z.string().nullable().optional(),
  floorVisible: z.boolean().optional(),
  ceilingVisible: z.boolean().optional(),
  areaVisible: z.boolean().optional(),
  floorColor: maybeColor.optional(),
  ceilingColor: maybeColor.optional(),
  floorShininess: share.optional(),
  ceilingShininess: share.optional(),
};
type Looks = z.output<z.ZodObject<typeof looks>>;

function looksOf(input: Looks): Record<string, unknown> {
  const to: Record<string, unknown> = {};
  const plain = [
    "name",
    "floorVisible",
    "ceilingVisible",
    "areaVisible",
    "floorShininess",
    "ceilingShininess",
  ] as const;
  for (const key of plain) if (input[key] !== undefined) to[key] = input[key];
  for (const key of ["floorColor", "ceilingColor"] as const) {
    const value = input[key];
    if (value !== undefined) to[key] = toMaybeColor(value);
  }
  return to;
}

function outline(points: readonly { x: number; y: number }[]): Point[] {
  const found = points.map(({ x, y }): Point => [x, y]);
  if (crossesItself(found)) {
    throw sh3dError("INVALID_INPUT", "The outline of the room crosses itself", {
      hint: "Give the corners in the order in which one walks around the room",
    });
  }
  if (Math.abs(signedArea(found)) < 1) {
    throw sh3dError("INVALID_INPUT", "The outline of the room has no area");
  }
  return found;
}

interface NewRoom {
  readonly points: readonly Point[];
  readonly level: string | null;
  readonly looks: Looks;
}

function planRoom(draft: Draft, { points, level, looks }: NewRoom): string {
  const to = { floorVisible: true, ceilingVisible: true, areaVisible: false, ...looksOf(looks) };
  return draft.create({ kind: "room", level, with: { points }, to });
}

/** The tool `create_room_polygon`. */
export const createRoomPolygon = edit({
  description:
    "Creates a room (floor and ceiling) from its corners in centimetres. Returns its id and area in cm².",
  menu: "Create room",
  input: { points: z.array(point).min(3).max(10_000), ...looks, level: level.optional() },
  plan: (draft, input) => {
    const made = planRoom(draft, {
      points: outline(input.points),
      level: levelIn(draft, input.level),
      looks: input,
    });
    return (scene) => describeRoom(scene, scene.need("room", made));
  },
});

/** The tool `create_room_from_walls`. */
export const createRoomFromWalls = edit({
  description:
    "Creates the room inside the walls around a point, along their inner faces. Fails when the walls leave a way out.",
  menu: "Create room",
  core: true,
  input: { x: coordinate, y: coordinate, ...looks, level: level.optional() },
  plan: (draft, input) => {
    const place = levelIn(draft, input.level);
    const walls = draft.of("wall").filter((wall) => wall.level === place || wall.level === null);
    const points = enclosureAround([input.x, input.y], walls);
    if (points === undefined) {
      throw sh3dError("CONFLICT", `No walls close around (${input.x}, ${input.y})`, {
        hint: "Close the gap between the walls, or use create_room_polygon",
      });
    }
    const made = planRoom(draft, { points, level: place, looks: input });
    return (scene) => describeRoom(scene, scene.need("room", made));
  },
});

/** The tool `modify_room`. */
export const modifyRoom = edit({
  description: "Changes a room: name, outline, visibility, colours, shininess.",
  menu: "Modify room",
  input: { id, ...looks, points: z.array(point).min(3).max(10_000).optional() },
  plan: (draft, input) => {
    const room = draft.need("room", input.id);
    const shape = input.points === undefined ? {} : { points: outline(input.points) };
    const to = { ...looksOf(input), ...shape };
    mustChange(to);
    draft.set(room, to);
    return (scene) => describeRoom(scene, scene.need("room", room.id));
  },
});

/** The tool `delete_room`. */
export const deleteRoom = edit({
  description: "Deletes a room; its walls and furniture stay.",
  menu: "Delete room",
  effect: "destroy",
  input: { id },
  plan: (draft, input) => {
    const room = draft.need("room", input.id);
    const { name, area, xCenter, yCenter, points } = describeRoom(draft, room);
    draft.remove(room);
    return () => ({ name, area, xCenter, yCenter, points, message: `Deleted the room ${room.id}` });
  },
});
