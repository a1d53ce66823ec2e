import { z } from "glovebox";
import { readPrices } from "../../model/price_table.ts";
import { edit } from "../../tool.ts";

const MOST_TOLD = 20;

/** The tool `set_prices`. */
export const setPrices = edit({
  description:
    "Sets prices of all pieces by their catalogue ids, from a CSV table: catalogId,price,currency (optional). " +
    "Says which ids no piece has, and how many pieces have no price.",
  menu: "Set prices",
  input: {
    csv: z.string().min(1).max(200_000).describe("Such as eTeks#sofa,499.90,EUR; one line for each id"),
  },
  plan: (draft, { csv }) => {
    const prices = readPrices(csv);
    const used = new Set<string>();
    let count = 0;
    for (const piece of draft.pieces()) {
      const price = piece.kind === "group" ? undefined : prices.get(piece.catalogId ?? "");
      if (price === undefined) continue;
      used.add(piece.catalogId ?? "");
      count++;
      draft.set(piece, {
        price: price.amount,
        ...(price.currency === null ? {} : { currency: price.currency }),
      });
    }
    const unused = [...prices.keys()].filter((id) => !used.has(id));
    return (scene) => ({
      priced: count,
      withoutPrice: scene.pieces().filter(({ kind, price }) => kind !== "group" && price === null).length,
      unusedIds: unused.slice(0, MOST_TOLD),
      unusedCount: unused.length,
    });
  },
});
