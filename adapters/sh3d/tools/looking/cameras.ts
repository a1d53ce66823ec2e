import { z } from "glovebox";
import type { Home } from "../../client/home.ts";
import type { Camera } from "../../client/home_state.ts";
import { sh3dError } from "../../errors.ts";
import { coordinate, degrees, fieldOfView, notNegative, pitch, point } from "../../inputs.ts";
import { lookAt, sceneBounds } from "../../model/camera.ts";
import { mustBeKeepable } from "../../model/scene/limits.ts";
import type { Scene } from "../../model/scene/scene.ts";
import { toRadians } from "../../model/units.ts";
import { describeCamera } from "../../render/describe.ts";
import { reader, tool } from "../../tool.ts";

const cameraInput = {
  mode: z.enum(["top", "observer"]).optional().describe("Needed without name"),
  name: z.string().optional().describe("Of a stored camera (store_camera)"),
  x: coordinate.optional(),
  y: coordinate.optional(),
  z: notNegative.optional().describe("Of the eyes, above the ground"),
  yaw: degrees.optional().describe("0 looks down the plan, 90 left, 180 up, 270 right"),
  pitch: pitch.optional().describe("Positive looks down"),
  fov: fieldOfView.optional(),
  lookAt: point.extend({ z: coordinate.default(0) }).optional().describe("Instead of yaw and pitch"),
  target: z.enum(["center"]).optional().describe("The middle of the home"),
};
type CameraInput = z.output<z.ZodObject<typeof cameraInput>>;

const MOVES = ["x", "y", "z", "yaw", "pitch", "fov", "lookAt", "target"] as const;

function mustFit(input: CameraInput): void {
  const moves = MOVES.filter((key) => input[key] !== undefined);
  if (input.mode === undefined && input.name === undefined) {
    throw sh3dError("INVALID_INPUT", "Give a mode, or the name of a stored camera");
  }
  if (input.mode === "top" && moves.length > 0) {
    throw sh3dError("INVALID_INPUT", `The top camera cannot take ${moves.join(", ")}`, {
      hint: "It always shows the whole home; use the observer",
    });
  }
  const aims = [input.lookAt, input.target, input.yaw ?? input.pitch].filter((each) => each !== undefined);
  if (aims.length > 1) {
    throw sh3dError("INVALID_INPUT", "lookAt, target and yaw or pitch say the same thing differently", {
      hint: "Give one of them",
    });
  }
}

/** New place of the observer. */
function poseOf(scene: Scene, input: CameraInput, from: Camera): Record<string, number> {
  const to: Record<string, number> = {};
  for (const key of ["x", "y", "z"] as const) if (input[key] !== undefined) to[key] = input[key];
  if (input.yaw !== undefined) to["yaw"] = toRadians(input.yaw);
  if (input.pitch !== undefined) to["pitch"] = toRadians(input.pitch);
  if (input.fov !== undefined) to["fieldOfView"] = toRadians(input.fov);
  const place = { x: from.x, y: from.y, z: from.z, ...to };
  const aim = input.lookAt ?? (input.target === undefined ? undefined : centre(scene));
  return aim === undefined ? to : { ...to, ...lookAt([place.x, place.y, place.z], [aim.x, aim.y, aim.z]) };
}

function centre(scene: Scene) {
  const bounds = sceneBounds(scene);
  if (bounds === undefined) throw sh3dError("CONFLICT", "The home is empty: it has no middle to look at");
  return {
    x: (bounds.minX + bounds.maxX) / 2,
    y: (bounds.minY + bounds.maxY) / 2,
    z: bounds.height / 2,
  };
}

/** The tool `set_camera`. */
export const setCamera = tool({
  description:
    "Changes what the 3D view shows: the top camera, the observer moved and turned, or a stored camera.",
  effect: "write",
  core: true,
  ...reader(cameraInput, async (home, input, call) => {
    const { signal } = call;
    mustFit(input);
    const scene = await home.scene(signal);
    const stored = input.name === undefined ? undefined : storedCamera(scene, input.name);
    const mode = stored === undefined ? input.mode ?? "observer" : modeOf(stored);
    const from = stored ?? scene.facts.observerCamera;
    const restored = stored === undefined
      ? {}
      : { x: from.x, y: from.y, z: from.z, yaw: from.yaw, pitch: from.pitch, fieldOfView: from.fieldOfView };
    await home.plugin.view(home.id, { camera: mode }, signal);
    await home.edit("", (draft) => {
      if (mode === "observer") {
        draft.setFact("observerCamera", { ...restored, ...poseOf(draft, input, from) });
      }
      return () => ({});
    }, call);
    const { facts } = await home.scene(signal);
    const camera = facts.cameraMode === "top" ? facts.topCamera : facts.observerCamera;
    return {
      mode: facts.cameraMode,
      ...describeCamera(camera),
      ...(stored === undefined ? {} : { restoredFrom: stored.name }),
    };
  }),
});

function storedCamera(scene: Scene, name: string): Camera {
  const { storedCameras } = scene.facts;
  const found = storedCameras.find((camera) => camera.id === name || camera.name === name);
  if (found !== undefined) return found;
  throw sh3dError("NOT_FOUND", `There is no stored camera "${name}"`, {
    hint: `There are ${storedCameras.map((camera) => camera.name).join(", ") || "none"}`,
  });
}

/** A camera that looks down from far above was the top camera. */
function modeOf({ id }: Camera): "top" | "observer" {
  return id.includes("TopCamera") ? "top" : "observer";
}

/** The tool `store_camera`. */
export const storeCamera = tool({
  description:
    "Stores where the 3D view looks from under a name, in place of one that has it; or deletes that.",
  effect: "write",
  ...reader(
    { name: z.string().min(1), delete: z.boolean().default(false) },
    async (home, input, { signal }) => {
      mustBeKeepable("name", input.name);
      const { facts } = await home.scene(signal);
      const same = facts.storedCameras.find((camera) => camera.name === input.name);
      if (input.delete) storedCamera(await home.scene(signal), input.name);
      const others = facts.storedCameras.filter((camera) => camera !== same).map(({ id }) => ({ id }));
      await home.plugin.view(
        home.id,
        { stored: input.delete ? others : [...others, { name: input.name }] },
        signal,
      );
      const now = await storedCameras(home, signal);
      const camera = input.delete ? same : now.find((each) => each.name === input.name);
      return {
        name: input.name,
        action: input.delete ? "deleted" : same === undefined ? "created" : "replaced",
        ...(camera === undefined ? {} : describeCamera(camera)),
        totalStoredCameras: now.length,
      };
    },
  ),
});

async function storedCameras(home: Home, signal: AbortSignal): Promise<readonly Camera[]> {
  return (await home.scene(signal)).facts.storedCameras;
}

/** The tool `get_cameras`. */
export const getCameras = tool({
  description: "Lists the stored cameras; set_camera takes their names and ids.",
  effect: "read",
  ...reader({}, async (home, _input, { signal }) => {
    const stored = (await storedCameras(home, signal)).map((camera) => ({
      id: camera.id,
      name: camera.name,
      ...describeCamera(camera),
    }));
    return { storedCameraCount: stored.length, storedCameras: stored };
  }),
});
