import type { Catalog, CatalogPiece, CatalogTexture } from "../client/catalog.ts";
import { sh3dError } from "../errors.ts";

/** Names of pieces among people who do not know the catalogue, in English. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  bathtub: ["bath"],
  couch: ["sofa"],
  settee: ["sofa"],
  refrigerator: ["fridge"],
  stove: ["oven", "cooker", "hob"],
  cooktop: ["hob", "gas hob"],
  television: ["tv unit", "tv"],
  wardrobe: ["wardrobe", "closet"],
  closet: ["wardrobe"],
  nightstand: ["bedside table"],
  "night table": ["bedside table"],
  lavatory: ["toilet unit"],
  toilet: ["toilet unit"],
  sink: ["washbasin", "sink"],
  shelf: ["shelving", "bookcase"],
  shelves: ["shelving", "bookcase"],
  lamp: ["floor lamp", "lamp"],
  dresser: ["chest", "chest of drawers"],
  armoire: ["wardrobe"],
};

const MOST_TOLD = 12;

function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase("en").trim();
}

/** Everything an entry is called: its name, and its names in the languages of the program. */
function namesOf(catalog: Catalog, { id, name }: { id: string; name: string }): string[] {
  return [name, ...catalog.names[id] ?? []].map(plain);
}

/** Tells whether an entry has a text in one of its names, its category, its tags or its id. */
export function matches(
  catalog: Catalog,
  entry: {
    readonly id: string;
    readonly name: string;
    readonly category: string;
    readonly tags?: readonly string[];
  },
  query: string,
): boolean {
  const words = plain(query).split(/\s+/);
  const texts = [
    ...namesOf(catalog, entry),
    plain(entry.id),
    plain(entry.category),
    ...(entry.tags ?? []).map(plain),
  ];
  return words.every((word) => texts.some((text) => text.includes(word)));
}

/** A caller's name for a piece. */
export interface PieceName {
  readonly name?: string | undefined;
  readonly catalogId?: string | undefined;
}

/**
 * The piece that is meant: by id; by a name that is exactly one's; by the only one that contains the name.
 *
 * @throws ToolError `NOT_FOUND`, or `SH3D_AMBIGUOUS` with the candidates
 */
export function findPiece(
  catalog: Catalog,
  wanted: PieceName,
  among: (piece: CatalogPiece) => boolean,
): CatalogPiece {
  const { name, catalogId } = wanted;
  const pieces = catalog.furniture.filter(among);
  if (catalogId !== undefined) {
    const found = pieces.find(({ id }) => id === catalogId);
    if (found !== undefined) return found;
    throw sh3dError("NOT_FOUND", `The catalogue has no piece "${catalogId}"`, {
      hint: "Call list_furniture_catalog",
    });
  }
  if (name === undefined) throw sh3dError("INVALID_INPUT", "Give a name or a catalogId");
  for (const asked of [name, ...ALIASES[plain(name)] ?? []]) {
    const found = byName(catalog, pieces, asked);
    if (found !== undefined) return found;
  }
  throw sh3dError("NOT_FOUND", `The catalogue has nothing called "${name}"`, {
    hint: "Call list_furniture_catalog with another word",
  });
}

function byName(catalog: Catalog, pieces: readonly CatalogPiece[], name: string): CatalogPiece | undefined {
  const asked = plain(name);
  const exact = pieces.filter((piece) => namesOf(catalog, piece).includes(asked));
  const found = exact.length > 0
    ? exact
    : pieces.filter((piece) => namesOf(catalog, piece).some((each) => each.includes(asked)));
  if (found.length <= 1) return found[0];
  // The program's own pieces are meant before those of libraries that have the same name.
  const own = found.filter(({ id }) => id.startsWith("eTeks#"));
  if (own.length === 1) return own[0];
  throw ambiguous(name, found);
}

function ambiguous(name: string, found: readonly (CatalogPiece | CatalogTexture)[]): Error {
  const told = found.slice(0, MOST_TOLD).map(({ id, name, category }) => ({ catalogId: id, name, category }));
  const list = told.map(({ catalogId, name, category }) => `${catalogId} (${name}, ${category})`).join("; ");
  const more = found.length > told.length ? `; and ${found.length - told.length} more` : "";
  return sh3dError("SH3D_AMBIGUOUS", `${found.length} entries are called "${name}": ${list}${more}`, {
    hint: "Give the catalogId of one of them",
    details: { candidates: told },
  });
}

/** A caller's name for a texture. */
export interface TextureName {
  readonly textureName?: string | null | undefined;
  readonly textureCategory?: string | undefined;
  readonly catalogId?: string | undefined;
}

/**
 * The texture that is meant, by its id or by a name in whatever case.
 *
 * @throws ToolError `NOT_FOUND`, or `SH3D_AMBIGUOUS` with the candidates
 */
export function findTexture(catalog: Catalog, wanted: TextureName): CatalogTexture {
  const { textureName, textureCategory, catalogId } = wanted;
  const asked = catalogId ?? textureName ?? "";
  const inCategory = catalog.textures.filter(({ category }) =>
    textureCategory === undefined || plain(category) === plain(textureCategory)
  );
  const found = inCategory.filter((texture) => texture.id === asked);
  if (found.length === 0 && catalogId === undefined) {
    found.push(...inCategory.filter((texture) => namesOf(catalog, texture).includes(plain(asked))));
  }
  if (found.length > 1) throw ambiguous(asked, found);
  const [only] = found;
  if (only !== undefined) return only;
  throw sh3dError("NOT_FOUND", `The catalogue has no texture "${asked}"`, {
    hint: "Call list_textures_catalog",
  });
}
