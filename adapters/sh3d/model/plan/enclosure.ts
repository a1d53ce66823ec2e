import type { Wall } from "../../client/rows.ts";
import { isInside, type Point, signedArea } from "./geometry.ts";
import { endOf, lengthOf, placeOn, startOf } from "./wall_line.ts";

/** Corners closer than this are one, in centimetres. */
const GRAIN = 2;
/** Into how many straight pieces a round wall is cut. */
const ARC_PIECES = 12;

interface Edge {
  readonly from: number;
  readonly to: number;
  readonly thickness: number;
}

/**
 * The floor inside the walls around a point: their inner faces, corner by corner.
 *
 * @returns undefined when the walls leave a way out
 */
export function enclosureAround(point: Point, walls: readonly Wall[]): Point[] | undefined {
  const { corners, edges } = networkOf(walls);
  const faces = facesOf(corners, edges).filter(({ points }) =>
    signedArea(points) > 0 && isInside(point, points)
  );
  const [smallest] = faces.sort((a, b) => signedArea(a.points) - signedArea(b.points));
  return smallest === undefined ? undefined : inset(smallest);
}

interface Segment {
  readonly a: Point;
  readonly b: Point;
  readonly thickness: number;
}

/** Middle lines, cut where others end on them or cross them. */
function networkOf(walls: readonly Wall[]): { corners: Point[]; edges: Edge[] } {
  const segments = walls.flatMap(straightPieces);
  const corners: Point[] = [];
  const cornerAt = (point: Point): number => {
    const known = corners.findIndex(([x, y]) => Math.hypot(x - point[0], y - point[1]) <= GRAIN);
    return known >= 0 ? known : corners.push(point) - 1;
  };
  const edges = new Map<string, Edge>();
  for (const segment of segments) {
    const cuts = segments.flatMap((other) => other === segment ? [] : cutsOf(segment, other));
    const stops = stopsOf(cuts).map((part) => cornerAt(at(segment, part)));
    stops.slice(1).forEach((to, index) => {
      const from = stops[index];
      if (from === undefined || from === to) return;
      edges.set(`${Math.min(from, to)}-${Math.max(from, to)}`, { from, to, thickness: segment.thickness });
    });
  }
  return { corners, edges: [...edges.values()] };
}

function straightPieces(wall: Wall): Segment[] {
  const { thickness } = wall;
  if (wall.arcExtent === null) return [{ a: startOf(wall), b: endOf(wall), thickness }];
  const length = lengthOf(wall);
  const stop = (index: number) => placeOn(wall, length * index / ARC_PIECES).point;
  return Array.from(
    { length: ARC_PIECES },
    (_, index) => ({ a: stop(index), b: stop(index + 1), thickness }),
  );
}

function at({ a, b }: Segment, part: number): Point {
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
}

/** Places where another meets a segment. */
interface Cut {
  /** Along the segment: 0 is its start, 1 its end. */
  readonly part: number;
  /** This near to an end, the end itself is meant. */
  readonly slack: number;
}

/** The ends, or where walls meet near them, and what is between. */
function stopsOf(cuts: readonly Cut[]): number[] {
  const atStart = cuts.find(({ part, slack }) => Math.abs(part) <= slack)?.part ?? 0;
  const atEnd = cuts.findLast(({ part, slack }) => Math.abs(part - 1) <= slack)?.part ?? 1;
  const between = cuts.map(({ part }) => part).filter((part) => part > atStart && part < atEnd);
  return [...new Set([atStart, ...between, atEnd])].sort((a, b) => a - b);
}

/** Walls meet within each other's thickness, as they are drawn. */
function cutsOf(segment: Segment, other: Segment): Cut[] {
  const [dx, dy] = [segment.b[0] - segment.a[0], segment.b[1] - segment.a[1]];
  const [ex, ey] = [other.b[0] - other.a[0], other.b[1] - other.a[1]];
  const cross = dx * ey - dy * ex;
  if (Math.abs(cross) < 1e-6) return [];
  const [gx, gy] = [other.a[0] - segment.a[0], other.a[1] - segment.a[1]];
  const part = (gx * ey - gy * ex) / cross;
  const across = (gx * dy - gy * dx) / cross;
  const slack = (other.thickness / 2 + GRAIN) / (Math.hypot(dx, dy) || 1);
  const otherSlack = (segment.thickness / 2 + GRAIN) / (Math.hypot(ex, ey) || 1);
  const meets = part > -slack && part < 1 + slack && across > -otherSlack && across < 1 + otherSlack;
  return meets ? [{ part, slack }] : [];
}

