/** Tells the printing that a page asks for from our own, which pages hear of in the same way. */
export class Prints {
  #document = "";
  #told = 0;

  /** The page is about to be printed for us. */
  expect(): void {
    this.#told += 1;
  }

  /** Tells whether a page has asked to be printed since it was looked at last. */
  ask(document: string, prints: number | undefined): boolean {
    if (prints === undefined) return false;
    if (this.#document !== document) [this.#document, this.#told] = [document, 0];
    const isAsked = prints > this.#told;
    this.#told = Math.max(this.#told, prints);
    return isAsked;
  }
}
