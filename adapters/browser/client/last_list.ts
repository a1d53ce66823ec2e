/** The list that the model was given last: the same one need not be sent twice. */
export class LastList {
  #text = "";

  /** Whether this is what was given last; from now on it is. */
  isKnown(text: string): boolean {
    const known = text === this.#text;
    this.#text = text;
    return known;
  }
}
