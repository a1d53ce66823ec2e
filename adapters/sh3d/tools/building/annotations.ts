import { z } from "glovebox";
import { sh3dError } from "../../errors.ts";
import { coordinate, degrees, id, level, maybeColor, size } from "../../inputs.ts";
import { dimensionsOf } from "../../model/plan/dimensions.ts";
import { distance } from "../../model/plan/geometry.ts";
import { toMaybeColor, toRadians } from "../../model/units.ts";
import { describeDimensionLine, describeLabel } from "../../render/describe.ts";
import { edit } from "../../tool.ts";
import { levelIn, mustChange } from "../planning.ts";

const ALIGNMENTS = ["LEFT", "CENTER", "RIGHT"] as const;
const alignment = z.string().meta({ enum: ALIGNMENTS })
  .transform((text) => text.toUpperCase()).pipe(z.enum(ALIGNMENTS)); // in small letters too

const labelLooks = {
  color: maybeColor.optional(),
  outlineColor: maybeColor.optional(),
  angle: degrees.optional().describe("Clockwise"),
  fontSize: size.optional().describe("Centimetres"),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  alignment: alignment.optional(),
  elevation: coordinate.optional(),
  pitch: degrees.nullable().optional().describe("null: on the plan only; 90: an upright sign"),
};
type LabelLooks = z.output<z.ZodObject<typeof labelLooks>>;

const FONT_SIZE = 18;

interface Style {
  readonly fontName: string | null;
  readonly fontSize: number;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly alignment: string;
}

function looksOf(input: LabelLooks, before: Style | null = null): Record<string, unknown> {
  const to: Record<string, unknown> = {};
  if (input.color !== undefined) to["color"] = toMaybeColor(input.color);
  if (input.outlineColor !== undefined) to["outlineColor"] = toMaybeColor(input.outlineColor);
  if (input.angle !== undefined) to["angle"] = toRadians(input.angle);
  if (input.elevation !== undefined) to["elevation"] = input.elevation;
  if (input.pitch !== undefined) to["pitch"] = input.pitch === null ? null : toRadians(input.pitch);
  const { fontSize, bold, italic, alignment } = input;
  if ([fontSize, bold, italic, alignment].some((each) => each !== undefined)) {
    to["style"] = {
      fontName: before?.fontName ?? null,
      fontSize: fontSize ?? before?.fontSize ?? FONT_SIZE,
      bold: bold ?? before?.bold ?? false,
      italic: italic ?? before?.italic ?? false,
      alignment: alignment ?? before?.alignment ?? "CENTER",
    };
  }
  return to;
}

/** The tool `add_label`. */
export const addLabel = edit({
  description: "Writes a text on the plan at x, y (centimetres); with a pitch also in 3D.",
  menu: "Create label",
  input: { text: z.string().min(1), x: coordinate, y: coordinate, ...labelLooks, level: level.optional() },
  plan: (draft, input) => {
    const { text, x, y } = input;
    const place = levelIn(draft, input.level);
    const made = draft.create({ kind: "label", level: place, with: { text, x, y }, to: looksOf(input) });
    return (scene) => describeLabel(scene, scene.need("label", made));
  },
});

/** The tool `modify_label`. */
export const modifyLabel = edit({
  description: "Changes a label: text, place, style.",
  menu: "Modify label",
  input: {
    id,
    text: z.string().min(1).optional(),
    x: coordinate.optional(),
    y: coordinate.optional(),
    ...labelLooks,
  },
  plan: (draft, input) => {
    const label = draft.need("label", input.id);
    const to = looksOf(input, label.style);
    for (const key of ["text", "x", "y"] as const) if (input[key] !== undefined) to[key] = input[key];
    mustChange(to);
    draft.set(label, to);
    return (scene) => describeLabel(scene, scene.need("label", label.id));
  },
});

const line = { xStart: coordinate, yStart: coordinate, xEnd: coordinate, yEnd: coordinate };

/** The tool `add_dimension_line`. */
export const addDimensionLine = edit({
  description: "Draws a dimension line, which tells the distance between its ends on the plan.",
  menu: "Create dimension line",
  input: {
    ...line,
    offset: coordinate.default(25).describe("From the ends; negative for the other side"),
    level: level.optional(),
  },
  plan: (draft, { level, ...ends }) => {
    mustHaveLength(ends);
    const made = draft.create({ kind: "dimensionLine", level: levelIn(draft, level), with: ends });
    return (scene) => describeDimensionLine(scene, scene.need("dimensionLine", made));
  },
});

function mustHaveLength(ends: { xStart: number; yStart: number; xEnd: number; yEnd: number }): void {
  if (distance([ends.xStart, ends.yStart], [ends.xEnd, ends.yEnd]) >= 0.01) return;
  throw sh3dError("INVALID_INPUT", "The dimension line would have no length");
}

/** The tool `modify_dimension_line`. */
export const modifyDimensionLine = edit({
  description: "Moves a dimension line.",
  menu: "Modify dimension line",
  input: {
    id,
    xStart: coordinate.optional(),
    yStart: coordinate.optional(),
    xEnd: coordinate.optional(),
    yEnd: coordinate.optional(),
    offset: coordinate.optional(),
  },
  plan: (draft, input) => {
    const found = draft.need("dimensionLine", input.id);
    const keys = ["xStart", "yStart", "xEnd", "yEnd", "offset"] as const;
    const to = Object.fromEntries(keys.flatMap((key) => input[key] === undefined ? [] : [[key, input[key]]]));
    mustChange(to);
    mustHaveLength({ ...found, ...to });
    draft.set(found, to);
    return (scene) => describeDimensionLine(scene, scene.need("dimensionLine", found.id));
  },
});

const MOST_ROOMS = 200;

/** The tool `add_dimensions`. */
export const addDimensions = edit({
  description:
    "Draws dimension lines by itself: around all walls of a level and across each room; or across some rooms alone.",
  menu: "Create dimension lines",
  input: {
    rooms: z.array(z.string()).min(1).max(MOST_ROOMS).optional().describe("Ids or names"),
    level: level.optional(),
  },
  plan: (draft, input) => {
    const rooms = input.rooms?.map((name) => draft.needRoom(name));
    const place = rooms?.[0]?.level ?? levelIn(draft, input.level);
    const lines = dimensionsOf(draft, place, rooms);
    if (lines.length === 0) throw sh3dError("CONFLICT", "There is nothing to measure on the level");
    const created = lines.map((line) =>
      draft.create({ kind: "dimensionLine", level: place, with: { ...line } })
    );
    return () => ({ created, count: created.length });
  },
});
