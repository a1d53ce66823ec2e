/** A point of the plan: centimetres, y downwards. */
export type Point = readonly [number, number];

/** A box along the axes. */
export interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** The distance between two points. */
export function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(bx - ax, by - ay);
}

/** Twice this is the cross product: greater than 0 for points that go clockwise on the plan. */
export function signedArea(points: readonly Point[]): number {
  return points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}

/** The length of the way around a closed outline. */
export function perimeter(points: readonly Point[]): number {
  return points.reduce(
    (sum, point, index) => sum + distance(point, points[(index + 1) % points.length] ?? point),
    0,
  );
}

/** The middle of the box around the points. */
export function middle(points: readonly Point[]): Point {
  const { minX, minY, maxX, maxY } = boxOf(points);
  return [(minX + maxX) / 2, (minY + maxY) / 2];
}

/** The box around points, along the axes of the plan. */
export function boxOf(points: Iterable<Point>): Box {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const [x, y] of points) {
    box.minX = Math.min(box.minX, x);
    box.minY = Math.min(box.minY, y);
    box.maxX = Math.max(box.maxX, x);
    box.maxY = Math.max(box.maxY, y);
  }
  return box;
}

/** Tells if two boxes have a place in common. */
export function boxesOverlap(a: Box, b: Box): boolean {
  return a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY;
}

/** Tells if a point is inside an outline. */
export function isInside([x, y]: Point, points: readonly Point[]): boolean {
  let inside = false;
  points.forEach(([ax, ay], index) => {
    const [bx, by] = points[(index + 1) % points.length] ?? [ax, ay];
    if ((ay > y) !== (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}

/** Side of an outline, from one corner to the next, and the place that it takes. */
interface Side extends Box {
  readonly index: number;
  readonly from: Point;
  readonly to: Point;
}

/** Tells whether two sides cross each other, other than at the corner that neighbours share. */
export function crossesItself(points: readonly Point[]): boolean {
  const count = points.length;
  const sides = points.map((from, index): Side => {
    const to = points[(index + 1) % count] ?? from;
    return { index, from, to, ...boxOf([from, to]) };
  }).filter(({ from, to }) => from[0] !== to[0] || from[1] !== to[1]) // a corner that is said twice
    .sort((one, other) => one.minX - other.minX);
  return sides.some((side, at) => crossesLater(side, sides, at, count));
}

/** Only sides that begin before this one ends can cross it: outlines may have thousands. */
function crossesLater(side: Side, sides: readonly Side[], at: number, count: number): boolean {
  for (let next = at + 1; next < sides.length; next++) {
    const other = sides[next];
    if (other === undefined || other.minX > side.maxX) return false;
    if (other.minY > side.maxY || other.maxY < side.minY) continue;
    const apart = Math.abs(side.index - other.index);
    if (apart > 1 && apart < count - 1 && segmentsCross([side.from, side.to], [other.from, other.to])) {
      return true;
    }
  }
  return false;
}

function turn([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax));
}

function segmentsCross([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]): boolean {
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

/** The corners of a rectangle around its middle, turned by an angle in radians. */
export function rectangle(centre: Point, width: number, depth: number, angle: number): Point[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners: Point[] = [[-1, -1], [1, -1], [1, 1], [-1, 1]];
  return corners.map(([u, v]) => {
    const [x, y] = [u * width / 2, v * depth / 2];
    return [centre[0] + x * cos - y * sin, centre[1] + x * sin + y * cos];
  });
}

/** Tells whether two convex shapes share more than an edge. */
export function convexOverlap(a: readonly Point[], b: readonly Point[], slack = 0.01): boolean {
  return [a, b].every((shape) =>
    shape.every(([x, y], index) => {
      const [nextX, nextY] = shape[(index + 1) % shape.length] ?? [x, y];
      const axis: Point = [nextY - y, x - nextX];
      const length = Math.hypot(...axis) || 1;
      const along = (points: readonly Point[]) =>
        points.map(([px, py]) => (px * axis[0] + py * axis[1]) / length);
      const [ofA, ofB] = [along(a), along(b)];
      return Math.min(Math.max(...ofA) - Math.min(...ofB), Math.max(...ofB) - Math.min(...ofA)) > slack;
    })
  );
}
