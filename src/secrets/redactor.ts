import { Buffer } from "node:buffer";
import { isObject } from "../base/is_object.ts";
import { knownForms } from "./known_forms.ts";

/** A value and the name that stands in its place. */
export interface KnownSecret {
  readonly name: string;
  readonly value: string;
}

/** Deeper data is not what an adapter may send; it is cut there. */
const DEEPEST = 200;

/** Encodings in which a text may be in bytes, which are looked at as Latin-1: each byte is one character then. */
const ENCODINGS: readonly ((text: string) => Buffer)[] = [
  (text) => Buffer.from(text, "utf8"),
  (text) => Buffer.from(text, "utf16le"),
  (text) => Buffer.from(text, "utf16le").swap16(),
];

/** Takes values out of texts, bytes and data: `{{secret:NAME}}` stands in their place. It never forgets a value. */
export class Redactor {
  readonly #names = new Map<string, string>();
  #inTexts: Finder | undefined;
  #inBytes: Finder | undefined;

  /** Learns values; those of before are still taken out. */
  learn(secrets: readonly KnownSecret[]): void {
    const fresh = secrets.filter(({ value }) => !this.#names.has(value));
    if (fresh.length === 0) return;
    for (const { name, value } of fresh) this.#names.set(value, name);
    const marks = [...this.#names].flatMap(([value, name]) =>
      knownForms(value).map((form) => [form, `{{secret:${name}}}`] as const)
    );
    this.#inTexts = new Finder(marks);
    this.#inBytes = new Finder(
      marks.flatMap(([form, mark]) =>
        ENCODINGS.map((encode) => [encode(form).toString("latin1"), encode(mark).toString("latin1")] as const)
      ),
    );
  }

  /** Returns a text without the values. */
  text(text: string): string {
    return this.#inTexts?.replaced(text) ?? text;
  }

  /** Returns bytes without them, in UTF-8 and in both orders of UTF-16. */
  bytes(bytes: Uint8Array): Uint8Array {
    if (this.#inBytes === undefined) return bytes;
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
    const hidden = this.#inBytes.replaced(text);
    return hidden === text ? bytes : new Uint8Array(Buffer.from(hidden, "latin1"));
  }

  /** Returns JSON data without them, in names of fields too. */
  data(value: unknown, depth = 0): unknown {
    if (this.#inTexts === undefined) return value;
    if (typeof value === "string") return this.text(value);
    if (depth > DEEPEST) return null;
    if (Array.isArray(value)) return value.map((one) => this.data(one, depth + 1));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [this.text(key), this.data(one, depth + 1)]),
    );
  }
}

/** Finds any of many texts in one pass: to look for each by itself would take seconds in a long answer. */
class Finder {
  readonly #marks: ReadonlyMap<string, string>;
  readonly #pattern: RegExp;

  constructor(marks: readonly (readonly [form: string, mark: string])[]) {
    this.#marks = new Map(marks);
    const forms = [...this.#marks.keys()].sort((a, b) => b.length - a.length); // the longest first: it may hold another
    this.#pattern = new RegExp(forms.map((form) => RegExp.escape(form)).join("|"), "g");
  }

  replaced(text: string): string {
    return text.replace(this.#pattern, (form) => this.#marks.get(form) ?? "");
  }
}
