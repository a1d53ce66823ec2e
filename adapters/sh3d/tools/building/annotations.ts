import { z } from "glovebox";
import { sh3dError } from "../../errors.ts";
import { color, coordinate, degrees, id, level, maybeColor, point, size } from "../../inputs.ts";
import { distance, type Point } from "../../model/plan/geometry.ts";
import { toColor, toMaybeColor, toRadians } from "../../model/units.ts";
import { describe, describeDimensionLine, describeLabel, describePolyline } from "../../render/describe.ts";
import { edit } from "../../tool.ts";
import { levelIn, mustChange } from "../planning.ts";

const ALIGNMENTS = ["LEFT", "CENTER", "RIGHT"] as const;
const alignment = z.string().meta({ enum: ALIGNMENTS })
  .transform((text) => text.toUpperCase()).pipe(z.enum(ALIGNMENTS)); // in small letters too

const labelLooks = {
  color: maybeColor.optional(),
  outlineColor: maybeColor.optional(),
  angle: degrees.optional(),
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

/** The tool `add_polyline`. */
export const addPolyline = edit({
  description: "Draws a line through points on the plan, closed or not.",
  menu: "Create polyline",
  input: {
    points: z.array(point).min(2).max(10_000),
    thickness: size.default(1),
    color: color.default("#000000"),
    closed: z.boolean().default(false),
    dashStyle: z.enum(["SOLID", "DOT", "DASH", "DASH_DOT", "DASH_DOT_DOT"]).default("SOLID"),
    startArrowStyle: z.enum(["NONE", "DELTA", "OPEN", "DISC"]).default("NONE"),
    endArrowStyle: z.enum(["NONE", "DELTA", "OPEN", "DISC"]).default("NONE"),
    level: level.optional(),
  },
  plan: (draft, { points, color, closed, level, ...looks }) => {
    const made = draft.create({
      kind: "polyline",
      level: levelIn(draft, level),
      with: { points: points.map(({ x, y }): Point => [x, y]) },
      to: { ...looks, color: toColor(color), closedPath: closed },
    });
    return (scene) => describePolyline(scene, scene.need("polyline", made));
  },
});

/** The tool `delete_objects`. */
export const deleteObjects = edit({
  description: "Deletes objects of any kind but levels by their ids, in one step.",
  core: true,
  menu: "Delete",
  effect: "destroy",
  input: { ids: z.array(id).min(1).max(10_000) },
  plan: (draft, { ids }) => {
    const found = draft.needObjects(ids);
    const deleted = found.map((object) => describe(draft, object)["id"]);
    for (const object of found) draft.remove(object);
    return () => ({ deleted, count: deleted.length });
  },
});
