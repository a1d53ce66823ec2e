/// <reference lib="dom" />
import type { FieldMark, Purpose, Scene } from "../wire/purpose.ts";
import type { Dom } from "./dom.ts";
import type { Names } from "../names/names.ts";
import type { Numbers } from "./numbers.ts";
import type { States } from "./states.ts";
import type { Entry } from "../text/reader.ts";

interface PurposesParts {
  readonly dom: Dom;
  readonly names: Names;
  readonly numbers: Numbers;
  readonly states: States;
  readonly digest: (text: string) => string;
}

/** Tells what controls are for by what they are, never by what they are called. */
export class Purposes {
  readonly #parts: PurposesParts;
  readonly #most = 200;
  readonly #words = ["text", "search", "url", "email", "tel", "number", "password", "date"];
  readonly #personal = /^(?:email|tel|password)$/;
  readonly #personalPurpose = /name|address|email|tel|postal|bday|cc-|password|one-time/i;

  constructor(parts: PurposesParts) {
    this.#parts = parts;
  }

  /** @param entries everything that the page shows, in shadow roots too */
  scene(indexes: readonly number[], entries: readonly Pick<Entry, "element">[]): Scene {
    const { numbers } = this.#parts;
    const purposes = indexes.flatMap((index) => {
      const element = numbers.element(index);
      return element === undefined ? [] : [this.#purpose(index, element)];
    });
    const playing = this.#playing();
    return {
      purposes,
      marks: this.#marks(entries.map(({ element }) => element)),
      ...(playing === undefined ? {} : { playing }),
      top: Math.round(scrollY),
      height: document.documentElement.scrollHeight,
      lang: document.documentElement.lang,
    };
  }

  #purpose(index: number, element: Element): Purpose {
    const { dom, states } = this.#parts;
    const form = this.#formOf(element);
    const method = form?.method;
    const known = method === "get" || method === "post" || method === "dialog";
    const autocomplete = element.getAttribute("autocomplete") ?? "";
    return {
      index,
      ...(dom.is(element, "input") ? { type: element.type } : {}),
      ...(autocomplete === "" ? {} : { autocomplete }),
      ...(known ? { method } : {}),
      ...(this.#submits(element) ? { submits: true } : {}),
      ...(this.#isSearch(element, form) ? { search: true } : {}),
      ...(states.isSecret(element) ? { secret: true } : {}),
      ...(element.closest("a[download], area[download]") === null ? {} : { download: true }),
      ...(dom.fileField(element) === undefined ? {} : { upload: true }),
    };
  }

  #formOf(element: Element): HTMLFormElement | undefined {
    const { dom } = this.#parts;
    const form = dom.isControl(element) ? element.form : element.closest("form");
    return form ?? undefined;
  }

  #submits(element: Element): boolean {
    const { dom } = this.#parts;
    if (dom.is(element, "button")) return element.type === "submit" && element.form !== null;
    return dom.is(element, "input") && (element.type === "submit" || element.type === "image") &&
      element.form !== null;
  }

  /** By role, or a form that only asks and has one field for words and none for what is personal. */
  #isSearch(element: Element, form: HTMLFormElement | undefined): boolean {
    const { dom } = this.#parts;
    if (form !== undefined && form.method !== "get") return false;
    if (element.closest("search, [role=search]") !== null) return true;
    if (dom.is(element, "input") && element.type === "search") return true;
    if (element.getAttribute("role") === "searchbox") return true;
    if (form === undefined) return false;
    const fields = [...form.elements].filter((each) => this.#isWords(each));
    return fields.length === 1 && fields.every((each) => dom.is(each, "input") && !this.#isPersonal(each));
  }

  #isWords(element: Element): boolean {
    const { dom } = this.#parts;
    return dom.is(element, "textarea") || (dom.is(element, "input") && this.#words.includes(element.type));
  }

  #isPersonal(element: Element): boolean {
    const { dom } = this.#parts;
    return (dom.is(element, "input") && this.#personal.test(element.type)) ||
      this.#personalPurpose.test(element.getAttribute("autocomplete") ?? "");
  }

  #marks(shown: readonly Element[]): FieldMark[] {
    const { dom, names, states, digest } = this.#parts;
    const fields = new Set([...shown, ...document.querySelectorAll("input, select, textarea")]);
    return [...fields].filter((each) => dom.isControl(each)).slice(0, this.#most).flatMap((field) => {
      const name = field.getAttribute("name") ?? field.id;
      const secret = states.isSecret(field) && dom.is(field, "input") ? digest(field.value) : undefined;
      if (name === "" && secret === undefined) return [];
      const label = dom.is(field, "input") && field.type === "hidden" ? "" : names.of(field);
      return [{
        name,
        label,
        ...(this.#isPersonal(field) ? { personal: true } : {}),
        ...(secret === undefined ? {} : { secret }),
      }];
    });
  }

  #playing(): boolean | undefined {
    const players = [...document.querySelectorAll<HTMLMediaElement>("video, audio")];
    if (players.length === 0) return undefined;
    return players.some((each) => !each.paused && !each.ended && each.currentTime > 0);
  }
}
