import { type Content, image, z } from "glovebox";
import { writeWhole } from "../client/files.ts";
import type { Home } from "../client/home.ts";
import { sh3dError } from "../errors.ts";
import { filePath, id } from "../inputs.ts";
import { describeCamera } from "../render/describe.ts";
import { type Call, reader, tool } from "../tool.ts";
import { camera, MOST_PIXELS, posesOf, shotOf, size } from "./shots.ts";

/** How long to wait for a job before the client is told how far it is. */
const LOOK_MS = 500;

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

/** The application keeps the time on the home's own clock as if it were UTC. */
function clock(text: string): number {
  return Date.parse(`${text}:00Z`);
}

const QUALITIES = {
  low: { fine: false, scale: 1 },
  medium: { fine: false, scale: 2 },
  high: { fine: true, scale: 1 },
} as const;

const photoInput = {
  ...camera,
  time: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/).refine(
    (text) => !Number.isNaN(clock(text)),
    "no such time",
  )
    .optional().describe(
      "Date and time there, as 2026-06-21T15:30: where the sun stands (set_compass has the place)",
    ),
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
    const view = input.time === undefined ? pose : { ...pose, time: clock(input.time) };
    const shot = shotOf(input, view, { width: width * most, height: height * most, format, fine });
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
