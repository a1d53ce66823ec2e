import { z } from "glovebox";
import { fileToWrite } from "../../client/files.ts";
import type { Home } from "../../client/home.ts";
import type { Job, Shot, StartedJob } from "../../client/plugin.ts";
import { sh3dError } from "../../errors.ts";
import { filePath, id } from "../../inputs.ts";
import type { Scene } from "../../model/scene/scene.ts";
import { toDegrees, toSignedDegrees } from "../../model/units.ts";
import { describeCamera } from "../../render/describe.ts";
import { type Call, reader, tool } from "../../tool.ts";
import { camera, MOST_PIXELS, picture, posesOf, sameCamera, shotOf, size } from "./shots.ts";

/** Time to wait for a job before the client is told how far it is. */
const LOOK_MS = 500;

/** Time that stopping a photo may take. */
const STOP_MS = 5_000;

/** The tool `preview_3d`. */
export const preview3d = tool({
  description:
    "Returns a quick picture of the 3D view: from where the person looks, of a room, from a camera that is given, " +
    "or from above. The way to look at what was done.",
  effect: "read",
  core: true,
  view: "live",
  ...reader(
    { ...size, ...camera, format: z.enum(["jpeg", "png"]).default("jpeg") },
    async (home, input, { signal }) => {
      const { width, height, format } = input;
      const [pose] = posesOf(await home.scene(signal), input, { angles: 1, aspect: width / height });
      const { bytes } = await home.plugin.preview(
        home.id,
        shotOf(input, pose, { width, height, format }),
        signal,
      );
      return picture(bytes, format);
    },
  ),
});

/** The application keeps the time on the home's own clock as if it were UTC. */
function clock(text: string): number {
  return Date.parse(`${text}:00Z`);
}

/** Seen at that time of that day. */
function at(pose: object | undefined, time: string | undefined): object | undefined {
  return time === undefined ? pose : { ...pose, time: clock(time) };
}

const QUALITIES = {
  low: { fine: false, scale: 1 },
  medium: { fine: false, scale: 2 },
  high: { fine: true, scale: 1 },
} as const;

const photoInput = {
  ...sameCamera,
  time: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/).refine(
    (text) => !Number.isNaN(clock(text)),
    "no such time",
  )
    .optional().describe(
      "There, as 2026-06-21T15:30: where the sun stands",
    ),
  angles: z.union([z.literal(1), z.literal(4)]).optional().describe(
    "Overhead: from one corner or all four",
  ),
  width: size.width.optional(),
  height: size.height.optional(),
  quality: z.enum(["low", "medium", "high"]).default("low").describe(
    "medium takes twice as long, high ten times",
  ),
  format: z.enum(["jpeg", "png"]).optional().describe("jpeg; png into a file"),
  exposure: z.number().positive().max(1).optional().describe("Part of the light; else none burns out"),
  lamps: z.boolean().default(true).describe("False: all lamps off"),
};
type PhotoInput = z.output<z.ZodObject<typeof photoInput>>;

interface Photo {
  readonly width: number;
  readonly height: number;
  readonly format: "jpeg" | "png";
  readonly shots: readonly { readonly shot: Shot; readonly camera: object }[];
}

/** The photos that a call asks for. */
function photosOf(scene: Scene, input: PhotoInput, toFile: boolean): Photo {
  const isLarge = toFile && input.view === "overhead";
  const { width = isLarge ? 1200 : 800, height = isLarge ? 900 : 600 } = input;
  const { fine, scale } = QUALITIES[input.quality];
  const angles = input.angles ?? (input.focusOn?.startsWith("furniture:") === true ? 1 : 4);
  const format = input.format ?? (toFile ? "png" : "jpeg");
  const most = Math.max(width, height) * scale > MOST_PIXELS ? 1 : scale;
  const size = { width: width * most, height: height * most };
  const { cameraMode, topCamera, observerCamera } = scene.facts;
  const light = { exposure: input.exposure ?? 0, lamps: input.lamps };
  const current = cameraMode === "top" ? topCamera : observerCamera;
  const shots = posesOf(scene, input, { angles, aspect: width / height }).map((pose) => ({
    shot: shotOf(input, at(pose, input.time), { ...size, format, fine, ...light }),
    camera: describeCamera({ ...current, ...pose }),
  }));
  return { ...size, format, shots };
}

/** Begins all of them or none. */
async function start(home: Home, { shots }: Photo, signal: AbortSignal): Promise<StartedJob[]> {
  const jobs: StartedJob[] = [];
  try {
    for (const { shot } of shots) jobs.push(await home.plugin.render(home.id, shot, signal));
    return jobs;
  } catch (error) {
    await stop(home, jobs);
    throw error;
  }
}

/** A photo that takes all processors and that nobody waits for is stopped, also when the call was cancelled. */
async function stop(home: Home, jobs: readonly StartedJob[]): Promise<void> {
  const signal = AbortSignal.timeout(STOP_MS);
  await Promise.allSettled(jobs.map(({ job }) => home.plugin.job(job, { stop: true }, signal)));
}

