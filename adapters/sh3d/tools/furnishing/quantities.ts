import { z } from "glovebox";
import type { Piece } from "../../client/rows.ts";
import { perimeter, signedArea } from "../../model/plan/geometry.ts";
import { type Amount, tellAmount, total } from "../../model/money.ts";
import type { Scene } from "../../model/scene/scene.ts";
import { round } from "../../model/units.ts";
import { lengthOf } from "../../model/plan/wall_line.ts";
import { openingsIn } from "../../model/plan/walls.ts";
import { reader, tool } from "../../tool.ts";

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

/** Pieces of one catalogue entry and price. */
interface Line {
  readonly name: string | null;
  readonly catalogId: string | null;
  readonly count: number;
  readonly price: Amount | null;
  readonly currency: string | null;
}

function linesOf(scene: Scene, pieces: readonly Piece[]): Line[] {
  const lines = new Map<string, Line>();
  for (const { name, catalogId, price, currency: own } of pieces) {
    const currency = price === null ? null : own ?? scene.facts.currency;
    const key = `${catalogId ?? name}/${price}/${currency}`;
    const line = lines.get(key) ?? { name, catalogId, count: 0, price, currency };
    lines.set(key, { ...line, count: line.count + 1 });
  }
  return [...lines.values()];
}

/** Sum of all lines, for each currency. */
function totalsOf(lines: readonly Line[]) {
  const byCurrency = Map.groupBy(lines.filter(({ price }) => price !== null), ({ currency }) => currency);
  return [...byCurrency].map(([currency, priced]) => ({ currency, total: tellAmount(sumOf(priced)) }));
}

function sumOf(lines: readonly Line[]): Amount {
  return total(lines.map(({ price, count }) => ({ amount: price ?? "0", count })));
}

function priceList(scene: Scene, level: string | undefined) {
  const pieces = scene.pieces().filter((piece) =>
    piece.kind !== "group" && (level === undefined || piece.level === level)
  );
  const lines = linesOf(scene, pieces);
  const totals = totalsOf(lines);
  const [first, ...others] = totals;
  return {
    furniture: lines.map(({ price, ...line }) => ({
      ...line,
      price: price === null ? null : tellAmount(price),
      total: price === null ? null : tellAmount(total([{ amount: price, count: line.count }])),
    })),
    ...(others.length > 0
      ? { furnitureTotals: totals }
      : { furnitureTotal: first?.total ?? 0, currency: first?.currency ?? scene.facts.currency }),
    withoutPrice: pieces.filter(({ price }) => price === null).length,
  };
}

/** The tool `get_quantities`. */
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
