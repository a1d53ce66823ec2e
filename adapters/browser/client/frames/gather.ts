import type { Scene } from "../../page/wire/purpose.ts";
import type { ChangedPage, Facts, Listing, Reading } from "../../page/wire/results.ts";

/** One slice of a list, as it was asked for. */
export interface Slice {
  readonly scope: "viewport" | "all";
  readonly offset: number;
  readonly limit: number;
}

/** Everything in one frame, and in the frames inside it. */
export interface FrameListing {
  readonly listing: Listing;
  readonly inner: ReadonlyMap<number, FrameListing>;
}

/** Puts the lists of frames into one: what is inside a frame stands where the frame stands. */
export function gatherListing(top: FrameListing, { scope, offset, limit }: Slice): Listing {
  const all = [...flatten(top)];
  const matching = scope === "all" ? all : all.filter((each) => each.inView);
  return {
    ...top.listing,
    total: all.length,
    inView: all.filter((each) => each.inView).length,
    matching: matching.length,
    items: matching.slice(offset, offset + limit).map((each) => each.item),
    revision: revisionOf(top),
  };
}

function* flatten(
  { listing, inner }: FrameListing,
): Generator<{ item: Listing["items"][number]; inView: boolean }> {
  const view = new Set(listing.view);
  for (const [at, item] of listing.items.entries()) {
    const inside = inner.get(item.index);
    if (inside === undefined) yield { item, inView: view.has(at) };
    else yield* flatten(inside);
  }
}

function revisionOf({ listing, inner }: FrameListing): number {
  return inner.values().reduce((sum, each) => sum + revisionOf(each), listing.revision);
}

/** The changes of several frames as those of one page, the facts being those of the first. */
export function gatherChanges<Page extends ChangedPage>(first: Page, others: readonly ChangedPage[]): Page {
  const all = [first, ...others].map((each) => each.changes);
  return {
    ...first,
    ...gatherFacts(first, others),
    changes: {
      added: all.flatMap((each) => each.added),
      changed: all.flatMap((each) => each.changed),
      removed: all.flatMap((each) => each.removed),
      textAdded: all.flatMap((each) => each.textAdded),
      textRemoved: all.flatMap((each) => each.textRemoved),
      order: all.flatMap((each) => each.order),
      more: all.reduce((sum, each) => sum + each.more, 0),
    },
  };
}

/** A slice of what a page and the frames inside it say. */
export function gatherReading(
  whole: Reading,
  inner: readonly Reading[],
  { offset, limit }: Omit<Slice, "scope">,
): Reading {
  const text = [whole, ...inner].map((each) => each.text).filter((each) => each !== "").join("\n");
  return {
    ...whole,
    ...gatherFacts(whole, inner),
    text: text.slice(offset, offset + limit),
    length: text.length,
  };
}

/** What controls of a page and of the frames inside it are for. */
export function gatherScene(first: Scene, others: readonly Scene[]): Scene {
  const all = [first, ...others];
  const players = all.flatMap(({ playing }) => playing === undefined ? [] : [playing]);
  return {
    ...first,
    purposes: all.flatMap((each) => each.purposes),
    marks: all.flatMap((each) => each.marks),
    ...(players.length === 0 ? {} : { playing: players.includes(true) }),
  };
}

/** The facts of a page with those of the frames inside: their elements count instead of the frames themselves. */
export function gatherFacts(first: Facts, others: readonly Facts[]): Pick<Facts, "total" | "revision"> {
  const sum = (of: (facts: Facts) => number) => others.reduce((total, each) => total + of(each), of(first));
  return { total: sum((each) => each.total) - others.length, revision: sum((each) => each.revision) };
}
