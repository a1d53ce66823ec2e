import { z } from "glovebox";
import type { CatalogPiece } from "../client/catalog.ts";
import { size } from "../inputs.ts";
import type { Draft } from "../model/scene/draft.ts";

/** Arguments that name a piece of the catalogue. */
export const named = {
  name: z.string().optional().describe("In any language"),
  catalogId: z.string().optional().describe("Then name is free"),
};

/** Beside an id of the catalogue, the name is what the caller calls the piece. */
export function ownName(
  { name, catalogId }: { name?: string | undefined; catalogId?: string | undefined },
): { name?: string } {
  return name === undefined || catalogId === undefined ? {} : { name };
}

/** A piece to place: its entry in the catalogue, its properties and its level. */
export interface NewPiece {
  readonly entry: CatalogPiece;
  readonly to: Readonly<Record<string, unknown>>;
  readonly level: string | null;
}

/** Plans a piece and returns its id. */
export function planPiece(draft: Draft, { entry, to, level }: NewPiece): string {
  const { id: catalogId, name, width, depth, height, elevation, kind, sashes } = entry;
  const known = {
    kind,
    name,
    width,
    depth,
    height,
    elevation,
    sashes,
    resizable: true,
    deformable: true,
    texturable: true,
    horizontallyRotatable: true,
  };
  return draft.create({ kind: "furniture", level, with: { catalogId }, to, known });
}

/** Arguments for sizes other than those of the catalogue. */
export const sizes = { width: size.optional(), depth: size.optional(), height: size.optional() };

/** Returns those of the arguments that were given. */
export function given(
  input: Readonly<Record<string, unknown>>,
  keys: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(keys.flatMap((key) => input[key] === undefined ? [] : [[key, input[key]]]));
}
