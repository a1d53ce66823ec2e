/** A piece of a word: text, or a variable. What is quoted is neither split nor matched with file names. */
export type Part =
  | { readonly kind: "text"; readonly text: string; readonly isQuoted: boolean }
  | { readonly kind: "variable"; readonly name: string; readonly isQuoted: boolean };

/** A word of a command, before variables and file names are put in. */
export type Word = readonly Part[];

/** A stream of a command that leads to a file, or to another stream. */
export interface Redirect {
  readonly stream: 0 | 1 | 2;
  readonly mode: "read" | "write" | "append" | "same";
  readonly target: Word;
}

/** One program and what it is given. */
export interface Command {
  readonly words: readonly Word[];
  readonly redirects: readonly Redirect[];
}

/** Commands whose output is the next one's input. */
export interface Pipeline {
  readonly commands: readonly Command[];
  /** Condition under which it runs, by how the one before it ended. */
  readonly when: "always" | "succeeded" | "failed";
}

/** The text uses more of a shell's language than is understood here. */
export class ShellSyntaxError extends Error {
  override readonly name = "ShellSyntaxError";
}

const SPACE = /[ \t]/;
const SEPARATORS: readonly (readonly [string, Pipeline["when"]])[] = [
  ["&&", "succeeded"],
  ["||", "failed"],
  [";", "always"],
  ["\n", "always"],
  ["&", "always"],
];
const UNSUPPORTED = /[(){}`]/;

/**
 * Reads a line as a POSIX shell does: words with quotes and variables, redirections, pipes, `&&`, `||` and `;`.
 *
 * @throws ShellSyntaxError for the rest of the language
 */
export function parseShell(text: string): Pipeline[] {
  return new Parser(text).parse();
}

class Parser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  parse(): Pipeline[] {
    const pipelines: Pipeline[] = [];
    let when: Pipeline["when"] = "always";
    for (;;) {
      const commands = this.#commands();
      if (commands.length > 0) pipelines.push({ commands, when });
      if (this.#at >= this.#text.length) return pipelines;
      when = this.#separator();
    }
  }

  #commands(): Command[] {
    const commands: Command[] = [];
    do {
      const command = this.#command();
      if (command.words.length + command.redirects.length > 0) commands.push(command);
      else if (commands.length > 0) throw new ShellSyntaxError("a pipe leads nowhere");
    } while (this.#takePipe());
    return commands;
  }

  #command(): Command {
    const words: Word[] = [];
    const redirects: Redirect[] = [];
    for (;;) {
      this.#skipSpace();
      if (this.#at >= this.#text.length || this.#isSeparator() || this.#text[this.#at] === "|") break;
      const redirect = this.#redirect();
      if (redirect === undefined) words.push(this.#word());
      else redirects.push(...redirect);
    }
    return { words, redirects };
  }

  #redirect(): readonly Redirect[] | undefined {
    const rest = this.#text.slice(this.#at);
    const [whole, both, stream, sign, same] = /^(?:(&)(?=>)|([012]))?(>>|>|<(?!<))(&[12])?/.exec(rest) ?? [];
    if (whole === undefined || sign === undefined) return undefined;
    this.#at += whole.length;
    const number = stream === undefined ? (sign === "<" ? 0 : 1) : streamOf(stream);
    if (same !== undefined) {
      return [{ stream: number, mode: "same", target: [textPart(same.slice(1), true)] }];
    }
    this.#skipSpace();
    const target = this.#word();
    const mode = sign === "<" ? "read" : sign === ">" ? "write" : "append";
    const first = { stream: number, mode, target } as const;
    return both === undefined ? [first] : [first, { stream: 2, mode: "same", target: [textPart("1", true)] }];
  }

  #word(): Word {
    const parts: Part[] = [];
    while (this.#at < this.#text.length) {
      const char = this.#text[this.#at] ?? "";
      if (SPACE.test(char) || this.#isSeparator() || "|<>".includes(char)) break;
      if (char === "'") parts.push(textPart(this.#until("'"), true));
      else if (char === '"') parts.push(...this.#doubleQuoted());
      else if (char === "\\") parts.push(textPart(this.#escaped(), true));
      else if (char === "$") parts.push(this.#variable(false));
      else parts.push(textPart(this.#plain(), false));
    }
    if (parts.length === 0) throw new ShellSyntaxError("a word is missing");
    return parts;
  }

  #plain(): string {
    const from = this.#at;
    while (this.#at < this.#text.length && !/[\s'"\\$|<>;&]/.test(this.#text[this.#at] ?? "")) this.#at++;
    const text = this.#text.slice(from, this.#at);
    if (UNSUPPORTED.test(text)) throw new ShellSyntaxError(`"${text}" is not supported`);
    if (text === "") throw new ShellSyntaxError(`"${this.#text[from]}" is not supported`);
    return text;
  }

  #doubleQuoted(): Part[] {
    const parts: Part[] = [textPart("", true)];
    this.#at += 1;
    for (;;) {
      const char = this.#text[this.#at];
      if (char === undefined) throw new ShellSyntaxError("a quote does not end");
      if (char === '"') {
        this.#at += 1;
        return parts;
      }
      if (char === "`") throw new ShellSyntaxError("a command in a command is not supported");
      if (char === "$") parts.push(this.#variable(true));
      else if (char === "\\" && /["\\$`\n]/.test(this.#text[this.#at + 1] ?? "")) {
        parts.push(textPart(this.#escaped(), true));
      } else {
        parts.push(textPart(char, true));
        this.#at += 1;
      }
    }
  }

  #variable(isQuoted: boolean): Part {
    const [whole, braced, plain] = /^\$(?:\{(\w+)\}|(\w+|\?))/.exec(this.#text.slice(this.#at)) ?? [];
    if (whole === undefined) {
      if (/^\$[({]/.test(this.#text.slice(this.#at))) throw new ShellSyntaxError("$( ) is not supported");
      this.#at += 1;
      return textPart("$", true);
    }
    this.#at += whole.length;
    return { kind: "variable", name: braced ?? plain ?? "", isQuoted };
  }

  #escaped(): string {
    const char = this.#text[this.#at + 1] ?? "";
    this.#at += 2;
    return char === "\n" ? "" : char;
  }

  #until(end: string): string {
    const close = this.#text.indexOf(end, this.#at + 1);
    if (close < 0) throw new ShellSyntaxError("a quote does not end");
    const inner = this.#text.slice(this.#at + 1, close);
    this.#at = close + 1;
    return inner;
  }

  #takePipe(): boolean {
    const isPipe = this.#text[this.#at] === "|" && this.#text[this.#at + 1] !== "|";
    if (isPipe) this.#at += 1;
    return isPipe;
  }

  #separator(): Pipeline["when"] {
    for (const [sign, when] of SEPARATORS) {
      if (!this.#text.startsWith(sign, this.#at)) continue;
      this.#at += sign.length;
      return when;
    }
    throw new ShellSyntaxError(`"${this.#text.slice(this.#at)}" is not understood`);
  }

  #isSeparator(): boolean {
    return SEPARATORS.some(([sign]) => this.#text.startsWith(sign, this.#at)) &&
      !this.#text.startsWith("&>", this.#at);
  }

  #skipSpace(): void {
    while (SPACE.test(this.#text[this.#at] ?? "")) this.#at++;
    if (this.#text[this.#at] === "#") {
      while (this.#at < this.#text.length && this.#text[this.#at] !== "\n") this.#at++;
    }
  }
}

function textPart(text: string, isQuoted: boolean): Part {
  return { kind: "text", text, isQuoted };
}

function streamOf(digit: string): 0 | 1 | 2 {
  return digit === "0" ? 0 : digit === "1" ? 1 : 2;
}
