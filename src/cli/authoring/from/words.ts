/** Longest name that a tool may have. */
const LONGEST_NAME = 64;

/** Makes a sentence or two of a description: no markup, no line ends. Pure. */
export function brief(text: string, longest: number): string {
  const plain = text.replace(/<[^>]*>/g, " ").replace(/\[([^\]]+)\]\([^)]*\)/g, "$1").replace(
    /[`*_#]{1,3}(?=\S)|(?<=\S)[`*]{1,3}/g,
    "",
  )
    .replace(/\s+/g, " ").trim();
  if (plain.length <= longest) return plain;
  const cut = plain.slice(0, longest);
  const end = cut.lastIndexOf(". ");
  return end > longest / 3 ? cut.slice(0, end + 1) : `${cut.slice(0, cut.lastIndexOf(" "))} …`;
}

/** Writes words in snake case: `getPetById` is `get_pet_by_id`. Pure. */
export function snakeCase(text: string): string {
  return text.replace(/([a-z0-9])([A-Z])/g, "$1_$2").replace(/([A-Z]+)([A-Z][a-z])/g, "$1_$2").toLowerCase()
    .replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "");
}

/** Gives each of many things the name of a tool, with the adapter's in front. */
export class ToolNames {
  readonly #prefix: string;
  readonly #taken = new Set<string>();

  constructor(adapter: string) {
    this.#prefix = adapter;
  }

  /** Returns a name that no other tool has. */
  of(words: string): string {
    const plain = snakeCase(words) || "tool";
    const whole = plain === this.#prefix || plain.startsWith(`${this.#prefix}_`)
      ? plain
      : `${this.#prefix}_${plain}`;
    const short = whole.slice(0, LONGEST_NAME).replace(/_+$/, "");
    for (let number = 1;; number++) {
      const end = number === 1 ? "" : `_${number}`;
      const name = `${short.slice(0, LONGEST_NAME - end.length)}${end}`;
      if (this.#taken.has(name)) continue;
      this.#taken.add(name);
      return name;
    }
  }
}
