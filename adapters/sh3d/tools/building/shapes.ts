import { z } from "glovebox";
import { sh3dError } from "../../errors.ts";
import { coordinate, level, share, size } from "../../inputs.ts";
import type { Point } from "../../model/plan/geometry.ts";
import { extrude, measure, mesh, type Shape, toFiles } from "../../model/plan/shape.ts";
import { toColor } from "../../model/units.ts";
import { describePiece } from "../../render/describe.ts";
import { edit } from "../../tool.ts";
import { levelIn } from "../planning.ts";

// Arrays rather than tuples: many clients do not read the schema of a tuple.
const pair = z.array(coordinate).length(2);
const vertex = z.array(coordinate).length(3);
const index = z.number().int().min(0);

const input = {
  mode: z.enum(["extrude", "mesh"]),
  polygon: z.array(pair).min(3).max(1_000).optional().describe(
    "Corners, for extrude",
  ),
  height: size.optional().describe("For extrude"),
  vertices: z.array(vertex).min(3).max(100_000).optional().describe("[x, y, z], z upwards, for mesh"),
  triangles: z.array(z.array(index).length(3)).min(1).max(200_000).optional(),
  name: z.string().optional(),
  transparency: share.default(0),
  elevation: coordinate.default(0),
  color: z.union([z.string(), z.number().int()]).optional().describe("#RRGGBB"),
  level: level.optional(),
};
type Input = z.output<z.ZodObject<typeof input>>;

function shapeOf({ mode, polygon, height, vertices, triangles }: Input): Shape {
  if (mode === "extrude" && polygon !== undefined && height !== undefined) {
    return extrude(polygon.map(([x = 0, y = 0]): Point => [x, y]), height);
  }
  if (mode === "mesh" && vertices !== undefined && triangles !== undefined) {
    return mesh(vertices.map(triple), triangles.map(triple));
  }
  const needs = mode === "extrude" ? "polygon and height" : "vertices and triangles";
  throw sh3dError("INVALID_INPUT", `The mode ${mode} needs ${needs}`);
}

function triple([a = 0, b = 0, c = 0]: readonly number[]): readonly [number, number, number] {
  return [a, b, c];
}

const LIGHT_GREY = 0xcccccc;

/** The tool `generate_shape`. */
export const generateShape = edit({
  description:
    "Creates a piece of furniture of any shape: an outline drawn up to a height (it may be concave), or a " +
    "mesh of triangles. It stands where its coordinates say. Returns its id and size.",
  menu: "Create shape",
  input,
  plan: (draft, given) => {
    const shape = shapeOf(given);
    const { x, y, minZ, width, depth, height } = measure(shape);
    const color = given.color === undefined ? LIGHT_GREY : toColor(given.color);
    const name = given.name ?? (given.mode === "extrude" ? "Extruded Shape" : "Custom Mesh");
    const sizes = { width: Math.max(width, 0.1), depth: Math.max(depth, 0.1), height: Math.max(height, 0.1) };
    const made = draft.create({
      kind: "furniture",
      level: levelIn(draft, given.level),
      with: { name, model: toFiles(shape, { color, transparency: given.transparency }), color, ...sizes },
      to: { x, y, elevation: given.elevation + (given.mode === "mesh" ? minZ : 0) },
      known: { resizable: true },
    });
    return (scene) => describePiece(scene, scene.needPiece(made));
  },
});
