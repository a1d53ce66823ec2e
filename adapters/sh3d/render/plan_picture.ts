import type { Home } from "../client/home.ts";
import { sh3dError } from "../errors.ts";
import { sceneBounds } from "../model/camera.ts";
import { dimensionsOf } from "../model/plan/dimensions.ts";
import type { Scene } from "../model/scene/scene.ts";

const NATURAL_WIDTH = 1000;
/** Greatest width and height of the picture of a plan. */
export const MOST_PIXELS = 4096;

/** The plan's own shape, with some room around it. */
function planSize(scene: Scene, wanted: number | undefined): { width: number; height: number } {
  const width = wanted ?? NATURAL_WIDTH;
  const bounds = sceneBounds(scene);
  if (bounds === undefined) return { width, height: Math.max(1, Math.round(width * 0.75)) };
  const shape = (bounds.maxY - bounds.minY + 100) / (bounds.maxX - bounds.minX + 100);
  return { width, height: Math.min(Math.max(Math.round(width * shape), 1), MOST_PIXELS) };
}

interface DrawnPlan {
  readonly bytes: Uint8Array;
  readonly facts: { readonly width: number; readonly height: number; readonly size_bytes: number };
}

/** Wish for a picture of the plan. */
export interface PlanWish {
  readonly width?: number | undefined;
  readonly path?: string;
  readonly fromTop?: boolean;
  readonly dimensions?: boolean;
}

/** A PNG picture of the selected level of the plan; its bytes, or how many they are in the file that is named. */
export async function drawPlan(
  home: Home,
  { width, path, fromTop = false, dimensions = false }: PlanWish,
  signal: AbortSignal,
): Promise<DrawnPlan> {
  const scene = await home.scene(signal);
  const size = planSize(scene, width);
  const lines = dimensions ? dimensionsOf(scene, scene.facts.selectedLevel) : [];
  const wish = { ...size, fromTop, dimensions: lines, ...(path === undefined ? {} : { path }) };
  const { bytes, isEmpty, sizeBytes = bytes.length } = await home.plugin.plan(home.id, wish, signal);
  if (isEmpty) throw sh3dError("CONFLICT", "There is nothing on the plan to draw");
  return { bytes, facts: { ...size, size_bytes: sizeBytes } };
}
