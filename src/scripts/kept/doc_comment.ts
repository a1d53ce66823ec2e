import type { ToolEntry } from "../../adapter_api/manifest.ts";

/** An input as the doc comment describes it: `@param {number} [amount=3] How many`. */
export interface DocParam {
  readonly type: string | undefined;
  readonly isOptional: boolean;
  readonly description: string;
}

/** Facts of a script's doc comment. */
export interface DocComment {
  readonly description: string;
  readonly effect: ToolEntry["effect"] | undefined;
  readonly params: ReadonlyMap<string, DocParam>;
}

const PARAM = /^(?:\{([^}]*)\}\s*)?(\[?)\s*([A-Za-z_$][\w$]*)(?:\s*=[^\]]*)?\]?\s*-?\s*(.*)$/s;
const LONGEST = 2_000;

/** Reads the first doc comment of a script. Pure. */
export function parseDocComment(text: string): DocComment {
  const [, body = ""] = /\/\*\*([\s\S]*?)\*\//.exec(text) ?? [];
  const lines = body.split("\n").map((line) => line.replace(/^\s*\* ?/, "").trim());
  const [description = "", ...tags] = lines.join("\n").split(/(?:^|\n)(?=@\w)/);
  const params = new Map<string, DocParam>();
  let effect: DocComment["effect"];
  for (const tag of tags) {
    const [, word = "", rest = ""] = /^@(\w+)\s*([\s\S]*)$/.exec(tag) ?? [];
    if (word === "effect") effect = effectOf(rest.trim());
    const [, type, open, name, said = ""] = word === "param" ? PARAM.exec(rest.trim()) ?? [] : [];
    if (name !== undefined) {
      params.set(name, { type: type?.trim(), isOptional: open === "[", description: oneLine(said) });
    }
  }
  return { description: oneLine(description).slice(0, LONGEST), effect, params };
}

function effectOf(word: string): DocComment["effect"] {
  return word === "read" || word === "write" || word === "destroy" ? word : undefined;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
