import { z } from "glovebox";
import type { Include } from "./application.ts";
import type { Facts } from "./rows.ts";

/** Which sections a snapshot has. */
export const includeSchema = z.object({
  bounds: z.boolean().optional(),
  localToScreen: z.boolean().optional(),
  styles: z.boolean().optional().describe("Style classes and pseudo-classes; on unless false"),
  properties: z.boolean().optional().describe("Tooltip, userData and all JavaFX properties"),
  virtualization: z.boolean().optional().describe("Rows, columns, selection of tables, lists, trees"),
  accessibility: z.boolean().optional(),
  internals: z.boolean().optional().describe("What the skins of controls are made of"),
});
/** Sections that a call wants to be included. */
export type IncludeInput = z.output<typeof includeSchema>;

/** Depth at which a snapshot of mode compact goes. */
const COMPACT_DEPTH = 24;

/** Parts to include, and the depth to go to. */
export interface Detail {
  readonly include: Include;
  readonly depth: number;
}

/** The mode's defaults, and over them what the call says. */
export function detailOf(
  mode: "full" | "compact",
  asked: { readonly include?: IncludeInput | undefined; readonly depth?: number | undefined },
  { depth, include: configured }: Facts["snapshotDefaults"],
): Detail {
  const defaults = mode === "full" ? { ...configured, module: true } : {};
  const said = Object.entries(asked.include ?? {}).filter(([, value]) => typeof value === "boolean");
  const include: Include = { styles: true, inner: true, ...defaults, ...Object.fromEntries(said) };
  return {
    include: { ...include, allProperties: include["properties"] ?? false },
    depth: asked.depth ?? (mode === "full" ? depth : COMPACT_DEPTH),
  };
}
