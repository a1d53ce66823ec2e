import { z } from "glovebox";
import { sh3dError } from "../../errors.ts";
import { coordinate, degrees, level, notNegative, share, size } from "../../inputs.ts";
import type { Point } from "../../model/plan/geometry.ts";
import { extrude, measure, type Measures, mesh, type Shape, toFiles } from "../../model/plan/shape.ts";
import { type Solid, solidOf, SOLIDS } from "../../model/plan/solids.ts";
import { toColor, toRadians } from "../../model/units.ts";
import { describePiece } from "../../render/describe.ts";
import { edit } from "../../tool.ts";
import { levelIn } from "../planning.ts";

// Arrays rather than tuples: many clients do not read the schema of a tuple.
const pair = z.array(coordinate).length(2);
const vertex = z.array(coordinate).length(3);
const index = z.number().int().min(0);

const input = {
  mode: z.enum(["extrude", "mesh", ...SOLIDS]),
  x: coordinate.optional().describe("Of the middle, for modes other than extrude and mesh"),
  y: coordinate.optional(),
  width: size.optional(),
  depth: size.optional().describe("Along y, before it is turned"),
  angle: degrees.default(0).describe("Clockwise; at 0 its front looks down the plan"),
  thickness: size.default(10).describe("Of the wall of a pipe, arch or torus"),
  steps: z.number().int().min(1).max(100).default(15).describe("Of stairs, which go up from the front"),
  overhang: notNegative.default(0).describe("Of a roof, on each side"),
  polygon: z.array(pair).min(3).max(1_000).optional().describe(
    "Corners, for extrude",
  ),
  height: size.optional().describe("For all modes but mesh"),
  vertices: z.array(vertex).min(3).max(100_000).optional().describe("[x, y, z], z upwards, for mesh"),
  triangles: z.array(z.array(index).length(3)).min(1).max(200_000).optional(),
  name: z.string().optional(),
  transparency: share.default(0),
  elevation: coordinate.default(0),
  color: z.union([z.string(), z.number().int()]).optional().describe("#RRGGBB"),
  level: level.optional(),
};
type Input = z.output<z.ZodObject<typeof input>>;

function shapeOf(given: Input): Shape {
  const { mode, polygon, height, vertices, triangles } = given;
  if (isSolid(mode)) return solidIn(mode, given);
  if (mode === "extrude" && polygon !== undefined && height !== undefined) {
    return extrude(polygon.map(([x = 0, y = 0]): Point => [x, y]), height);
  }
  if (mode === "mesh" && vertices !== undefined && triangles !== undefined) {
    return mesh(vertices.map(triple), triangles.map(triple));
  }
  const needs = mode === "extrude" ? "polygon and height" : "vertices and triangles";
  throw sh3dError("INVALID_INPUT", `The mode ${mode} needs ${needs}`);
}

/** A solid of its own sizes; a roof reaches over them. */
function solidIn(mode: Solid, { width, depth, height, thickness, steps, overhang }: Input): Shape {
  if (width === undefined || depth === undefined || height === undefined) {
    throw sh3dError("INVALID_INPUT", `The mode ${mode} needs width, depth and height`);
  }
  const over = mode.endsWith("_roof") ? overhang * 2 : 0;
  return solidOf(mode, { width: width + over, depth: depth + over, height, thickness, steps });
}

function isSolid(mode: string): mode is Solid {
  return SOLIDS.some((solid) => solid === mode);
}

/** Where a shape stands: a solid where it is told, the others where their corners are. */
function placeOf({ mode, x, y, angle, elevation }: Input, { x: ownX, y: ownY, minZ }: Measures) {
  if (!isSolid(mode)) return { x: ownX, y: ownY, elevation: elevation + (mode === "mesh" ? minZ : 0) };
  if (x !== undefined && y !== undefined) return { x, y, angle: toRadians(angle), elevation };
  throw sh3dError("INVALID_INPUT", `The mode ${mode} needs x and y`, {
    hint: "Give the middle of the shape",
  });
}

function triple([a = 0, b = 0, c = 0]: readonly number[]): readonly [number, number, number] {
  return [a, b, c];
}

function nameFor(mode: Input["mode"]): string {
  if (mode === "extrude") return "Extruded Shape";
  if (mode === "mesh") return "Custom Mesh";
  const words = mode.replace("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const LIGHT_GREY = 0xcccccc;

/** The tool `generate_shape`. */
export const generateShape = edit({
  description:
    "Creates a piece of furniture of any shape: an outline drawn up to a height (it may be concave), a mesh of " +
    "triangles, or a solid of given sizes: box, wedge, cylinder, cone, sphere, hemisphere, torus, pipe, arch, stairs, " +
    "or a gable, hip or shed roof. Returns its id and size.",
  menu: "Create shape",
  input,
  plan: (draft, given) => {
    const shape = shapeOf(given);
    const measures = measure(shape);
    const { width, depth, height } = measures;
    const color = given.color === undefined ? LIGHT_GREY : toColor(given.color);
    const name = given.name ?? nameFor(given.mode);
    const sizes = { width: Math.max(width, 0.1), depth: Math.max(depth, 0.1), height: Math.max(height, 0.1) };
    const made = draft.create({
      kind: "furniture",
      level: levelIn(draft, given.level),
      with: { name, model: toFiles(shape, { color, transparency: given.transparency }), color, ...sizes },
      to: placeOf(given, measures),
      known: { resizable: true },
    });
    return (scene) => describePiece(scene, scene.needPiece(made));
  },
});
