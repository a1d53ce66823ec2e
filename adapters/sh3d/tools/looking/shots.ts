import { z } from "glovebox";
import type { Shot } from "../../client/plugin.ts";
import { sh3dError } from "../../errors.ts";
import { coordinate, degrees } from "../../inputs.ts";
import {
  cornerPose,
  EYES_CM,
  lookAt,
  overlook,
  type Pose,
  sceneBounds,
  type Subject,
} from "../../model/camera.ts";
import { boxOf, rectangle } from "../../model/plan/geometry.ts";
import type { Scene } from "../../model/scene/scene.ts";
import { toRadians } from "../../model/units.ts";

/** Greatest width and height of pictures. */
export const MOST_PIXELS = 4096;
const CUT_WALLS_CM = 1;
/** As wide as a lens makes a room without bending it. */
const ROOM_FOV = 75;

/** Size of a picture. */
export const size = {
  width: z.number().int().min(1).max(MOST_PIXELS).default(800),
  height: z.number().int().min(1).max(MOST_PIXELS).default(600),
};

/** Place from which a picture is taken. */
export const camera = {
  view: z.enum(["overhead"]).optional().describe("From above, all of it; the current camera otherwise"),
  focusOn: z.string().regex(/^(furniture|room):/).optional().describe(
    "furniture:ID or room:ID, with overhead",
  ),
  room: z.string().optional().describe("Id or name of a room, to see it from its best corner"),
  lookAt: z.object({ x: coordinate, y: coordinate, z: coordinate.default(100) }).optional().describe(
    "With x and y, instead of yaw and pitch",
  ),
  hideWalls: z.boolean().default(true).describe("With overhead: walls 1 cm high"),
  x: coordinate.optional(),
  y: coordinate.optional(),
  z: coordinate.optional(),
  yaw: degrees.optional(),
  pitch: z.number().min(-90).max(90).optional(),
  fov: z.number().min(1).max(179).optional(),
};
/** Values of {@linkcode camera}. */
export type CameraInput = z.output<z.ZodObject<typeof camera>>;

/** By the direction in which they look, in degrees: from NW, from SE, from NE, from SW. */
const OVERHEAD_YAWS = [315, 135, 45, 225];

function subjectOf(scene: Scene, focusOn: string | undefined): Subject {
  if (focusOn === undefined) {
    const all = sceneBounds(scene);
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
    const own = ownPose(input);
    return [Object.keys(own).length === 0 ? undefined : own];
  }
  const moved = (["x", "y", "z", "yaw"] as const).filter((key) => input[key] !== undefined);
  if (moved.length > 0) throw sh3dError("INVALID_INPUT", `The overhead view cannot take ${moved.join(", ")}`);
  const subject = subjectOf(scene, input.focusOn);
  const pitch = toRadians(input.pitch ?? (input.focusOn === undefined ? 30 : 55));
  const fieldOfView = toRadians(input.fov ?? 63);
  if (pitch <= 0) throw sh3dError("INVALID_INPUT", "The overhead view needs a pitch above 0");
  return OVERHEAD_YAWS.slice(0, angles).map((yaw) =>
    overlook(subject, { yaw: toRadians(yaw), pitch, fieldOfView, aspect })
  );
}

function roomPose(scene: Scene, input: CameraInput): Pose {
  const moved = (["x", "y", "z", "yaw", "lookAt"] as const).filter((key) => input[key] !== undefined);
  if (moved.length > 0) {
    throw sh3dError("INVALID_INPUT", `The view of a room cannot take ${moved.join(", ")}`);
  }
  return cornerPose(scene, scene.needRoom(input.room ?? ""), toRadians(input.fov ?? ROOM_FOV));
}

function ownPose({ x, y, z, yaw, pitch, fov, lookAt: aim }: CameraInput): Partial<Pose> {
  if (aim !== undefined) {
    if (x === undefined || y === undefined || yaw !== undefined || pitch !== undefined) {
      throw sh3dError(
        "INVALID_INPUT",
        "lookAt needs x and y of the camera, and takes the place of yaw and pitch",
      );
    }
    const from = [x, y, z ?? EYES_CM] as const;
    const angles = lookAt(from, [aim.x, aim.y, aim.z]);
    return { x, y, z: from[2], ...angles, ...(fov === undefined ? {} : { fieldOfView: toRadians(fov) }) };
  }
  return {
    ...(x === undefined ? {} : { x }),
    ...(y === undefined ? {} : { y }),
    ...(z === undefined ? {} : { z }),
    ...(yaw === undefined ? {} : { yaw: toRadians(yaw) }),
    ...(pitch === undefined ? {} : { pitch: toRadians(pitch) }),
    ...(fov === undefined ? {} : { fieldOfView: toRadians(fov) }),
  };
}

/** Request for the application. */
export function shotOf(input: CameraInput, pose: object | undefined, rest: Omit<Shot, "camera">): Shot {
  return {
    ...rest,
    ...(pose === undefined ? {} : { camera: pose }),
    ...(input.view === "overhead" && input.hideWalls ? { wallHeight: CUT_WALLS_CM } : {}),
  };
}
