import { image, z } from "glovebox";
import { fileToWrite } from "../../client/files.ts";
import type { Home } from "../../client/home.ts";
import { filePath, whole } from "../../inputs.ts";
import type { Scene } from "../../model/scene/scene.ts";
import { drawPlan, MOST_PIXELS } from "../../render/plan_picture.ts";
import { type Call, reader, tool } from "../../tool.ts";

const FORMATS = { svg: ".svg", obj: ".zip", pdf: ".pdf", csv: ".csv" } as const;

/** Megabytes are of no use to a model: they go into a file. */
async function exportTo(home: Home, format: keyof typeof FORMATS, wanted: string | undefined, call: Call) {
  const name = wanted ?? `exports/${nameFor(await home.scene(call.signal))}`;
  const path = await fileToWrite(name, FORMATS[format], home, call);
  return { filePath: path, size_bytes: await home.plugin.export(home.id, format, path, call.signal) };
}

function nameFor({ facts }: Scene): string {
  return facts.name?.split(/[/\\]/).at(-1)?.replace(/\.sh3d$/i, "") ?? "home";
}

const where = {
  filePath: filePath.optional().describe(
    "Below the folder for homes (exports/ and the home's name otherwise); in full also next to a home that " +
      "the person has opened",
  ),
};

function exporter(format: keyof typeof FORMATS, description: string) {
  return tool({
    description,
    effect: "write",
    timeoutMs: 600_000,
    ...reader(where, async (home, input, call) => await exportTo(home, format, input.filePath, call)),
  });
}

/** The tool `export_svg`. */
export const exportSvg = exporter(
  "svg",
  "Exports the plan of the selected level as an SVG file.",
);

/** The tool `export_to_obj`. */
export const exportToObj = exporter(
  "obj",
  "Exports the home in 3D as a ZIP of OBJ, MTL and pictures.",
);

/** The tool `export_pdf`. */
export const exportPdf = exporter(
  "pdf",
  "Prints plan, furniture list and 3D view into a PDF file, as the application's page setup says.",
);

/** The tool `export_csv`. */
export const exportCsv = exporter("csv", "Exports the furniture list with prices as a CSV file.");

/** The tool `export_plan_image`. */
export const exportPlanImage = tool({
  description:
    "Draws the plan of the selected level as a PNG picture, sharp at any width; into a file when filePath " +
    "is given.",
  effect: "read",
  assist: { roles: { picture: { width: 700 } } },
  core: true,
  timeoutMs: 600_000,
  ...reader({
    width: whole(1, MOST_PIXELS).optional(),
    fromTop: z.boolean().default(false).describe("Furniture as it looks from above"),
    dimensions: z.boolean().default(false).describe("With the sizes of rooms and walls"),
    filePath: filePath.optional(),
  }, async (home, input, call) => {
    const { filePath, ...wish } = input;
    if (filePath === undefined) {
      const { bytes, facts } = await drawPlan(home, wish, call.signal);
      return [JSON.stringify(facts), image.png(bytes)];
    }
    const path = await fileToWrite(filePath, ".png", home, call);
    const { facts } = await drawPlan(home, { ...wish, path }, call.signal);
    return { ...facts, filePath: path };
  }),
});
