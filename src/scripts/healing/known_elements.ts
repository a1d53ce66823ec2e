import { z } from "zod";
import { ToolError } from "../../adapter_api/errors.ts";
import { atomicWrite } from "../../base/atomic_write.ts";
import { exists } from "../../base/exists.ts";
import { readRegularFile } from "../../base/regular_file.ts";
import { type KnownElement, knownElementSchema } from "../../catalog/known_element.ts";

const fileSchema = z.object({ version: z.literal(1), elements: z.array(knownElementSchema) });

const LARGEST = 5_000_000;

/** Words by which a step of a script names its element. */
export interface Sought {
  readonly role?: string | undefined;
  readonly name?: string | undefined;
  readonly near?: string | undefined;
  readonly selector?: KnownElement["selector"] | undefined;
}

/** What is known of the elements that a script acts on, in a file next to it. */
export class KnownElements {
  readonly #elements: KnownElement[];

  constructor(elements: readonly KnownElement[] = []) {
    this.#elements = [...elements];
  }

  /** Reads what was recorded with a script; a script without it is known by its own words alone. */
  static async of(script: string): Promise<KnownElements> {
    const path = elementsFile(script);
    if (!await exists(path)) return new KnownElements();
    try {
      return new KnownElements(fileSchema.parse(JSON.parse(await readRegularFile(path, LARGEST))).elements);
    } catch (error) {
      const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
      throw new ToolError("INVALID_INPUT", `Cannot read ${path}: ${reason}`, {
        hint: "Remove it: the script then finds its elements by the words in it alone",
      });
    }
  }

  /** Returns what is known of the element that a step names. */
  find(sought: Sought): KnownElement {
    const known = this.#elements.find((each) => isNamed(each, sought));
    if (known !== undefined) return known;
    const { role = "", name = "", near, selector } = sought;
    return knownElementSchema.parse({
      ...{ role, name },
      ...(near === undefined ? {} : { near, shared: true }),
      ...(selector === undefined ? {} : { selector, role: selector.css, name: selector.text ?? "" }),
    });
  }

  /** Adds an element, or what is known of it now. */
  add(element: KnownElement): void {
    const at = this.#elements.findIndex((each) => isNamed(each, soughtOf(element)));
    if (at < 0) this.#elements.push(element);
    else this.#elements[at] = element;
  }

  /** Puts what is known now in the place of what was. */
  replace(before: KnownElement, now: KnownElement): void {
    const at = this.#elements.indexOf(before);
    if (at >= 0) this.#elements.splice(at, 1);
    this.add(now);
  }

  /** Writes all of it next to a script. */
  async write(script: string): Promise<void> {
    const text = JSON.stringify({ version: 1, elements: this.#elements }, undefined, 2);
    await atomicWrite(elementsFile(script), `${text}\n`);
  }
}

/** Returns the words by which a step names an element. */
export function soughtOf({ role, name, near, shared, selector }: KnownElement): Sought {
  if (selector !== undefined) return { selector };
  return { role, name, ...(shared === true ? { near } : {}) };
}

/** Returns the file with what is known of the elements of a script: of `order.ts`, `order.elements.json`. */
export function elementsFile(script: string): string {
  return `${script.replace(/\.\w+$/, "")}.elements.json`;
}

function isNamed(known: KnownElement, { role, name, near, selector }: Sought): boolean {
  if (selector !== undefined) return JSON.stringify(known.selector) === JSON.stringify(selector);
  return known.selector === undefined && known.name === name && (role === undefined || known.role === role) &&
    (near === undefined || known.near === near);
}
