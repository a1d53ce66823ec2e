import { lineOf, twiceIn } from "../../base/text/source_place.ts";

/** Where `glovebox add` puts packages. */
const VENDOR = "vendor/";
/** Causes of an error that its stack is shown with. */
const MOST_CAUSES = 5;

/** Returns what led to an error: its cause, and where it stands for several, each of them. */
export function causesOf(error: Error): readonly unknown[] {
  const several = error instanceof AggregateError ? error.errors : [];
  return error.cause === undefined ? several : [error.cause, ...several];
}

/** Knows the places of one adapter's code as its author calls them: `adapter.ts:3:7`. */
export class AuthorPlaces {
  readonly #folder: string;
  readonly #entry: string;

  /** @param adapter URL of the adapter's module, in the snapshot */
  constructor(adapter: string) {
    this.#folder = new URL(".", adapter).href;
    this.#entry = adapter.slice(this.#folder.length);
  }

  /** Writes a text without the folder of the snapshot. */
  plain(text: string): string {
    return text.replaceAll(this.#folder, "");
  }

  /** Returns where an error comes from: the first frame of what the author wrote, else that of a package's code. */
  of(error: Error): string | undefined {
    const place = new RegExp(`${RegExp.escape(this.#folder)}(.+?:\\d+:\\d+)`, "g");
    const places = [...(error.stack ?? "").matchAll(place)].map(([, found]) => found);
    return places.find((found) => found?.startsWith(VENDOR) !== true) ?? places[0];
  }

  /**
   * Returns an error with the author's own frames; with all of them where none is the author's.
   *
   * @param depth causes that led here: an error may be its own
   */
  stackOf(error: unknown, depth = 0): string {
    if (!(error instanceof Error)) return String(error);
    const stack = error.stack ?? `${error.name}: ${error.message}`;
    const lines = stack.split("\n");
    const isFrame = (line: string) => /^\s+at /.test(line);
    const own = lines.filter((line) => isFrame(line) && line.includes(this.#folder));
    const causes = depth < MOST_CAUSES ? causesOf(error).slice(0, MOST_CAUSES) : [];
    const because = causes.map((cause) => `caused by ${this.stackOf(cause, depth + 1)}`);
    if (own.length === 0) return this.plain([stack, ...because].join("\n"));
    return this.plain([...lines.slice(0, lines.findIndex(isFrame)), ...own, ...because].join("\n"));
  }

  /** Returns the text between quotes that stands there, such as what is imported. */
  quotedAt(place: string): string | undefined {
    const [, file = "", line] = /^(.*):(\d+):\d+$/.exec(place) ?? [];
    const text = this.source(file)?.split("\n")[Number(line) - 1] ?? "";
    return /(?:\bfrom\s*|\bimport\s*\(?\s*)(["'])(.*?)\1/.exec(text)?.[2];
  }

  /** Returns the place of a part of the definition; nothing where it cannot be told. */
  ofPart(path: readonly string[]): string | undefined {
    const source = this.source(this.#entry);
    const line = source === undefined ? undefined : lineOf(source, path);
    return line === undefined ? undefined : `${this.#entry}:${line}`;
  }

  /** Finds tools of one name: the runtime keeps the last of them without a word. */
  namesakes(): string[] {
    return twiceIn(this.source(this.#entry) ?? "", "tools").map(({ name, line }) =>
      `${this.#entry}:${line}: the tool "${name}" is defined twice, and only this one would run: rename one`
    );
  }

  /** Reads one file of the adapter, by its name in the folder. */
  source(file: string): string | undefined {
    try {
      return Deno.readTextFileSync(new URL(file, this.#folder));
    } catch {
      return undefined;
    }
  }
}
