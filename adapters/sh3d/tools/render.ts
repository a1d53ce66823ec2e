import { type Content, image, z } from "glovebox";
import { writeWhole } from "../client/files.ts";
import type { Home } from "../client/home.ts";
import type { Shot } from "../client/plugin.ts";
import { sh3dError } from "../errors.ts";
import { coordinate, degrees, filePath, id } from "../inputs.ts";
import { overlook, type Pose, sceneBounds, type Subject } from "../model/camera.ts";
import { boxOf, rectangle } from "../model/geometry.ts";
import type { Scene } from "../model/scene.ts";
import { toRadians } from "../model/units.ts";
import { describeCamera } from "../render/describe.ts";
import { type Call, reader, tool } from "../tool.ts";

const MOST_PIXELS = 4096;
const CUT_WALLS_CM = 1;
/** How long to wait for a job before the client is told how far it is. */
const LOOK_MS = 500;

const size = {
  width: z.number().int().min(1).max(MOST_PIXELS).default(800),
  height: z.number().int().min(1).max(MOST_PIXELS).default(600),
};

const camera = {
  view: z.enum(["overhead"]).optional().describe("From above, all of it; the current camera otherwise"),
  focusOn: z.string().regex(/^(furniture|room):/).optional().describe(
    "furniture:ID or room:ID, with overhead",
  ),
  hideWalls: z.boolean().default(true).describe("With overhead: walls 1 cm high"),
  x: coordinate.optional(),
  y: coordinate.optional(),
  z: coordinate.optional(),
  yaw: degrees.optional(),
  pitch: z.number().min(-90).max(90).optional(),
  fov: z.number().min(1).max(179).optional(),
};
type CameraInput = z.output<z.ZodObject<typeof camera>>;

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
function posesOf(
  scene: Scene,
  input: CameraInput,
  { angles, aspect }: { readonly angles: number; readonly aspect: number },
): (Partial<Pose> | undefined)[] {
  if (input.view === undefined) {
    if (input.focusOn !== undefined) throw sh3dError("INVALID_INPUT", 'focusOn needs view: "overhead"');
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

function ownPose({ x, y, z, yaw, pitch, fov }: CameraInput): Partial<Pose> {
  return {
    ...(x === undefined ? {} : { x }),
    ...(y === undefined ? {} : { y }),
    ...(z === undefined ? {} : { z }),
    ...(yaw === undefined ? {} : { yaw: toRadians(yaw) }),
    ...(pitch === undefined ? {} : { pitch: toRadians(pitch) }),
    ...(fov === undefined ? {} : { fieldOfView: toRadians(fov) }),
  };
}

function shotOf(input: CameraInput, pose: Partial<Pose> | undefined, rest: Omit<Shot, "camera">): Shot {
  return {
    ...rest,
    ...(pose === undefined ? {} : { camera: pose }),
    ...(input.view === "overhead" && input.hideWalls ? { wallHeight: CUT_WALLS_CM } : {}),
  };
}

export const preview3d = tool({
  description:
    "Returns a quick picture of the 3D view: from where the person looks, from a camera that is given, or " +
    "from above. The way to look at what was done; render_photo is for light and shadow.",
  effect: "read",
  core: true,
  ...reader(
    { ...size, ...camera, format: z.enum(["jpeg", "png"]).default("jpeg") },
    async (home, input, { signal }) => {
      const { width, height, format } = input;
      const [pose] = posesOf(await home.scene(signal), input, { angles: 1, aspect: width / height });
      const bytes = await home.plugin.preview(
        home.id,
        shotOf(input, pose, { width, height, format }),
        signal,
      );
      return picture(bytes, format);
    },
  ),
});

function picture(bytes: Uint8Array, format: "jpeg" | "png"): Content {
  return format === "png" ? image.png(bytes) : image.jpeg(bytes);
}

const QUALITIES = {
  low: { fine: false, scale: 1 },
  medium: { fine: false, scale: 2 },
  high: { fine: true, scale: 1 },
} as const;

const photoInput = {
  ...camera,
  angles: z.union([z.literal(1), z.literal(4)]).optional().describe(
    "Overhead: from one corner or from all four",
  ),
  width: size.width.optional(),
  height: size.height.optional(),
  quality: z.enum(["low", "medium", "high"]).default("low").describe(
    "medium takes about twice as long, high ten times",
  ),
  format: z.enum(["jpeg", "png"]).optional().describe("jpeg; png into a file"),
};
type PhotoInput = z.output<z.ZodObject<typeof photoInput>>;

interface Photo {
  readonly width: number;
  readonly height: number;
  readonly format: "jpeg" | "png";
  readonly jobs: readonly { readonly job: string; readonly camera: object }[];
}

/** Begins the photos of a call. */
async function begin(home: Home, input: PhotoInput, toFile: boolean, signal: AbortSignal): Promise<Photo> {
  const scene = await home.scene(signal);
  const isLarge = toFile && input.view === "overhead";
  const { width = isLarge ? 1200 : 800, height = isLarge ? 900 : 600 } = input;
  const { fine, scale } = QUALITIES[input.quality];
  const angles = input.angles ?? (input.focusOn?.startsWith("furniture:") === true ? 1 : 4);
  const format = input.format ?? (toFile ? "png" : "jpeg");
  const most = Math.max(width, height) * scale > MOST_PIXELS ? 1 : scale;
  const facts = scene.facts;
  const current = facts.cameraMode === "top" ? facts.topCamera : facts.observerCamera;
  const jobs = [];
  for (const pose of posesOf(scene, input, { angles, aspect: width / height })) {
    const shot = shotOf(input, pose, { width: width * most, height: height * most, format, fine });
    const job = await home.plugin.render(home.id, shot, signal);
    jobs.push({ job, camera: describeCamera({ ...current, ...pose }) });
  }
  return { width: width * most, height: height * most, format, jobs };
}

/** Waits for a photo and tells how far it is; when nobody waits any more it is stopped. */
async function awaitJob(
  home: Home,
  job: string,
  call: Call,
  tell: (done: number) => void,
): Promise<Uint8Array> {
  try {
    for (;;) {
      const now = await home.plugin.job(job, { waitMs: LOOK_MS, picture: true }, call.signal);
      tell(now.done);
      if (now.state === "done") return now.bytes;
      if (now.state === "stopped") throw sh3dError("CANCELLED", `The photo ${job} was cancelled`);
      if (now.state === "failed") {
        throw sh3dError("INTERNAL", `The photo failed: ${now.failure ?? "no reason given"}`);
      }
    }
  } catch (error) {
    if (call.signal.aborted) {
      await home.plugin.job(job, { stop: true }, AbortSignal.timeout(5_000)).catch(() => {});
    }
    throw error;
  }
}

export const renderPhoto = tool({
  description:
    "Renders a photo with light and shadow, and waits for it with progress; cancelling the call stops it. " +
    "It may take minutes: preview_3d takes less than a second, and start_render does not wait.",
  effect: "read",
  timeoutMs: 3_600_000,
  ...reader({ ...photoInput, filePath: filePath.optional() }, async (home, input, call) => {
    const isFile = input.filePath !== undefined;
    const photo = await begin(home, input, isFile, call.signal);
    const { jobs, format } = photo;
    const pictures: Uint8Array[] = [];
    for (const { job } of jobs) {
      const before = pictures.length;
      pictures.push(
        await awaitJob(home, job, call, (done) => call.progress(before + done, jobs.length, "Rendering")),
      );
    }
    const paths = isFile ? await keep(pictures, input.filePath ?? "", format, call) : [];
    const images = pictures.map((bytes, index) => ({
      width: photo.width,
      height: photo.height,
      size_bytes: bytes.length,
      camera: jobs[index]?.camera,
      ...(paths[index] === undefined ? {} : { filePath: paths[index] }),
    }));
    const head = {
      format,
      quality: input.quality,
      ...(input.focusOn === undefined ? {} : { focusOn: input.focusOn }),
    };
    const facts = input.view === undefined
      ? { ...head, ...images[0] }
      : { view: input.view, imageCount: images.length, images, hideWalls: input.hideWalls, ...head };
    return isFile ? facts : [JSON.stringify(facts), ...pictures.map((bytes) => picture(bytes, format))];
  }),
});

async function keep(pictures: readonly Uint8Array[], name: string, format: "jpeg" | "png", call: Call) {
  const extension = format === "png" ? ".png" : ".jpg";
  const stem = name.replace(/\.(png|jpe?g)$/i, "");
  const paths: string[] = [];
  for (const [index, bytes] of pictures.entries()) {
    const own = pictures.length === 1 ? "" : `_${index + 1}`;
    const path = await call.path(`${stem}${own}${extension}`, "write", { overwrite: true });
    await writeWhole(path, bytes);
    paths.push(path);
  }
  return paths;
}

export const startRender = tool({
  description:
    "Begins a photo and returns at once with the ids of its jobs: get_render tells how far they are.",
  effect: "read",
  ...reader(photoInput, async (home, input, { signal }) => {
    const { jobs, ...photo } = await begin(home, input, false, signal);
    return { ...photo, jobs };
  }),
});

const job = id.describe("From start_render");

export const getRender = tool({
  description:
    "Tells how far a photo is, after waiting for at most waitMs; returns the picture when it is done.",
  effect: "read",
  timeoutMs: 300_000,
  ...reader(
    { job, waitMs: z.number().int().min(0).max(240_000).default(0) },
    async (home, input, { signal }) => {
      const now = await home.plugin.job(input.job, { waitMs: input.waitMs, picture: true }, signal);
      const facts = {
        job: input.job,
        state: now.state,
        done: now.done,
        ...(now.failure === undefined ? {} : { failure: now.failure }),
      };
      if (now.state !== "done") return facts;
      return [JSON.stringify(facts), picture(now.bytes, now.bytes[0] === 0x89 ? "png" : "jpeg")];
    },
  ),
});

export const cancelRender = tool({
  description: "Stops a photo that is on its way.",
  effect: "write",
  idempotent: true,
  ...reader({ job }, async (home, input, { signal }) => {
    const now = await home.plugin.job(input.job, { stop: true, waitMs: 30_000 }, signal);
    return { job: input.job, state: now.state };
  }),
});
