/** The list that the model was given last: the same one need not be sent twice, nor made. */
export class LastList {
  #text = "";
  #asked = "";
  #name: string | undefined;

  /** Returns what the page calls the list that was given to the same question; see `PageListing.list`. */
  nameFor(asked: string): string | undefined {
    return asked === this.#asked ? this.#name : undefined;
  }

  /** Tells whether this is what was given last; from now on it is. */
  isKnown(text: string, asked: string, name: string | undefined): boolean {
    const known = text === this.#text;
    [this.#text, this.#asked, this.#name] = [text, asked, name];
    return known;
  }
}
