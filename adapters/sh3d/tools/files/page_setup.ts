import { z } from "glovebox";
import type { Facts } from "../../client/home_state.ts";
import { sh3dError } from "../../errors.ts";
import { edit } from "../../tool.ts";

/** Points of a printer in a centimetre. */
const POINTS_PER_CM = 72 / 2.54;
/** Width and height of papers upright, in centimetres. */
const PAPERS = {
  A5: [14.8, 21],
  A4: [21, 29.7],
  A3: [29.7, 42],
  A2: [42, 59.4],
  A1: [59.4, 84.1],
  Letter: [21.59, 27.94],
} as const;
const MARGIN_CM = 1.5;

type Print = NonNullable<Facts["print"]>;

const STANDARD: Print = {
  paperOrientation: "PORTRAIT",
  paperWidth: PAPERS.A4[0] * POINTS_PER_CM,
  paperHeight: PAPERS.A4[1] * POINTS_PER_CM,
  paperTopMargin: MARGIN_CM * POINTS_PER_CM,
  paperLeftMargin: MARGIN_CM * POINTS_PER_CM,
  paperBottomMargin: MARGIN_CM * POINTS_PER_CM,
  paperRightMargin: MARGIN_CM * POINTS_PER_CM,
  furniturePrinted: true,
  planPrinted: true,
  view3DPrinted: true,
  planScale: null,
  headerFormat: null,
  footerFormat: null,
};

const PARTS = ["furniture", "plan", "view3D"] as const;

const input = {
  paper: z.enum(["A5", "A4", "A3", "A2", "A1", "Letter"]).optional().describe("A4 otherwise"),
  orientation: z.enum(["portrait", "landscape"]).optional(),
  margin: z.number().min(0).max(10).optional().describe("Centimetres, on all sides"),
  scale: z.number().int().min(1).max(10_000).nullable().optional().describe(
    "Of the plan: 50 for 1:50; null fits it to the page",
  ),
  print: z.array(z.enum(PARTS)).min(1).optional().describe("What is printed; all otherwise"),
  header: z.string().max(200).nullable().optional().describe(
    "With {0} for the page, {1} for the number of pages",
  ),
  footer: z.string().max(200).nullable().optional(),
};
type Input = z.output<z.ZodObject<typeof input>>;

function printOf(before: Print, given: Input): Print {
  const { paper, orientation, margin, scale, print, header, footer } = given;
  const [width, height] = paper === undefined ? [] : PAPERS[paper];
  const space = margin === undefined ? undefined : margin * POINTS_PER_CM;
  return {
    paperOrientation: orientation?.toUpperCase() ?? before.paperOrientation,
    paperWidth: width === undefined ? before.paperWidth : width * POINTS_PER_CM,
    paperHeight: height === undefined ? before.paperHeight : height * POINTS_PER_CM,
    paperTopMargin: space ?? before.paperTopMargin,
    paperLeftMargin: space ?? before.paperLeftMargin,
    paperBottomMargin: space ?? before.paperBottomMargin,
    paperRightMargin: space ?? before.paperRightMargin,
    furniturePrinted: print?.includes("furniture") ?? before.furniturePrinted,
    planPrinted: print?.includes("plan") ?? before.planPrinted,
    view3DPrinted: print?.includes("view3D") ?? before.view3DPrinted,
    planScale: scale === undefined ? before.planScale : scale === null ? null : 1 / scale,
    headerFormat: header === undefined ? before.headerFormat : header,
    footerFormat: footer === undefined ? before.footerFormat : footer,
  };
}

function told({ paperOrientation, paperWidth, paperHeight, planScale, ...rest }: Print) {
  const cm = (points: number) => Math.round(points / POINTS_PER_CM * 100) / 100;
  return {
    orientation: paperOrientation.toLowerCase(),
    paperCm: { width: cm(paperWidth), height: cm(paperHeight) },
    marginCm: cm(rest.paperTopMargin),
    scale: planScale === null ? null : `1:${Math.round(1 / planScale)}`,
    print: PARTS.filter((part) => rest[`${part}Printed`]),
    header: rest.headerFormat,
    footer: rest.footerFormat,
  };
}

/** The tool `set_page_setup`. */
export const setPageSetup = edit({
  description:
    "Changes how the home is printed, also by export_pdf: paper, orientation, margins, the scale of the plan, what is " +
    "printed, header and footer.",
  menu: "Page setup",
  input,
  plan: (draft, given) => {
    if (Object.values(given).every((value) => value === undefined)) {
      throw sh3dError("INVALID_INPUT", "There is nothing to change", { hint: "Give a paper or a scale" });
    }
    draft.setFact("home", { print: printOf(draft.facts.print ?? STANDARD, given) });
    return (scene) => told(scene.facts.print ?? STANDARD);
  },
});
