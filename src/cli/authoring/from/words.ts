/** Longest name that a tool may have. */
const LONGEST_NAME = 64;

/** Tags of HTML that descriptions are marked up with; `<owner>` stands for something. */
const TAGS =
  /<\/?(?:a|b|blockquote|br|code|dd|details|div|dl|dt|em|h[1-6]|hr|img|kbd|li|ol|p|pre|span|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^>]*|\/)?>/gi;
/** Words between stars. `*.txt`, `**kwargs` and `2*3*4` are no such thing, and an underscore belongs to a name. */
const EMPHASIS = /(?<![\p{L}\p{N}*/\\])(\*{1,3})(?=[\p{L}\p{N}"'([])([^*]*[^\s*/\\])\1(?![\p{L}\p{N}*])/gu;

/** Makes a sentence or two of a description: no markup, no line ends. Pure. */
export function brief(text: string, longest: number): string {
  const unfenced = text.replace(/^\s*(?:```|~~~).*$/gm, "");
  const plain = unfenced.split(/(`[^`]+`)/).map((part, at) =>
    at % 2 === 0 ? withoutMarkup(part) : part.slice(1, -1)
  )
    .join("");
  return shortened(plain, longest);
}

/** Shortens a text to one line that ends with a sentence or a word. Pure. */
export function shortened(text: string, longest: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= longest) return line;
  const cut = line.slice(0, longest);
  const end = cut.lastIndexOf(". ");
  return end > longest / 3 ? cut.slice(0, end + 1) : `${cut.slice(0, cut.lastIndexOf(" "))} …`;
}

function withoutMarkup(text: string): string {
  return text.replace(TAGS, " ").replace(/!?\[([^\]]+)\]\([^)]*\)/g, "$1").replace(/^\s*#{1,6}\s+/gm, "")
    .replace(EMPHASIS, "$2");
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
