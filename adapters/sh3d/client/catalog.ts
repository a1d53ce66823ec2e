import { z } from "glovebox";
import { sashSchema } from "./rows.ts";

const entrySchema = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  kind: z.enum(["furniture", "door", "light"]),
  width: z.number(),
  depth: z.number(),
  height: z.number(),
  elevation: z.number(),
  creator: z.string().nullable().default(null),
  /** Decimal text. */
  price: z.string().nullable().default(null),
  tags: z.array(z.string()).default([]),
  /** Of a door or window: what of it turns. */
  sashes: z.array(sashSchema).default([]),
});
/** A piece of furniture of the catalogue. */
export type CatalogPiece = z.output<typeof entrySchema>;

const textureEntrySchema = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  width: z.number(),
  height: z.number(),
  creator: z.string().nullable().default(null),
});
/** A texture of the catalogue. */
export type CatalogTexture = z.output<typeof textureEntrySchema>;

/** Schema of the plugin's answer to `catalog`. */
export const catalogSchema = z.object({
  language: z.string(),
  furniture: z.array(entrySchema),
  textures: z.array(textureEntrySchema),
  patterns: z.array(z.string()),
});

/** By id: what it is called in the languages of the program. */
export const namesSchema = z.record(z.string(), z.array(z.string()));

/** Catalogues to choose from. */
export interface Catalog extends z.output<typeof catalogSchema> {
  readonly names: z.output<typeof namesSchema>;
}
