import { image, z } from "glovebox";
import { withExtension, writeWhole } from "../client/files.ts";
import type { Home } from "../client/home.ts";
import { sh3dError } from "../errors.ts";
import { filePath } from "../inputs.ts";
import { sceneBounds } from "../model/camera.ts";
import type { Scene } from "../model/scene.ts";
import { type Call, reader, tool } from "../tool.ts";

const FORMATS = { svg: ".svg", obj: ".zip", pdf: ".pdf", csv: ".csv" } as const;

/** Megabytes are of no use to a model: they go into a file below the folder for homes. */
async function exportTo(home: Home, format: keyof typeof FORMATS, wanted: string | undefined, call: Call) {
  const extension = FORMATS[format];
  const name = wanted ?? `exports/${nameFor(await home.scene(call.signal))}`;
  const path = await call.path(withExtension(name, extension), "write", { overwrite: true });
  return { filePath: path, size_bytes: await home.plugin.export(home.id, format, path, call.signal) };
}

function nameFor({ facts }: Scene): string {
  return facts.name?.split(/[/\\]/).at(-1)?.replace(/\.sh3d$/i, "") ?? "home";
}

const where = { filePath: filePath.optional().describe("exports/ and the home's name otherwise") };

function exporter(format: keyof typeof FORMATS, description: string) {
  return tool({
    description,
    effect: "write",
    timeoutMs: 600_000,
    ...reader(where, async (home, input, call) => await exportTo(home, format, input.filePath, call)),
  });
}

export const exportSvg = exporter(
  "svg",
  "Exports the plan of the selected level as an SVG file below the folder for homes.",
);

export const exportToObj = exporter(
  "obj",
  "Exports the home in 3D as a ZIP of OBJ, MTL and pictures below the folder for homes.",
);

export const exportPdf = exporter(
  "pdf",
  "Prints plan, furniture list and 3D view into a PDF file, as the application's page setup says.",
);

export const exportCsv = exporter("csv", "Exports the furniture list with prices as a CSV file.");

const NATURAL_WIDTH = 1000;
const MOST_PIXELS = 4096;

/** The plan's own shape, with some room around it. */
function planSize(scene: Scene, wanted: number | undefined): { width: number; height: number } {
  const width = wanted ?? NATURAL_WIDTH;
  const bounds = sceneBounds(scene);
  if (bounds === undefined) return { width, height: Math.max(1, Math.round(width * 0.75)) };
  const shape = (bounds.maxY - bounds.minY + 100) / (bounds.maxX - bounds.minX + 100);
  return { width, height: Math.min(Math.max(Math.round(width * shape), 1), MOST_PIXELS) };
}

/** A PNG picture of the selected level of the plan. */
export async function drawPlan(
  home: Home,
  width: number | undefined,
  signal: AbortSignal,
): Promise<{ readonly width: number; readonly height: number; readonly bytes: Uint8Array }> {
  const size = planSize(await home.scene(signal), width);
  const { bytes, isEmpty } = await home.plugin.plan(home.id, size, signal);
  if (isEmpty) throw sh3dError("CONFLICT", "There is nothing on the plan to draw");
  return { ...size, bytes };
}

export const exportPlanImage = tool({
  description:
    "Draws the plan of the selected level as a PNG picture, sharp at any width; into a file when filePath " +
    "is given.",
  effect: "read",
  core: true,
  timeoutMs: 600_000,
  ...reader({
    width: z.number().int().min(1).max(MOST_PIXELS).optional(),
    filePath: filePath.optional(),
  }, async (home, input, { signal, path }) => {
    const { bytes, ...size } = await drawPlan(home, input.width, signal);
    const facts = { ...size, size_bytes: bytes.length };
    if (input.filePath === undefined) return [JSON.stringify(facts), image.png(bytes)];
    const to = await path(withExtension(input.filePath, ".png"), "write", { overwrite: true });
    await writeWhole(to, bytes);
    return { ...facts, filePath: to };
  }),
});