interface Face {
  readonly points: Point[];
  readonly thicknesses: number[];
}

/** Walks around every face of the network, always taking the next edge on the same hand. */
function facesOf(corners: readonly Point[], edges: readonly Edge[]): Face[] {
  const around = new Map<number, { to: number; angle: number; thickness: number }[]>();
  const add = (from: number, to: number, thickness: number) => {
    const [a, b] = [corners[from], corners[to]];
    if (a === undefined || b === undefined) return;
    const list = around.get(from) ?? [];
    list.push({ to, angle: Math.atan2(b[1] - a[1], b[0] - a[0]), thickness });
    around.set(from, list);
  };
  for (const { from, to, thickness } of edges) {
    add(from, to, thickness);
    add(to, from, thickness);
  }
  for (const list of around.values()) list.sort((a, b) => a.angle - b.angle);
  const seen = new Set<string>();
  const faces: Face[] = [];
  for (const [from, list] of around) {
    for (const { to } of list) {
      const face = seen.has(`${from}>${to}`) ? undefined : walk(from, to, { around, corners, seen });
      if (face !== undefined) faces.push(face);
    }
  }
  return faces;
}

interface Network {
  readonly around: ReadonlyMap<number, readonly { to: number; angle: number; thickness: number }[]>;
  readonly corners: readonly Point[];
  readonly seen: Set<string>;
}

function walk(from: number, to: number, { around, corners, seen }: Network): Face | undefined {
  const face: Face = { points: [], thicknesses: [] };
  let [here, next] = [from, to];
  while (!seen.has(`${here}>${next}`)) {
    seen.add(`${here}>${next}`);
    const corner = corners[here];
    const step = around.get(here)?.find((each) => each.to === next);
    const onwards = around.get(next) ?? [];
    if (corner === undefined || step === undefined) return undefined;
    face.points.push(corner);
    face.thicknesses.push(step.thickness);
    const back = onwards.findIndex((each) => each.to === here);
    const turn = onwards[(back + onwards.length - 1) % onwards.length];
    if (turn === undefined) return undefined;
    [here, next] = [next, turn.to];
  }
  return face;
}

/** Moves each side inwards by half its wall, and meets the neighbours there. */
function inset({ points, thicknesses }: Face): Point[] {
  const sides = points.map((a, index): { a: Point; b: Point } => {
    const b = points[(index + 1) % points.length] ?? a;
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const by = (thicknesses[index] ?? 0) / 2;
    const [nx, ny] = [-(b[1] - a[1]) / length * by, (b[0] - a[0]) / length * by];
    return { a: [a[0] + nx, a[1] + ny], b: [b[0] + nx, b[1] + ny] };
  });
  return sides.flatMap(({ a, b }, index) => {
    const before = sides[(index + sides.length - 1) % sides.length] ?? { a, b };
    const meeting = meet(before, { a, b });
    if (meeting !== undefined) return [meeting];
    // Sides in one line meet everywhere: a step between walls of two thicknesses needs both corners, a spur its end.
    return Math.hypot(before.b[0] - a[0], before.b[1] - a[1]) < 0.01 ? [] : [before.b, a];
  });
}

type Line = { readonly a: Point; readonly b: Point };

function meet(first: Line, second: Line): Point | undefined {
  const [dx, dy] = [first.b[0] - first.a[0], first.b[1] - first.a[1]];
  const [ex, ey] = [second.b[0] - second.a[0], second.b[1] - second.a[1]];
  const cross = dx * ey - dy * ex;
  if (Math.abs(cross) < 1e-6 * Math.hypot(dx, dy) * Math.hypot(ex, ey)) return undefined;
  const along = ((second.a[0] - first.a[0]) * ey - (second.a[1] - first.a[1]) * ex) / cross;
  return [first.a[0] + dx * along, first.a[1] + dy * along];
}
