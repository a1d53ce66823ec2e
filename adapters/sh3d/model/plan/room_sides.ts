import type { Room } from "../../client/rows.ts";
import { sh3dError } from "../../errors.ts";
import type { Scene } from "../scene/scene.ts";
import { distance, isInside, middle, type Point, signedArea } from "./geometry.ts";

/** The sides of a room as the plan shows it, and its corners: the side that is named first is at the back. */
export const SIDES = [
  "top",
  "right",
  "bottom",
  "left",
  "top-left",
  "top-right",
  "bottom-left",
  "bottom-right",
  "center",
] as const;

/** The name of a side or corner. */
export type Side = typeof SIDES[number];

/** Directions of the sides, out of the room. */
export const OUTWARD: Readonly<Record<string, Point>> = {
  top: [0, -1],
  right: [1, 0],
  bottom: [0, 1],
  left: [-1, 0],
};
const MOST_OFF = 0.7;

/** A straight part of a room's outline, from left to right or from top to bottom. */
interface Edge {
  readonly from: Point;
  readonly along: Point;
  readonly out: Point;
  readonly length: number;
}

/** Wish for a place at a side of a room, in centimetres. */
export interface SideWish {
  readonly side: Side;
  /** Space between the piece and the sides that are named. */
  readonly gap: number;
  /** Way from the left or upper corner to the middle of the piece; the middle of the side otherwise. */
  readonly along: number | undefined;
  readonly width: number;
  readonly depth: number;
}

/** Place of a piece; the angle is in radians. */
export interface SidePlace {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

/**
 * Places a piece with its back to a side of a room, in a corner of it or in its middle.
 *
 * @throws ToolError `CONFLICT` where there is no such side, or too little of it
 */
export function placeInRoom(room: Room, wish: SideWish): SidePlace {
  if (wish.side === "center") {
    const [x, y] = middle(room.points);
    return { x, y, angle: 0 };
  }
  const [side = "", second] = wish.side.split("-");
  const edge = edgeAt(room, side);
  if (wish.width + (second === undefined ? 0 : wish.gap) > edge.length + 0.5) {
    throw sh3dError(
      "CONFLICT",
      `The ${side} side of the room is ${Math.round(edge.length)} cm long, too short for ${
        Math.round(wish.width)
      } cm`,
      { hint: "Choose another side, or a smaller piece" },
    );
  }
  const along = clamp(alongOf(edge, second, wish), wish.width / 2, edge.length - wish.width / 2);
  const inward = wish.depth / 2 + wish.gap;
  return {
    x: edge.from[0] + edge.along[0] * along - edge.out[0] * inward,
    y: edge.from[1] + edge.along[1] * along - edge.out[1] * inward,
    angle: Math.atan2(edge.out[0], -edge.out[1]),
  };
}

function alongOf(edge: Edge, second: string | undefined, { along, gap, width }: SideWish): number {
  if (second === undefined) return along ?? edge.length / 2;
  return second === "left" || second === "top" ? width / 2 + gap : edge.length - width / 2 - gap;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** The longest part of the outline that looks to a side. */
function edgeAt(room: Room, side: string): Edge {
  const wanted = OUTWARD[side] ?? [0, 0];
  const edges = edgesOf(room).filter(({ out }) => out[0] * wanted[0] + out[1] * wanted[1] > MOST_OFF);
  const [longest] = edges.sort((a, b) => b.length - a.length);
  if (longest !== undefined) return longest;
  throw sh3dError("CONFLICT", `The room has no ${side} side`, { hint: "Give x and y" });
}

function edgesOf({ points }: Room): Edge[] {
  const turn = signedArea(points) > 0 ? 1 : -1;
  return points.map((from, index) => {
    const to = points[(index + 1) % points.length] ?? from;
    const length = distance(from, to) || 1;
    const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    const isBackwards = Math.abs(dx) > Math.abs(dy) ? dx < 0 : dy < 0;
    return {
      from: isBackwards ? to : from,
      along: isBackwards ? [-dx, -dy] : [dx, dy],
      out: [dy * turn, -dx * turn],
      length,
    };
  });
}

/** The room that a point on a level is in; the smallest where several are. */
export function roomAt(scene: Scene, point: Point, level: string | null): Room | undefined {
  const holding = scene.of("room").filter((room) => room.level === level && isInside(point, room.points));
  return holding.sort((a, b) => Math.abs(signedArea(a.points)) - Math.abs(signedArea(b.points)))[0];
}
