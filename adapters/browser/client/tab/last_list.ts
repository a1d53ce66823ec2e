/** The list that the model was given last: the same one need not be sent twice, nor made. */
export class LastList {
  #text = "";
  #asked = "";
  #name: string | undefined;
  #isLost = false;

  /** Returns what the page calls the list that was given to the same question; see `PageListing.list`. */
  nameFor(asked: string): string | undefined {
    return asked === this.#asked ? this.#name : undefined;
  }

  /** An answer never came to the model: whatever it was told by that, it does not know. */
  lose(): void {
    [this.#text, this.#asked, this.#name, this.#isLost] = ["", "", undefined, true];
  }

  /** Tells whether an answer was lost since this was asked last. */
  takeLost(): boolean {
    const isLost = this.#isLost;
    this.#isLost = false;
    return isLost;
  }

  /** Tells whether this is what was given last; from now on it is. */
  isKnown(text: string, asked: string, name: string | undefined): boolean {
    const known = text === this.#text;
    [this.#text, this.#asked, this.#name] = [text, asked, name];
    return known;
  }
}
