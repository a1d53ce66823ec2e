const MOST = 500;

/** The actions of a session, as data that can be run again. */
export class Recorder {
  #actions: Readonly<Record<string, unknown>>[] = [];

  add(action: Readonly<Record<string, unknown>>): void {
    this.#actions.push(action);
    if (this.#actions.length > MOST) this.#actions.shift();
  }

  get actions(): readonly Readonly<Record<string, unknown>>[] {
    return this.#actions;
  }

  clear(): void {
    this.#actions = [];
  }
}
