/// <reference lib="dom" />

const PROBLEM = "problem: ";

/** A line at the edge of the page that tells the person what is wrong. */
export class Banner {
  readonly #texts = new Map<string, string>();
  #element: HTMLElement | undefined;

  /** Shows a text until it is taken back. */
  show(what: string, text: string): void {
    this.#texts.set(what, text);
    this.#draw();
  }

  /** Shows these faults and no others. */
  showProblems(problems: Readonly<Record<string, string>>): void {
    for (const what of [...this.#texts.keys()]) if (what.startsWith(PROBLEM)) this.#texts.delete(what);
    for (const [what, text] of Object.entries(problems)) this.#texts.set(PROBLEM + what, `${what}: ${text}`);
    this.#draw();
  }

  hide(what: string): void {
    if (this.#texts.delete(what)) this.#draw();
  }

  #draw(): void {
    if (this.#element === undefined) {
      this.#element = document.createElement("div");
      this.#element.id = "lua-ui-banner";
      this.#element.setAttribute("role", "status");
      this.#element.style.cssText =
        "position:fixed;left:0;right:0;bottom:0;z-index:99999;padding:.6em 1em;white-space:pre-wrap;" +
        "font:14px/1.4 system-ui,sans-serif;background:#7f1d1d;color:#fff;max-height:40vh;overflow:auto";
      this.#element.title = "Click to close";
      this.#element.addEventListener("click", () => {
        this.#texts.clear();
        this.#draw();
      });
      document.body.append(this.#element);
    }
    this.#element.hidden = this.#texts.size === 0;
    this.#element.style.display = this.#texts.size === 0 ? "none" : "block";
    this.#element.textContent = [...this.#texts.values()].join("\n");
  }
}
