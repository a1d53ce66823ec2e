const MOST = 500;

/** Action as data, with what is read of it again. */
export interface PlainAction {
  readonly type: string;
  readonly target?: {
    readonly selector?: { readonly css?: string | undefined; readonly text?: string | undefined } | undefined;
  } | undefined;
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly text?: string | undefined;
  readonly key?: string | undefined;
  readonly modifiers?: readonly string[] | undefined;
  readonly button?: string | undefined;
}

/** Action as it was recorded, and the value that the control had after it. */
export interface RecordedAction {
  readonly action: PlainAction;
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
