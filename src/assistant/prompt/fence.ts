import { seenText } from "../../adapter_api/text/hidden_text.ts";

/**
 * Marks words that are not the person's. Their author cannot know the nonce, so nothing in them can end the
 * block and speak as somebody else.
 */
export class Fence {
  readonly #nonce: string;

  /** @param nonce of this run */
  constructor(nonce: string = crypto.randomUUID().slice(0, 8)) {
    this.#nonce = nonce;
  }

  /** Name of the block in the rules. */
  get name(): string {
    return `untrusted ${this.#nonce}`;
  }

  around(text: string): string {
    return `<${this.name}>\n${seenText(text).text.replaceAll(this.#nonce, "")}\n</${this.name}>`;
  }
}