/** Place of the sun in all photos of a call: degrees from north clockwise, and above the horizon. */
function sunOf([first]: readonly StartedJob[]) {
  if (first === undefined) return undefined;
  const { azimuth, elevation } = first.sun;
  return { azimuth: toDegrees(azimuth), elevation: toSignedDegrees(elevation) };
}

/** Waits for a photo and tells how far it is. */
async function awaitJob(
  home: Home,
  { job, path }: { readonly job: string; readonly path: string | undefined },
  signal: AbortSignal,
  tell: (done: number) => void,
): Promise<Job> {
  const wish = { waitMs: LOOK_MS, picture: true, forget: true, ...(path === undefined ? {} : { path }) };
  for (;;) {
    const now = await home.plugin.job(job, wish, signal);
    tell(now.done);
    if (now.state === "done") return now;
    if (now.state === "stopped") throw sh3dError("CANCELLED", `The photo ${job} was cancelled`);
    if (now.state === "failed") {
      throw sh3dError("INTERNAL", `The photo failed: ${now.failure ?? "no reason given"}`);
    }
  }
}

/** Makes the photos of a call; when it fails, or nobody waits any more, none goes on. */
async function take(
  home: Home,
  jobs: readonly StartedJob[],
  paths: readonly string[],
  call: Call,
): Promise<Job[]> {
  const taken: Job[] = [];
  try {
    for (const [index, { job }] of jobs.entries()) {
      const tell = (done: number) => call.progress(index + done, jobs.length, "Rendering");
      taken.push(await awaitJob(home, { job, path: paths[index] }, call.signal, tell));
    }
    return taken;
  } catch (error) {
    await stop(home, jobs.slice(taken.length));
    throw error;
  }
}

/** Files of the photos, known before they are made: one that may not be kept is not worth the time. */
async function placesOf(
  { shots, format }: Photo,
  name: string | undefined,
  home: Home,
  call: Call,
): Promise<string[]> {
  if (name === undefined) return [];
  const stem = name.replace(/\.(png|jpe?g)$/i, "");
  const places: string[] = [];
  for (const index of shots.keys()) {
    const own = shots.length === 1 ? "" : `_${index + 1}`;
    places.push(await fileToWrite(stem + own, format === "png" ? ".png" : ".jpg", home, call));
  }
  return places;
}

/** The tool `render_photo`. */
export const renderPhoto = tool({
  description:
    "Renders a photo with light and shadow, from a camera as in preview_3d. It may take minutes, with progress; " +
    "cancelling stops it.",
  effect: "read",
  core: true,
  timeoutMs: 3_600_000,
  ...reader({ ...photoInput, filePath: filePath.optional() }, async (home, input, call) => {
    const photo = photosOf(await home.scene(call.signal), input, input.filePath !== undefined);
    const { shots, width, height, format } = photo;
    const paths = await placesOf(photo, input.filePath, home, call);
    const jobs = await start(home, photo, call.signal);
    const taken = await take(home, jobs, paths, call);
    const images = taken.map(({ bytes, sizeBytes = bytes.length }, index) => ({
      width,
      height,
      size_bytes: sizeBytes,
      camera: shots[index]?.camera,
      ...(paths[index] === undefined ? {} : { filePath: paths[index] }),
    }));
    const head = {
      format,
      quality: input.quality,
      sun: sunOf(jobs),
      ...(input.focusOn === undefined ? {} : { focusOn: input.focusOn }),
    };
    const facts = input.view === undefined
      ? { ...head, ...images[0] }
      : { view: input.view, imageCount: images.length, images, hideWalls: input.hideWalls, ...head };
    if (paths.length > 0) return facts;
    return [JSON.stringify(facts), ...taken.map(({ bytes }) => picture(bytes, format))];
  }),
});

/** The tool `start_render`. */
export const startRender = tool({
  description:
    "Begins a photo and returns at once with the ids of its jobs: get_render tells how far they are.",
  effect: "read",
  ...reader(photoInput, async (home, input, { signal }) => {
    const photo = photosOf(await home.scene(signal), input, false);
    const { shots, ...facts } = photo;
    const jobs = await start(home, photo, signal);
    const told = jobs.map(({ job }, index) => ({ job, camera: shots[index]?.camera }));
    return { ...facts, sun: sunOf(jobs), jobs: told };
  }),
});

const job = id.describe("From start_render");

/** The tool `get_render`. */
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

/** The tool `cancel_render`. */
export const cancelRender = tool({
  description: "Stops a photo that is on its way.",
  effect: "write",
  assist: { visits: true },
  idempotent: true,
  ...reader({ job }, async (home, input, { signal }) => {
    const now = await home.plugin.job(input.job, { stop: true, waitMs: 30_000 }, signal);
    return { job: input.job, state: now.state };
  }),
});
