import type { Application, Limits } from "./application.ts";
import { HealthHistory } from "./health/growth.ts";
import { Recorder } from "./recorder.ts";
import type { Look } from "./look.ts";
import type { Facts, RawSnapshot } from "./rows.ts";
import { ToldWindows } from "./told_windows.ts";
import { Mutex } from "../../kit/mutex.ts";

/** Memory that one session has of one application. */
export class Memory {
  readonly application: Application;
  /** Which window the session was told to be which. */
  readonly told = new ToldWindows();
  readonly recorder = new Recorder();
  /** Actions of one session do not mix. */
  readonly turns = new Mutex();
  /** Last look of the session, to find what has changed since. */
  look: Look | undefined;
  /** The last event it was told. */
  lastEvent = 0;
  /** The last event of each node that is recorded, by uid. */
  readonly lastNodeEvents = new Map<string, number>();
  /** Uids by the numbers of the last picture that had any. */
  numbered: ReadonlyMap<number, string> = new Map();
  /** Tells the changes of this session from those of others. */
  readonly id = crypto.randomUUID();
  /** The last act of the person that it was told, and the windows as they were then. */
  readonly person: { last?: number; look?: Look } = {};
  readonly health = new HealthHistory();
  /** The window it acted in last: where keys go. */
  window: string | undefined;

  #facts: Facts | undefined;
  #revision = 0;
  #last: number | undefined;

  constructor(application: Application) {
    this.application = application;
  }

  /** Returns what does not change while it runs. */
  async facts(limits: Limits): Promise<Facts> {
    if (this.#facts?.toolkit === "ready") return this.#facts;
    this.#facts = await this.application.facts(limits);
    return this.#facts;
  }

  /** Grows when a snapshot shows something else than the last one. */
  revisionOf({ shown }: RawSnapshot): number {
    if (shown !== this.#last) this.#revision += 1;
    this.#last = shown;
    return this.#revision;
  }
}
