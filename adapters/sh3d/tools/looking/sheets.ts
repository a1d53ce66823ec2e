import { z } from "glovebox";
import type { Room } from "../../client/rows.ts";
import { sh3dError } from "../../errors.ts";
import { coordinate, fieldOfView, whole } from "../../inputs.ts";
import { cornerPose, EYES_CM, type Place, posesAlong } from "../../model/camera.ts";
import type { Scene } from "../../model/scene/scene.ts";
import { toRadians } from "../../model/units.ts";
import { reader, tool } from "../../tool.ts";
import { camera, picture, posesOf, ROOM_FOV, shotOf } from "./shots.ts";

const MOST_ROOMS = 24;
const MOST_FRAMES = 24;
const MOST_ACROSS = 1_024;

const across = z.number().int().min(16).refine(
  (value) => value <= MOST_ACROSS,
  `must be at most ${MOST_ACROSS}`,
);

/** Size of each picture of a sheet. */
const each = {
  width: across.default(320).describe("Of each picture"),
  height: across.default(240),
  columns: whole(1, 6).default(3),
  format: z.enum(["jpeg", "png"]).default("jpeg"),
};

function roomsOf(scene: Scene, wanted: readonly string[] | undefined, level: string | undefined): Room[] {
  if (wanted !== undefined) return wanted.map((name) => scene.needRoom(name));
  const on = level === undefined ? undefined : scene.needLevel(level).id;
  return scene.of("room").filter((room) => room.points.length > 2 && (on === undefined || room.level === on));
}

/** The tool `preview_rooms`. */
export const previewRooms = tool({
  description: "Returns one picture of all rooms, each from its best corner: the quickest look over a home.",
  effect: "read",
  core: true,
  timeoutMs: 300_000,
  ...reader({
    rooms: z.array(z.string()).min(1).max(MOST_ROOMS).optional().describe("Ids or names; else all"),
    level: z.string().optional(),
    ...each,
  }, async (home, input, { signal }) => {
    const scene = await home.scene(signal);
    const all = roomsOf(scene, input.rooms, input.level);
    const rooms = all.slice(0, MOST_ROOMS);
    if (rooms.length === 0) throw sh3dError("CONFLICT", "There are no rooms", { hint: "Use preview_3d" });
    const titles = rooms.map(({ name, id }) => name ?? id);
    const shots = rooms.map((room) => ({ camera: cornerPose(scene, room, toRadians(ROOM_FOV)) }));
    const { width, height, columns, format } = input;
    const bytes = await home.plugin.sheet(home.id, { shots, titles, width, height, columns, format }, signal);
    const left = all.length - rooms.length;
    const facts = { rooms: titles, ...(left > 0 ? { left, hint: "Name the others in rooms" } : {}) };
    return [JSON.stringify(facts), picture(bytes, format)];
  }),
});

const place = z.object({ x: coordinate, y: coordinate, z: coordinate.default(EYES_CM) });

/** The tool `preview_path`. */
export const previewPath = tool({
  description:
    "Returns a filmstrip of a walk: pictures at equal distances along points, each looking ahead or at one place.",
  effect: "read",
  timeoutMs: 300_000,
  ...reader({
    points: z.array(place).min(2).max(100).describe("z of the eyes, above the ground"),
    lookAt: place.optional().describe("Instead of ahead"),
    frames: z.number().int().min(2).max(MOST_FRAMES).default(8),
    fov: fieldOfView.default(ROOM_FOV),
    ...each,
    columns: each.columns.default(4),
  }, async (home, input, { signal }) => {
    const { points, lookAt: aim, frames, fov, width, height, columns, format } = input;
    const way = points.map(({ x, y, z }): Place => [x, y, z]);
    const target = aim === undefined ? undefined : [aim.x, aim.y, aim.z] as const;
    const shots = posesAlong(way, frames, toRadians(fov), target).map((pose) => ({ camera: pose }));
    const titles = shots.map((_, index) => `${index + 1}`);
    const bytes = await home.plugin.sheet(home.id, { shots, titles, width, height, columns, format }, signal);
    return [JSON.stringify({ frames }), picture(bytes, format)];
  }),
});

/** The tool `preview_changes`. */
export const previewChanges = tool({
  description:
    "Returns two pictures side by side: the home before the last edits and as it is now. From above unless a camera " +
    "is given, as in preview_3d. Nothing is changed.",
  effect: "read",
  timeoutMs: 300_000,
  ...reader({
    ...camera,
    steps: z.number().int().min(1).max(100).default(1).describe("Edits back"),
    width: each.width.default(480),
    height: each.height.default(360),
    format: each.format,
  }, async (home, input, { signal }) => {
    const { steps, width, height, format } = input;
    const aims = ["room", "from", "lookAt", "x", "yaw"] as const;
    const isAimed = aims.some((key) => input[key] !== undefined);
    const wish = isAimed ? input : { ...input, view: "overhead" as const };
    const scene = await home.scene(signal);
    const [pose] = posesOf(scene, wish, { angles: 1, aspect: width / height });
    const { camera: from = {}, ...rest } = shotOf(wish, pose, { width, height, format });
    const sheet = {
      ...rest,
      shots: [{ camera: from }],
      titles: ["Before", "Now"],
      columns: 2,
      before: steps,
    };
    const bytes = await home.plugin.sheet(home.id, sheet, signal);
    return [JSON.stringify({ steps, undo: scene.facts.undo }), picture(bytes, format)];
  }),
});
