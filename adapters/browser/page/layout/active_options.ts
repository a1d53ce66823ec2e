/// <reference lib="dom" />
import type { Dom } from "../elements/dom.ts";
import type { ClassNames } from "../names/class_names.ts";

/** Tells options that are chosen from those that only the keyboard is at: some pages say both with the same word. */
export class ActiveOptions {
  readonly #dom: Dom;
  readonly #classes: ClassNames;
  readonly #option = "[role=option], [role=treeitem]";
  /** What may say by a class that it is chosen. */
  readonly #marked = ":is([role=option], [role=treeitem]):is([class*=selected i], [class*=checked i])";
  readonly #chosen = /(?:^|[-_])(?:selected|checked)$|[a-z\d](?:Selected|Checked)$/;
  readonly #denied = /(?:no|not|non|un|can|if)[-_]?(?:selected|checked)$/i;
  /** Elements around a field in which its native list is sought, at most. */
  readonly #deepest = 4;

  constructor(dom: Dom, classes: ClassNames) {
    this.#dom = dom;
    this.#classes = classes;
  }

  /**
   * Tells whether an option says that it is selected, and only the keyboard is at it: the box in it, the classes of
   * the others, or the native list behind their field tell what is chosen.
   */
  isOnlyActive(option: Element): boolean {
    const field = this.#dom.focused();
    if (field === undefined || option.id === "" || !option.matches(this.#option)) return false;
    if (field.getAttribute("aria-activedescendant") !== option.id || this.#isMarked(option)) return false;
    const box = option.querySelector("input[type=checkbox]");
    if (this.#dom.is(box, "input")) return !box.checked;
    const others = option.closest("[role=listbox]")?.querySelectorAll(this.#marked) ?? [];
    if ([...others].some((each) => each !== option && this.#isMarked(each))) return true;
    const words = (option.textContent ?? "").trim();
    const behind = [...this.#listBehind(field)?.options ?? []].filter((each) => {
      return this.#dom.captionOf(each).trim() === words;
    });
    return behind.length > 0 && !behind.some((each) => each.selected);
  }

  /** Tells whether an option is chosen by its class, and says that it is not only since the keyboard is at another one. */
  isChosen(option: Element): boolean {
    if (option.getAttribute("aria-selected") !== "false" || !option.matches(this.#option)) return false;
    if (!this.#isMarked(option)) return false;
    const id = this.#dom.focused()?.getAttribute("aria-activedescendant") ?? "";
    const active = id === "" ? null : document.getElementById(id);
    return active?.getAttribute("aria-selected") === "true" && this.isOnlyActive(active) &&
      active.closest("[role=listbox]")?.contains(option) === true;
  }

  #isMarked(option: Element): boolean {
    return this.#classes.written(option).some((each) => this.#chosen.test(each) && !this.#denied.test(each));
  }

  /** Returns the native list that is not drawn, in what is around a field or next to that. */
  #listBehind(field: Element): HTMLSelectElement | undefined {
    let around: Element | null = field;
    for (let depth = 0; around !== null && depth < this.#deepest; depth++, around = around.parentElement) {
      const { previousElementSibling: before, nextElementSibling: after } = around;
      const lists = [...around.querySelectorAll("select"), before, after].filter((each) =>
        this.#dom.is(each, "select")
      );
      const [list] = lists;
      if (list !== undefined) return lists.length === 1 && this.#isUnseen(list) ? list : undefined;
    }
    return undefined;
  }

  #isUnseen(list: HTMLSelectElement): boolean {
    return this.#dom.isUndrawnList(list) || getComputedStyle(list).opacity === "0";
  }
}
