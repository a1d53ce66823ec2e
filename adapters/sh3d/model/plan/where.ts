import type { Piece, Wall } from "../../client/rows.ts";
import type { Scene } from "../scene/scene.ts";
import { boxOf, rectangle } from "./geometry.ts";
import { roomAt } from "./room_sides.ts";
import { whereInWall } from "./wall_sides.ts";
import { openingsIn } from "./walls.ts";

/** The wall that a door or window is in. */
export function wallWith(scene: Scene, { id, level }: Piece): Wall | undefined {
  return scene.of("wall").find((wall) =>
    wall.level === level && openingsIn(scene, wall).some((each) => each.id === id)
  );
}

/** Says in words where a piece stands: in which room, and how far from its nearest sides; or where in its wall. */
export function whereIs(scene: Scene, piece: Piece): string {
  const wall = piece.kind === "door" ? wallWith(scene, piece) : undefined;
  if (wall !== undefined) return whereInWall(scene, wall, piece);
  const room = roomAt(scene, [piece.x, piece.y], piece.level);
  if (room === undefined) return "in no room";
  const box = boxOf(rectangle([piece.x, piece.y], piece.width, piece.depth, piece.angle));
  const around = boxOf(room.points);
  const away = [
    ["left", box.minX - around.minX],
    ["right", around.maxX - box.maxX],
    ["top", box.minY - around.minY],
    ["bottom", around.maxY - box.maxY],
  ] as const;
  const nearer = ([first, second]: readonly (readonly [string, number])[]) =>
    first !== undefined && second !== undefined && second[1] < first[1] ? second : first;
  const told = [nearer(away.slice(0, 2)), nearer(away.slice(2))].flatMap((each) =>
    each === undefined ? [] : [`${Math.round(each[1]) + 0} cm from its ${each[0]} side`]
  );
  return `in ${room.name ?? room.id}, ${told.join(", ")}`;
}
