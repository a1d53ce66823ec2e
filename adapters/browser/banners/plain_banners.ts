/// <reference lib="dom" />

/** Result of an attempt to close a banner that no rule knows. */
export type PlainResult = "none" | "closed" | "left";

/**
 * Closes cookie banners by the words on their buttons, Russian and English, where the rule library knows neither the
 * maker nor the language. It refuses where it can; where there is one button only, it takes that; a choice between
 * accepting and settings is left to the one who asked for the page.
 */
export class PlainBanners {
  readonly #about = /cookie|кук[иа]|файл\S* куки/i;
  readonly #refuse =
    /^(отклон|отказ|запрет|не соглас|не приним|только (необходим|обязательн|технич)|(принять )?(только )?необходимые|reject|decline|refuse|deny|(accept |use |allow )?only (strictly )?(necessary|essential|required)|(strictly )?(necessary|essential) (cookies )?only|continue without)/i;
  readonly #agree =
    /^(понятно|хорошо|ок|окей|ясно|закрыть|принять|принимаю|согласен|согласна|соглас|продолжить|ok|okay|got it|close|accept|agree|i agree|i understand|dismiss|×|✕|x)/i;
  readonly #done = new WeakSet<Element>();

  /** Looks for a banner and presses the button that closes it with the least consent. */
  close(): PlainResult {
    for (const banner of this.#banners()) {
      const buttons = this.#buttons(banner);
      const labelled = buttons.map((button) => [button, this.#label(button)] as const);
      const refusing = labelled.find(([, label]) => this.#refuse.test(label));
      const only = labelled.length === 1 ? labelled.find(([, label]) => this.#agree.test(label)) : undefined;
      const [button] = refusing ?? only ?? [];
      if (button === undefined) return "left";
      this.#done.add(banner);
      button.click();
      return "closed";
    }
    return "none";
  }

  /** Boxes in front of the page that speak of cookies, the innermost first. */
  #banners(): HTMLElement[] {
    const all = document.querySelectorAll<HTMLElement>(
      "body *:not(script, style, a, button, p, span, svg, path)",
    );
    const found: HTMLElement[] = [];
    for (const element of all) {
      if (this.#done.has(element) || !this.#about.test(element.textContent ?? "")) continue;
      if (this.#isInFront(element) && this.#isSeen(element)) found.push(element);
    }
    return found.reverse().filter((each) => this.#buttons(each).length > 0);
  }

  #isInFront(element: HTMLElement): boolean {
    if (element.matches("dialog[open], [role=dialog], [role=alertdialog], [aria-modal=true]")) return true;
    const { position } = getComputedStyle(element);
    return position === "fixed" || position === "sticky";
  }

  #isSeen(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  }

  /** A link to the policy is no choice. */
  #buttons(banner: Element): HTMLElement[] {
    const all = banner.querySelectorAll<HTMLElement>(
      "button, [role=button], input[type=button], input[type=submit], a",
    );
    return [...all].filter((each) => {
      if (!this.#isSeen(each)) return false;
      const label = this.#label(each);
      return each.localName !== "a" || this.#refuse.test(label) || this.#agree.test(label);
    });
  }

  #label(button: HTMLElement): string {
    const value = "value" in button && typeof button.value === "string" ? button.value : "";
    return (button.innerText || value || button.getAttribute("aria-label") || "").replace(/\s+/g, " ").trim();
  }
}
