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
  /** Which it is of those that ask the same, each while the one before was not answered; from 1. */
  readonly nth: number;
  /** Place of the first of those. */
  readonly row: number;
  /** Place of the one before it, where it goes on with that unanswered. */
  readonly over: number | undefined;
  /** Whether the same was waited for in vain before, and waits for news as far as is known. */
  readonly isAwaitedInVain: boolean;
}

/** How long what waits for news is under way at least, in seconds: nothing that a person waits for should be. */
const LONG = 1;

/** Seconds after which what asks again does not go on with what it asked before. */
const AGAIN = 0.25;

/** How many of a row that are under way one over the other may be for what somebody did. */
const OVERLAPPING = 3;

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
 * Knows the requests that a page always has one of under way, because its server answers when there is news, or later
 * than the page asks again: each goes on with the one before, and none is the effect of what was done meanwhile.
 */
export class StandingRequests {
  readonly #ended = new Map<string, { readonly root: number; readonly at: number }>();
  /** Questions that somebody waited for in vain, and when they were answered after all. */
  readonly #vain = new Map<string, number | undefined>();

  /** @param unanswered the last request that asks the same, and is under way */
  begin(question: string, count: number, from: number, unanswered?: BegunRequest): BegunRequest {
    const ended = this.#ended.get(question);
    const nth = (unanswered?.nth ?? 0) + 1;
    const over = nth > OVERLAPPING ? unanswered : undefined;
    const isNext = ended !== undefined && from - ended.at < AGAIN;
    const row = unanswered?.row ?? count;
    const root = over !== undefined ? row : isNext ? ended.root : count;
    const isAwaitedInVain = this.#isInVain(question, from);
    return { count, root, question, from, nth, row, over: over?.count, isAwaitedInVain };
  }

  /**
   * What is answered at once may still be one of a row, and two may go on with one.
   *
   * @param isAnswered false where the page, or who left it, ended it
   */
  end({ count, root, question, from }: BegunRequest, at: number, isAnswered = true): void {
    for (const [key, before] of this.#ended) if (at - before.at >= AGAIN) this.#ended.delete(key);
    if (root !== count || at - from >= LONG) this.#ended.set(question, { root, at });
    if (isAnswered && this.#vain.has(question)) this.#vain.set(question, at);
  }

  /** Somebody waited for its answer, and went on without it. */
  giveUp({ question }: BegunRequest): void {
    this.#vain.set(question, undefined);
  }

  /** Another document is there: no row goes on. What waits for news does so in the next one too. */
  forget(): void {
    this.#ended.clear();
  }

  /** What was answered and not asked again at once was slow, and did not wait for news. */
  #isInVain(question: string, from: number): boolean {
    const answered = this.#vain.get(question);
    if (answered !== undefined && from - answered >= AGAIN) this.#vain.delete(question);
    else if (this.#vain.has(question)) this.#vain.set(question, undefined);
    return this.#vain.has(question);
  }
}
