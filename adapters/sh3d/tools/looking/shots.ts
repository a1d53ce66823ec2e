import { type Content, image, z } from "glovebox";
import type { Shot } from "../../client/plugin.ts";
import { sh3dError } from "../../errors.ts";
import { coordinate, degrees, fieldOfView, pitch, whole } from "../../inputs.ts";
import {
  cornerPose,
  EYES_CM,
  lookAt,
  overlook,
  piecePose,
  type Pose,
  poseLookingAt,
  sceneBounds,
  type Subject,
} from "../../model/camera.ts";
import { boxOf, rectangle } from "../../model/plan/geometry.ts";
import type { Scene } from "../../model/scene/scene.ts";
import { toRadians } from "../../model/units.ts";

/** Greatest width and height of pictures. */
export const MOST_PIXELS = 4096;
const CUT_WALLS_CM = 1;
/** As wide as a lens makes a room without bending it, in degrees. */
export const ROOM_FOV = 75;

/** Size of a picture. */
export const size = {
  width: whole(1, MOST_PIXELS).default(800),
  height: whole(1, MOST_PIXELS).default(600),
};

/** Place from which a picture is taken, as preview_3d describes it. */
export const sameCamera = {
  view: z.enum(["overhead"]).optional(),
  focusOn: z.string().regex(/^(furniture|room):/).optional(),
  room: z.string().optional(),
  from: z.string().optional(),
  lookAt: z.object({ x: coordinate, y: coordinate, z: coordinate.default(100) }).optional(),
  hideWalls: z.boolean().default(true),
  x: coordinate.optional(),
  y: coordinate.optional(),
  z: coordinate.optional(),
  yaw: degrees.optional(),
  pitch: pitch.optional(),
  fov: fieldOfView.optional(),
};
/** The same, described. */
export const camera = {
  ...sameCamera,
  view: sameCamera.view.describe("From above, all of it; else as the person looks"),
  focusOn: sameCamera.focusOn.describe("furniture:ID or room:ID, with overhead"),
  room: sameCamera.room.describe("Id or name: from its best corner"),
  from: sameCamera.from.describe("Id of a piece: as one sees who sits there"),
  lookAt: sameCamera.lookAt.describe("From x and y, a piece, or the best corner"),
  hideWalls: sameCamera.hideWalls.describe("With overhead: walls 1 cm high"),
  yaw: sameCamera.yaw.describe("As in set_camera"),
  pitch: sameCamera.pitch.describe("Positive looks down"),
};
/** Values of {@linkcode camera}. */
export type CameraInput = z.output<z.ZodObject<typeof camera>>;

/** By the direction in which they look, in degrees: from NW, from SE, from NE, from SW. */
const OVERHEAD_YAWS = [315, 135, 45, 225];

function subjectOf(scene: Scene, { focusOn, hideWalls }: CameraInput): Subject {
  if (focusOn === undefined) {
    const all = sceneBounds(scene, hideWalls);
    if (all !== undefined) return all;
    throw sh3dError("CONFLICT", "The home is empty: there is nothing to look at");
  }
  const [kind = "", wanted = ""] = focusOn.split(/:(.*)/s);
  const points = kind === "room" ? scene.need("room", wanted).points : piecePoints(scene, wanted);
  const box = boxOf(points);
  const pad = kind === "room" ? 50 : Math.max(200 - (box.maxX - box.minX) / 2, 50);
  return {
    minX: box.minX - pad,
    minY: box.minY - pad,
    maxX: box.maxX + pad,
    maxY: box.maxY + pad,
    height: kind === "room" ? 50 : scene.needPiece(wanted).height,
  };
}

function piecePoints(scene: Scene, wanted: string) {
  const piece = scene.needPiece(wanted);
  return rectangle([piece.x, piece.y], piece.width, piece.depth, piece.angle);
}

/** The cameras that a call asks for; none for the one that is in use. */
export function posesOf(
  scene: Scene,
  input: CameraInput,
  { angles, aspect }: { readonly angles: number; readonly aspect: number },
): (Partial<Pose> | undefined)[] {
  if (input.view === undefined) {
    if (input.focusOn !== undefined) throw sh3dError("INVALID_INPUT", 'focusOn needs view: "overhead"');
    if (input.room !== undefined) return [roomPose(scene, input)];
    const own = ownPose(scene, input);
    return [Object.keys(own).length === 0 ? undefined : own];
  }
  const moved = (["x", "y", "z", "yaw"] as const).filter((key) => input[key] !== undefined);
  if (moved.length > 0) throw sh3dError("INVALID_INPUT", `The overhead view cannot take ${moved.join(", ")}`);
  const subject = subjectOf(scene, input);
  const down = toRadians(input.pitch ?? (input.focusOn === undefined ? 30 : 55));
  const wide = toRadians(input.fov ?? 63);
  if (down <= 0) throw sh3dError("INVALID_INPUT", "The overhead view needs a pitch above 0");
  return OVERHEAD_YAWS.slice(0, angles).map((yaw) =>
    overlook(subject, { yaw: toRadians(yaw), pitch: down, fieldOfView: wide, aspect })
  );
}

function roomPose(scene: Scene, input: CameraInput): Pose {
  const moved = (["x", "y", "z", "yaw", "lookAt", "from"] as const).filter((key) => input[key] !== undefined);
  if (moved.length > 0) {
    throw sh3dError("INVALID_INPUT", `The view of a room cannot take ${moved.join(", ")}`);
  }
  return cornerPose(scene, scene.needRoom(input.room ?? ""), toRadians(input.fov ?? ROOM_FOV));
}

function ownPose(scene: Scene, input: CameraInput): Partial<Pose> {
  const { x, y, z, yaw, pitch: down, fov, lookAt: aim, from: sitting } = input;
  if (aim !== undefined && (yaw ?? down) !== undefined) {
    throw sh3dError("INVALID_INPUT", "lookAt takes the place of yaw and pitch", { hint: "Give one of them" });
  }
  const lens = fov === undefined ? {} : { fieldOfView: toRadians(fov) };
  const wide = toRadians(fov ?? ROOM_FOV);
  const turned = {
    ...(x === undefined ? {} : { x }),
    ...(y === undefined ? {} : { y }),
    ...(z === undefined ? {} : { z }),
    ...(yaw === undefined ? {} : { yaw: toRadians(yaw) }),
    ...(down === undefined ? {} : { pitch: toRadians(down) }),
    ...lens,
  };
  const target = aim === undefined ? undefined : [aim.x, aim.y, aim.z] as const;
  if (sitting !== undefined) {
    const seat = { ...piecePose(scene, scene.needPiece(sitting), wide), ...turned };
    return target === undefined ? seat : { ...seat, ...lookAt([seat.x, seat.y, seat.z], target) };
  }
  if (target === undefined) return turned;
  if (x === undefined || y === undefined) return poseLookingAt(scene, target, wide);
  const place = [x, y, z ?? EYES_CM] as const;
  return { x, y, z: place[2], ...lookAt(place, target), ...lens };
}

/** Request for the application. */
export function shotOf(input: CameraInput, pose: object | undefined, rest: Omit<Shot, "camera">): Shot {
  return {
    ...rest,
    ...(pose === undefined ? {} : { camera: pose }),
    ...(input.view === "overhead" && input.hideWalls ? { wallHeight: CUT_WALLS_CM } : {}),
  };
}

/** A picture as an answer has it. */
export function picture(bytes: Uint8Array, format: "jpeg" | "png"): Content {
  return format === "png" ? image.png(bytes) : image.jpeg(bytes);
}
