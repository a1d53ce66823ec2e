import { visible } from "../../base/text/visible.ts";
import type { Person } from "../ports.ts";
import type { Budget } from "../loop/budget.ts";

/** Options for {@linkcode HandOver}. */
export interface HandOverOptions {
  readonly person: Pick<Person, "confirm">;
  readonly budget: Budget;
  readonly clock: () => number;
  /** A panel can be opened, in which the person works. */
  readonly hasPanel: boolean;
  /**
   * Lets the person's own acts pass.
   *
   * @returns whether there is a window for them; undefined where nothing tells
   */
  readonly release: (signal: AbortSignal) => Promise<boolean | undefined>;
  /** Told when the person has done it. */
  readonly onDone: () => void;
}

/** What came of it: the person did it, would not, or there is nobody or nothing that they could do it in. */
export interface HandedOver {
  readonly kind: "done" | "declined" | "nobody";
  readonly question: string;
  readonly personMs: number;
}

const LONGEST = 500;
/** So often it is given to the person instead of an end; a model that wants it again does not get on. */
const MOST = 5;

/** Gives what is worked in to the person, for what only they may do, and takes it back when they say so. */
export class HandOver {
  readonly #options: HandOverOptions;
  /** As it was told last; undefined while nothing tells. */
  hasWindow: boolean | undefined;
  #count = 0;

  constructor(options: HandOverOptions) {
    this.#options = options;
  }

  /** False where the person can reach nothing to work in. */
  get isPossible(): boolean {
    return this.hasWindow !== false || this.#options.hasPanel;
  }

  /**
   * The person does what a run would have ended for.
   *
   * @returns undefined where it ends all the same
   */
  async instead(what: string, where: string, signal: AbortSignal): Promise<HandedOver | undefined> {
    if (this.#count === MOST) return undefined;
    this.#count += 1;
    const given = await this.give(what, where, signal);
    return given.kind === "done" ? given : undefined;
  }

  /**
   * @param what is to be done, in words of the model's
   * @param where the address of the page; empty where there is none
   */
  async give(what: string, where: string, signal: AbortSignal): Promise<HandedOver> {
    const { person, budget, clock } = this.#options;
    const since = clock();
    this.hasWindow = await this.#options.release(signal);
    const question = this.#question(what, where);
    if (!this.isPossible) return { kind: "nobody", question, personMs: 0 };
    const said = await budget.whileWaiting(person.confirm(question, signal));
    const kind = said === undefined ? "nobody" : said === false ? "declined" : "done";
    if (kind === "done") this.#options.onDone();
    return { kind, question, personMs: clock() - since };
  }

  #question(what: string, where: string): string {
    const line = visible(what.replace(/\s+/g, " ").trim()).slice(0, LONGEST);
    const place = this.hasWindow === false
      ? "in the panel: Live, Take over, and then Hand back"
      : this.hasWindow === true
      ? "in the browser's window"
      : "in the application";
    return [
      `The assistant needs you: ${line}`,
      ...(where === "" ? [] : [`Page: ${visible(where).slice(0, LONGEST)}`]),
      `Do it yourself, ${place}. The assistant goes on when you say yes; no ends the run.`,
      "Is it done?",
    ].join("\n");
  }
}
