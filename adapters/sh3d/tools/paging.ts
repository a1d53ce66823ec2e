interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  /** Start of the rest, and its length. */
  readonly nextOffset?: number;
  readonly left?: number;
}

/** A part of a list, and how to get the rest. */
export function pageOf<T>(all: readonly T[], { limit, offset }: { limit: number; offset: number }): Page<T> {
  const items = all.slice(offset, offset + limit);
  const next = offset + items.length;
  return {
    items,
    total: all.length,
    ...(next < all.length ? { nextOffset: next, left: all.length - next } : {}),
  };
}
