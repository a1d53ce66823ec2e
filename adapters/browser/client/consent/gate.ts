import type { Downloads } from "../storage/downloads.ts";
import { ConditionNotifier } from "../tab/condition_notifier.ts";
import type { SentField } from "./body_fields.ts";

/** Something that a page would do and that waits for leave. */
export interface Held {
  readonly id: number;
  readonly kind: "send" | "download";
  readonly method: string;
  readonly url: string;
  /** Address of the page that would do it. */
  readonly page: string;
  /** Values that would be sent, secrets masked. */
  readonly fields: readonly SentField[];
  /** Name of the file that would be saved. */
  readonly file?: string;
  /** It is over: with leave it has to be begun anew. */
  readonly again: boolean;
}

/** A page, or a frame in a process of its own, that may be gone. */
interface Guarded {
  readonly isDropped: boolean;
}

/** A page in which something was done. */
interface Touched {
  /** What comes of that is stopped until a person does something there themselves. */
  waitForPerson(): void;
}

/** What is to be done once it is decided. */
type Decide = (allowed: boolean) => Promise<void>;

/** Holds back what pages of one MCP session would send or download, as long as somebody wants to decide on it. */
export class Gate extends ConditionNotifier {
  /** Marks what one of the gates of this session holds back already. */
  readonly mark = `__glovebox${crypto.randomUUID()}`;
  readonly #held = new Map<number, { readonly held: Held; readonly decide: Decide }>();
  readonly #guards = new Map<Guarded, () => Promise<void>>();
  /** Pages in which something was done: workers that they share may act on that. */
  readonly #touched = new Set<Touched>();
  readonly #downloads: Downloads;
  #isOn = false;
  #last = 0;

  constructor(downloads: Downloads) {
    super();
    this.#downloads = downloads;
    downloads.onRefused(({ name, url }) => this.#refused(name, url));
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** Something was done in a page that is still there. */
  get isTouched(): boolean {
    return this.#touched.size > 0;
  }

  /** Notes whether something was done in a page. */
  touch(page: Touched, isTouched: boolean): void {
    if (isTouched) this.#touched.add(page);
    else this.#touched.delete(page);
  }

  /** What has waited longest. */
  get first(): Held | undefined {
    return this.#held.values().next().value?.held;
  }

  /** Arms the guard of a page now, and again whenever the gate is turned. */
  async guard(page: Guarded, arm: () => Promise<void>): Promise<void> {
    for (const each of this.#guards.keys()) if (each.isDropped) this.#guards.delete(each);
    this.#guards.set(page, arm);
    await arm();
  }

  /** Turns it on or off; what waits is refused when it is turned off. */
  async turn(isOn: boolean): Promise<void> {
    if (isOn !== this.#isOn) {
      this.#isOn = isOn;
      if (!isOn) await this.#downloads.hold(false);
      await this.rearm();
    }
    if (isOn) await this.#downloads.hold(true);
    else await this.#refuseAll();
  }

  /**
   * A person works in the pages themselves from now on. Until they do something in one, what was done there before may
   * still not leave.
   */
  async handOver(): Promise<void> {
    await this.turn(false);
    for (const page of this.#touched) page.waitForPerson();
  }

  get mayDownload(): boolean {
    return this.#downloads.mayBegin;
  }

  /** Has the guards of all pages look at what they have to now; those of pages that are gone are forgotten. */
  async rearm(): Promise<void> {
    const arming = [...this.#guards].map(([page, arm]) => arm().catch(() => this.#guards.delete(page)));
    await Promise.all(arming);
  }

  /** Lets the next download begin. */
  async allowDownload(): Promise<void> {
    await this.#downloads.allowOne();
  }

  hold(what: Omit<Held, "id">, decide: Decide): void {
    this.#last += 1;
    this.#held.set(this.#last, { held: { id: this.#last, ...what }, decide });
    this.changed();
  }

  /** @returns what was decided on, or undefined when nothing with this number waits */
  async decide(id: number, allowed: boolean): Promise<Held | undefined> {
    const found = this.#held.get(id);
    if (found === undefined) return undefined;
    this.#held.delete(id);
    await found.decide(allowed);
    return found.held;
  }

  async #refuseAll(): Promise<void> {
    const waiting = [...this.#held.keys()];
    await Promise.all(waiting.map((id) => this.decide(id, false).catch(() => undefined)));
  }

  #refused(file: string, url: string): void {
    const decide = async (allowed: boolean) => {
      if (allowed) await this.#downloads.allowOne();
    };
    this.hold({ kind: "download", method: "GET", url, page: url, fields: [], file, again: true }, decide);
  }
}
