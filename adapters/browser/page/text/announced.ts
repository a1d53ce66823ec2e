/// <reference lib="dom" />
import type { Survey } from "../surveyor.ts";
import type { Late } from "../wire/results.ts";

/** Finds what a page that has just come says of what was done before it: a message that it is saved, or an error. */
export class Announced {
  readonly #said = "[role=alert], [role=status], output";
  /** Classes of messages, as a word of their own: `alert-success`, `flash_notice`, `errorlist`, `messagelist`. */
  readonly #class =
    /(?:^|[-_])(?:alerts?|flash(?:es)?|messages?|notices?|notifications?|toasts?|success|errors?|warnings?)(?:-?(?:list|note|box))?(?:$|[-_])/i;
  /** What is only painted like one: `card-success`, `panel-warning`. */
  readonly #painted =
    /(?:^|[-_])(?:badge|bg|border|box|btn|card|panel|progress|table)[-_](?:success|errors?|warnings?)$/i;
  /** What has words of its own, or a number. */
  readonly #apart = "a, button, label, nav, aside, select, textarea, [role=button], [role=log], [role=tab]";
  /** Elements around a text of which one may be a message. */
  readonly #deepest = 6;
  /** Of more, most are no messages about what was done, as those of a list of mail. */
  readonly #most = 3;
  readonly #longest = 160;

  /** Returns the messages that are shown and not listed; none where so many look like messages that few can be. */
  of({ items, lines, blocks }: Pick<Survey, "items" | "lines" | "blocks">): Late {
    const named = new Set(items.map(({ name }) => name));
    const found = lines.filter((line, at) => {
      return /\p{L}{2}/u.test(line) && !named.has(line) && this.#isMessage(blocks[at]);
    });
    const texts = [...new Set(found)];
    return {
      textAdded: texts.length > this.#most ? [] : texts.map((text) => this.#cut(text)),
      textRemoved: [],
    };
  }

  #isMessage(block: Element | undefined): boolean {
    let node = block?.closest(this.#apart) === null ? block : null;
    for (let depth = 0; node && depth < this.#deepest; depth++, node = node.parentElement) {
      if (node.localName === "body") return false;
      // Words of a class may be told apart by capitals: `errorText`.
      const classes = [...node.classList].map((each) => each.replace(/(?<=[a-z])(?=[A-Z])/g, "-"));
      const isNamed = classes.some((each) => this.#class.test(each) && !this.#painted.test(each));
      if (isNamed || node.matches(this.#said)) return true;
    }
    return false;
  }

  #cut(text: string): string {
    return text.length > this.#longest ? `${text.slice(0, this.#longest)}…` : text;
  }
}
