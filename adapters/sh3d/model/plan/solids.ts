import { extrude, type Shape } from "./shape.ts";
import type { Point } from "./geometry.ts";

type Vertex = readonly [number, number, number];
type Triangle = readonly [number, number, number];

/** Names of the solids that are made from their sizes. */
export const SOLIDS = [
  "box",
  "wedge",
  "cylinder",
  "cone",
  "sphere",
  "hemisphere",
  "torus",
  "pipe",
  "arch",
  "stairs",
  "gable_roof",
  "hip_roof",
  "shed_roof",
] as const;
/** The name of a solid. */
export type Solid = typeof SOLIDS[number];

/** Sizes of a solid, in centimetres. */
export interface SolidSize {
  readonly width: number;
  readonly depth: number;
  readonly height: number;
  /** Of the wall of a pipe, an arch or a torus. */
  readonly thickness: number;
  /** Of stairs. */
  readonly steps: number;
}

const SLICES = 32;
const STACKS = 12;

/** Makes a solid with its middle at 0, 0 and its bottom at 0. Its front looks along y, down the plan. */
export function solidOf(solid: Solid, size: SolidSize): Shape {
  const { width, depth, height, thickness } = size;
  switch (solid) {
    case "box":
      return extrude(box(width, depth), height);
    case "cylinder":
      return extrude(ellipse(width, depth), height);
    case "cone":
      return cone(width, depth, height);
    case "sphere":
      return turned(arc(-Math.PI / 2, Math.PI / 2, height / 2, height / 2), width, depth);
    case "hemisphere":
      return turned([[0, 0], ...arc(0, Math.PI / 2, height, 0)], width, depth);
    case "torus":
      return torus(width, depth, height, thickness);
    case "pipe":
      return pipe(width, depth, height, thickness);
    case "wedge":
    case "shed_roof":
      return along([[-depth / 2, 0], [depth / 2, 0], [-depth / 2, height]], width);
    case "gable_roof":
      return along([[-depth / 2, 0], [depth / 2, 0], [0, height]], width);
    case "hip_roof":
      return hipRoof(width, depth, height);
    case "arch":
      return arch(width, depth, height, thickness);
    case "stairs":
      return along(stairsProfile(size), width);
  }
}

function box(width: number, depth: number): Point[] {
  const [x, y] = [width / 2, depth / 2];
  return [[-x, -y], [x, -y], [x, y], [-x, y]];
}

function ellipse(width: number, depth: number): Point[] {
  return Array.from({ length: SLICES }, (_, index) => {
    const angle = 2 * Math.PI * index / SLICES;
    return [Math.cos(angle) * width / 2, Math.sin(angle) * depth / 2];
  });
}

function cone(width: number, depth: number, height: number): Shape {
  const ring = ellipse(width, depth);
  const vertices: Vertex[] = [...ring.map(([x, y]): Vertex => [x, y, 0]), [0, 0, 0], [0, 0, height]];
  const triangles = ring.flatMap((_, index): Triangle[] => {
    const next = (index + 1) % SLICES;
    return [[index, next, SLICES + 1], [next, index, SLICES]];
  });
  return { vertices, triangles };
}

/** Points of a profile: how far from the axis as a part of the whole, and how high. */
function arc(from: number, to: number, height: number, lift: number): Point[] {
  return Array.from({ length: STACKS + 1 }, (_, index) => {
    const angle = from + (to - from) * index / STACKS;
    return [Math.max(Math.cos(angle), 0), lift + Math.sin(angle) * height];
  });
}

/** A profile turned around the axis. */
function turned(profile: readonly Point[], width: number, depth: number): Shape {
  const ring = ellipse(width, depth);
  const vertices = profile.flatMap(([far, z]) => ring.map(([x, y]): Vertex => [x * far, y * far, z]));
  return { vertices, triangles: skin(profile.length, SLICES, false) };
}

/** Triangles between rings of as many points, the last of which may meet the first. */
function skin(rings: number, points: number, isClosed: boolean): Triangle[] {
  const triangles: Triangle[] = [];
  for (let ring = 0; ring < (isClosed ? rings : rings - 1); ring++) {
    for (let index = 0; index < points; index++) {
      const next = (index + 1) % points;
      const [here, there] = [ring * points, ((ring + 1) % rings) * points];
      triangles.push([here + index, here + next, there + next], [here + index, there + next, there + index]);
    }
  }
  return triangles;
}

