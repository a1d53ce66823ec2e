import { z } from "glovebox";
import type { Piece } from "../client/rows.ts";
import { perimeter, signedArea } from "../model/geometry.ts";
import type { Scene } from "../model/scene.ts";
import { round } from "../model/units.ts";
import { lengthOf } from "../model/wall_line.ts";
import { openingsIn } from "../model/walls.ts";
import { reader, tool } from "../tool.ts";

/** Square centimetres in a square metre. */
const SQUARE_METRE = 10_000;

function wallQuantities(scene: Scene, level: string | undefined) {
  const walls = scene.of("wall").filter((wall) => level === undefined || wall.level === level);
  const sums = walls.map((wall) => {
    const height = scene.heightOf(wall);
    const face = lengthOf(wall) * (height + (wall.heightAtEnd ?? height)) / 2;
    const holes = openingsIn(scene, wall).reduce((sum, piece) => sum + piece.width * piece.height, 0);
    return { length: lengthOf(wall), face, net: Math.max(face - holes, 0), volume: face * wall.thickness };
  });
  const total = (key: "length" | "face" | "net" | "volume") => sums.reduce((sum, each) => sum + each[key], 0);
  return {
    count: walls.length,
    lengthM: round(total("length") / 100),
    oneFaceM2: round(total("face") / SQUARE_METRE),
    oneFaceWithoutOpeningsM2: round(total("net") / SQUARE_METRE),
    volumeM3: round(total("volume") / 1_000_000),
  };
}

function priceList(scene: Scene, level: string | undefined) {
  const lines = new Map<
    string,
    { name: string | null; catalogId: string | null; count: number; price: number | null }
  >();
  const counted = scene.pieces().filter((piece) =>
    piece.kind !== "group" && (level === undefined || piece.level === level)
  );
  for (const { name, catalogId, price } of counted) {
    const key = `${catalogId ?? name}/${price}`;
    const line = lines.get(key) ?? { name, catalogId, count: 0, price };
    lines.set(key, { ...line, count: line.count + 1 });
  }
  return {
    furniture: [...lines.values()].map((line) => ({
      ...line,
      total: line.price === null ? null : round(line.price * line.count),
    })),
    furnitureTotal: round(counted.reduce((sum, piece: Piece) => sum + (piece.price ?? 0), 0)),
    withoutPrice: counted.filter(({ price }) => price === null).length,
    currency: scene.facts.currency,
  };
}

export const getQuantities = tool({
  description:
    "Returns floor areas and perimeters of the rooms, lengths and areas of the walls with and without " +
    "openings, and the furniture with counts and prices; export_csv writes a file of it.",
  effect: "read",
  ...reader(
    { level: z.string().optional().describe("Id or name; all otherwise") },
    async (home, input, { signal }) => {
      const scene = await home.scene(signal);
      const level = input.level === undefined ? undefined : scene.needLevel(input.level).id;
      const rooms = scene.of("room").filter((room) => level === undefined || room.level === level);
      return {
        rooms: rooms.map((room) => ({
          id: room.id,
          name: room.name,
          areaM2: round(Math.abs(signedArea(room.points)) / SQUARE_METRE),
          perimeterM: round(perimeter(room.points) / 100),
        })),
        floorAreaM2: round(
          rooms.reduce((sum, { points }) => sum + Math.abs(signedArea(points)), 0) / SQUARE_METRE,
        ),
        walls: wallQuantities(scene, level),
        ...priceList(scene, level),
      };
    },
  ),
});
