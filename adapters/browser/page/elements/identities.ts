/// <reference lib="dom" />
import type { Entry } from "../text/reader.ts";
import type { Item } from "../wire/results.ts";
import type { Known } from "../wire/known.ts";
import type { Contexts } from "../names/contexts.ts";
import type { Dom } from "./dom.ts";
import type { States } from "./states.ts";

interface IdentitiesParts {
  readonly dom: Dom;
  readonly contexts: Contexts;
  readonly states: States;
  /** Returns the controls that were found last. */
  readonly entries: () => readonly Entry[];
}

/** Describes a control by all that may still be so when the page has changed. */
export class Identities {
  readonly #parts: IdentitiesParts;
  readonly #most = 1500;
  readonly #limit = 80;
  /** One of many, also where only one is there now. */
  readonly #rows = "tr, li, article, [role=row], [role=listitem], [role=article]";
  readonly #given = ["data-testid", "data-test", "data-test-id", "data-cy", "data-qa", "id", "name"];
  /** Ids that a library counts or makes up: they are others in the next run. */
  readonly #made =
    /^[:_«]|\d{3,}|^(?:css|sc|jss|mui|radix|headlessui|ember|react|ng|el|mat|rc)-|[-_:]\d+$|^\d/;

  constructor(parts: IdentitiesParts) {
    this.#parts = parts;
  }

  /** Returns the controls that were found last. */
  entries(): readonly Entry[] {
    return this.#parts.entries();
  }

  /** Describes a control among those that were found last. */
  of(element: Element, item: Item): Known {
    const entries = this.#parts.entries();
    return this.#known(element, item, {
      entries,
      place: entries.findIndex((each) => each.element === element),
    });
  }

  /** Describes all controls that were found last. */
  all(): Known[] {
    const entries = this.#parts.entries();
    return entries.slice(0, this.#most).map(({ element, item }, place) =>
      this.#known(element, item, { entries, place })
    );
  }

  #known(
    element: Element,
    item: Item,
    { entries, place }: { readonly entries: readonly Entry[]; readonly place: number },
  ): Known {
    const { contexts, dom, states } = this.#parts;
    const { role, name } = item;
    const near = contexts.around(element, name);
    const isInRow = near !== "" && (element.parentElement?.closest(this.#rows) ?? null) !== null;
    const shared = isInRow ||
      entries.filter((each) => each.item.role === role && each.item.name === name).length > 1;
    const hint = element.getAttribute("placeholder") ?? element.getAttribute("title") ?? "";
    const [before, after] = [
      entries[place - 1]?.item.name,
      place < 0 ? undefined : entries[place + 1]?.item.name,
    ];
    const to = this.#target(element);
    return {
      role,
      name,
      ...(near === "" ? {} : { near }),
      ...(shared ? { shared } : {}),
      ...(states.isSecret(element) ? { secret: true } : {}),
      ...(states.isDisabled(element) ? { disabled: true } : {}),
      ids: this.#ids(element),
      kind: dom.is(element, "input") || dom.is(element, "button")
        ? `${element.localName} ${element.type}`
        : element.localName,
      ...(to === undefined ? {} : { to }),
      ...(hint === "" ? {} : { hint: dom.squeeze(hint, this.#limit) }),
      ...(before ? { before } : {}),
      ...(after ? { after } : {}),
      at: this.#middle(element),
      page: dom.squeeze(location.pathname, this.#limit),
    };
  }

  /** What is inside a component has the names of the component. */
  #ids(element: Element): string[] {
    const root = element.getRootNode();
    const own = this.#own(element);
    return own.length === 0 && this.#parts.dom.isShadow(root) ? this.#ids(root.host) : own;
  }

  #own(element: Element): string[] {
    return this.#given.flatMap((name) => {
      const id = element.getAttribute(name) ?? "";
      return id === "" || id.length > this.#limit || this.#made.test(id) ? [] : [`${name}=${id}`];
    });
  }

  #target(element: Element): string | undefined {
    const { dom } = this.#parts;
    if (!dom.is(element, "a") || !element.hasAttribute("href")) return undefined;
    const { origin, host, pathname } = element;
    return dom.squeeze(origin === location.origin ? pathname : `${host}${pathname}`, this.#limit);
  }

  #middle(element: Element): [number, number] {
    const { x, y, width, height } = element.getBoundingClientRect();
    const { scrollWidth, scrollHeight } = document.documentElement;
    const part = (middle: number, whole: number) => Math.round(100 * middle / Math.max(1, whole)) / 100;
    return [part(x + scrollX + width / 2, scrollWidth), part(y + scrollY + height / 2, scrollHeight)];
  }
}
