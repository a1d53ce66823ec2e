import { z } from "glovebox";
import type { CatalogPiece } from "../../client/catalog.ts";
import { whole } from "../../inputs.ts";
import { matches } from "../../model/search.ts";
import { round } from "../../model/units.ts";
import { reader, tool } from "../../tool.ts";
import { pageOf } from "../paging.ts";

const page = {
  limit: whole(1, 1000).default(50),
  offset: z.number().int().min(0).default(0),
};

/** The tool `list_categories`. */
export const listCategories = tool({
  description: "Lists the categories of the furniture catalogue with how many pieces each has.",
  effect: "read",
  ...reader({}, async (home, _input, { signal }) => {
    const { furniture } = await home.plugin.catalog(signal);
    const counts = new Map<string, number>();
    for (const { category } of furniture) counts.set(category, (counts.get(category) ?? 0) + 1);
    return {
      categories: [...counts].map(([name, count]) => ({ name, count })),
      totalItems: furniture.length,
    };
  }),
});

const TYPES = { all: undefined, furniture: false, doorOrWindow: true };

/** The tool `list_furniture_catalog`. */
export const listFurnitureCatalog = tool({
  description:
    "Finds pieces of the furniture catalogue by words in their name (in any of the program's languages), " +
    "tags or category. Returns catalogId, name and size; paged.",
  effect: "read",
  assist: { amount: "limit" },
  core: true,
  ...reader({
    query: z.string().default(""),
    category: z.string().default(""),
    type: z.enum(["all", "furniture", "doorOrWindow"]).default("all"),
    ...page,
  }, async (home, input, { signal }) => {
    const catalog = await home.plugin.catalog(signal);
    const wanted = TYPES[input.type];
    const found = catalog.furniture.filter((piece) =>
      matches(catalog, piece, input.query) &&
      piece.category.toLowerCase().includes(input.category.toLowerCase()) &&
      (wanted === undefined || (piece.kind === "door") === wanted)
    );
    const { items, ...rest } = pageOf(found, input);
    return { furniture: items.map(describeEntry), ...rest };
  }),
});

function describeEntry({ id, name, category, width, depth, height, kind }: CatalogPiece) {
  const sizes = { width: round(width), depth: round(depth), height: round(height) };
  const isLight = kind === "light" ? { isLight: true } : {};
  return { name, catalogId: id, category, ...sizes, isDoorOrWindow: kind === "door", ...isLight };
}

/** The tool `list_textures_catalog`. */
export const listTexturesCatalog = tool({
  description:
    "Finds textures by words in their name or category; apply_texture takes their catalogId. Paged.",
  effect: "read",
  assist: { amount: "limit" },
  core: true,
  ...reader(
    { query: z.string().default(""), category: z.string().default(""), ...page },
    async (home, input, call) => {
      const catalog = await home.plugin.catalog(call.signal);
      const found = catalog.textures.filter((texture) =>
        matches(catalog, texture, input.query) &&
        texture.category.toLowerCase().includes(input.category.toLowerCase())
      );
      const { items, ...rest } = pageOf(found, input);
      return { textures: items.map(({ id, ...texture }) => ({ ...texture, catalogId: id })), ...rest };
    },
  ),
});
