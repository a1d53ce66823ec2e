/** A request that has begun. */
export interface BegunRequest {
  /** Its place among all of its page. */
  readonly count: number;
  /** Place of the first one of the row that it goes on with; its own where it begins one. */
  readonly root: number;
  /** What it asks, as {@linkcode questionOf} tells. */
  readonly question: string;
  /** When it began, in seconds. */
  readonly from: number;
}

/** How long what waits for news is under way at least, in seconds: nothing that a person waits for should be. */
const LONG = 1;

/** Seconds after which what asks again does not go on with what it asked before. */
const AGAIN = 0.25;

/** Characters of what is sent that are compared. */
const MOST = 1_000;

/** Returns what a request asks: where, and what it sends, without the numbers that count up. */
export function questionOf({ method, url, postData = "" }: {
  readonly method: string;
  readonly url: string;
  readonly postData?: string;
}): string {
  const [address = ""] = url.split(/[?#]/, 1);
  return [method, address, postData.slice(0, MOST).replace(/\d+/g, "#")].join(" ");
}

/**
 * Knows the requests that a page always has one of under way, because its server answers when there is news: each goes
 * on with the one before, and none is the effect of what was done meanwhile.
 */
export class StandingRequests {
  readonly #ended = new Map<string, { readonly root: number; readonly at: number }>();

  begin(question: string, count: number, from: number): BegunRequest {
    const before = this.#ended.get(question);
    const isNext = before !== undefined && from - before.at < AGAIN;
    return { count, root: isNext ? before.root : count, question, from };
  }

  /** What is answered at once may still be one of a row, and two may go on with one. */
  end({ count, root, question, from }: BegunRequest, at: number): void {
    for (const [key, before] of this.#ended) if (at - before.at >= AGAIN) this.#ended.delete(key);
    if (root !== count || at - from >= LONG) this.#ended.set(question, { root, at });
  }

  forget(): void {
    this.#ended.clear();
  }
}
