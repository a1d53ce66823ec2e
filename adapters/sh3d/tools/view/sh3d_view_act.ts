import { reply, z } from "glovebox";
import type { Home } from "../../client/home.ts";
import { sh3dError } from "../../errors.ts";
import { actFields, STOPPED } from "../../../kit/live/live_act.ts";
import type { Camera } from "../../client/home_state.ts";
import { type Call, tool, withHome } from "../../tool.ts";

const ACTIONS = ["undo", "redo", "top", "observer", "drag", "scroll", "stop"] as const;

/** The tool `sh3d_view_act`: the person's hands in the live view. */
export const sh3dViewAct = tool({
  description: "Undoes, redoes and moves the camera as the person does in the live view.",
  effect: "write",
  visibility: ["app"],
  timeoutMs: 300_000,
  input: z.object({ action: z.enum(ACTIONS), ...actFields }),
  run: async ({ action, x = 0, y = 0, toX = 0, toY = 0, dy }, call) => {
    const told = (done: string) => reply({ structured: { done }, content: [] });
    if (action === "stop") {
      call.stopOthers(STOPPED);
      return told("Stopped");
    }
    return await withHome(call, undefined, async (home) => {
      switch (action) {
        case "undo":
        case "redo":
          return told(await stepped(home, action === "redo", call.signal));
        case "top":
        case "observer":
          await home.plugin.view(home.id, { camera: action }, call.signal);
          return told(action === "top" ? "Seen from above" : "Seen as a visitor");
        case "drag":
          await moved(home, call, (camera) => turned(camera, toX - x, toY - y));
          return told("Turned");
        case "scroll":
          await moved(home, call, (camera) => walked(camera, -dy));
          return told("Walked");
      }
    });
  },
});

async function stepped(home: Home, redo: boolean, signal: AbortSignal): Promise<string> {
  const [done] = await home.plugin.undo(home.id, 1, redo, signal);
  if (done === undefined) throw sh3dError("CONFLICT", `There is nothing to ${redo ? "redo" : "undo"}`);
  return `${redo ? "Redone" : "Undone"}: ${done}`;
}

/** Moves the visitor; the camera from above shows the whole home by itself. */
async function moved(home: Home, call: Call, move: (camera: Camera) => Partial<Camera>): Promise<void> {
  const { facts } = await home.scene(call.signal);
  if (facts.cameraMode === "top") {
    await home.plugin.view(home.id, { camera: "observer" }, call.signal);
  }
  await home.edit("", (draft) => {
    draft.setFact("observerCamera", { ...move(draft.facts.observerCamera) });
    return () => ({});
  }, call);
}

/** As if the picture were drawn along. */
function turned({ yaw, pitch, fieldOfView }: Camera, right: number, down: number): Partial<Camera> {
  const steep = pitch - down * fieldOfView;
  return { yaw: yaw - right * fieldOfView, pitch: Math.min(Math.PI / 2, Math.max(-Math.PI / 2, steep)) };
}

/** Forward by so many centimetres, where the camera looks. */
function walked({ x, y, yaw }: Camera, by: number): Partial<Camera> {
  return { x: x - Math.sin(yaw) * by, y: y + Math.cos(yaw) * by };
}