/** A ring that lies: its tube is as high as it is told, and as thick. */
function torus(width: number, depth: number, height: number, thickness: number): Shape {
  const tube = Math.min(thickness, width / 2, depth / 2);
  const vertices = Array.from({ length: STACKS * 2 }, (_, stack) => {
    const turn = Math.PI * stack / STACKS;
    const far = Math.cos(turn) * tube / 2;
    const ring = ellipse(width - tube + far * 2, depth - tube + far * 2);
    return ring.map(([x, y]): Vertex => [x, y, height / 2 + Math.sin(turn) * height / 2]);
  }).flat();
  return { vertices, triangles: skin(STACKS * 2, SLICES, true) };
}

function pipe(width: number, depth: number, height: number, thickness: number): Shape {
  const wall = Math.min(thickness, width / 2 - 0.1, depth / 2 - 0.1);
  const [outer, inner] = [ellipse(width, depth), ellipse(width - wall * 2, depth - wall * 2)];
  const rings = [[inner, 0], [outer, 0], [outer, height], [inner, height]] as const;
  const vertices = rings.flatMap(([ring, z]) => ring.map(([x, y]): Vertex => [x, y, z]));
  return { vertices, triangles: skin(rings.length, SLICES, true) };
}

/** A profile of depth and height, drawn across the width. */
function along(profile: readonly Point[], width: number): Shape {
  const drawn = extrude(profile, width);
  // What went up goes across, and what lay along y goes up.
  return {
    vertices: drawn.vertices.map(([y, z, x]): Vertex => [x - width / 2, y, z]),
    triangles: drawn.triangles,
  };
}

/** Steps go up from the front to the back. */
function stairsProfile({ depth, height, steps }: SolidSize): Point[] {
  const [tread, rise] = [depth / steps, height / steps];
  const up = Array.from({ length: steps }, (_, step): Point[] => {
    const y = depth / 2 - tread * step;
    return [[y, rise * (step + 1)], [y - tread, rise * (step + 1)]];
  }).flat();
  return [[depth / 2, 0], ...up, [-depth / 2, 0]];
}

function hipRoof(width: number, depth: number, height: number): Shape {
  const [x, y] = [width / 2, depth / 2];
  const [ridgeX, ridgeY] = width >= depth ? [x - y, 0] : [0, y - x];
  const vertices: Vertex[] = [
    [-x, -y, 0],
    [x, -y, 0],
    [x, y, 0],
    [-x, y, 0],
    [-ridgeX, -ridgeY, height],
    [ridgeX, ridgeY, height],
  ];
  const sides: Triangle[] = width >= depth
    ? [[0, 1, 5], [0, 5, 4], [1, 2, 5], [2, 3, 4], [2, 4, 5], [3, 0, 4]]
    : [[0, 1, 4], [1, 2, 5], [1, 5, 4], [2, 3, 5], [3, 0, 4], [3, 4, 5]];
  return { vertices, triangles: [[0, 2, 1], [0, 3, 2], ...sides] };
}

/** A gate with a round top. */
function arch(width: number, depth: number, height: number, thickness: number): Shape {
  const wall = Math.min(thickness, width / 2 - 0.1, height - 0.1);
  const radius = width / 2 - wall;
  const start = Math.max(height - wall - radius, 0);
  const rise = height - wall - start;
  const inside = Array.from({ length: STACKS + 1 }, (_, index): Point => {
    const angle = Math.PI * index / STACKS;
    return [-Math.cos(angle) * radius, start + Math.sin(angle) * rise];
  });
  const lower: Point[] = start > 0 ? [[-radius, 0], ...inside, [radius, 0]] : inside;
  const outline: Point[] = [[-width / 2, 0], ...lower, [width / 2, 0], [width / 2, height], [
    -width / 2,
    height,
  ]];
  const drawn = extrude(outline, depth);
  return {
    vertices: drawn.vertices.map(([x, z, y]): Vertex => [x, depth / 2 - y, z]),
    triangles: drawn.triangles,
  };
}
