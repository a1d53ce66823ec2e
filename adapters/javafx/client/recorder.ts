import type { Action } from "./actions.ts";

const MOST = 500;

/** Action as it was recorded, and the value that the control had after it. */
export interface RecordedAction {
  readonly action: Action;
  readonly value?: string;
}

/** The actions of a session, as data that can be run again. */
export class Recorder {
  #recorded: RecordedAction[] = [];

  add(recorded: RecordedAction): void {
    this.#recorded.push(recorded);
    if (this.#recorded.length > MOST) this.#recorded.shift();
  }

  get recorded(): readonly RecordedAction[] {
    return this.#recorded;
  }

  clear(): void {
    this.#recorded = [];
  }
}
