import type { ContentData } from "../adapter_api/content.ts";
import { ToolError } from "../adapter_api/errors.ts";
import type { ToolFailure, ToolOutcome } from "../adapter_api/outcome.ts";
import { isObject } from "../base/is_object.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { CallContext, ClientPort } from "../catalog/tool_source.ts";
import { type PictureBook, pictureCheckSchema } from "./pictures/picture_book.ts";
import type { CallMender, ScriptCall, ScriptValue } from "./ports.ts";
import { counted } from "../base/text/counted.ts";

/** Calls that one script may make. */
const MOST_CALLS = 2_000;
/** Pictures that are kept for one script. */
const MOST_PICTURES = 100;
/** Calls that a failure tells of. */
const MOST_TOLD = 20;

/** Stands for no tool: a script's process has no pictures and no files. */
const COMPARE_PICTURE = "$compare_picture";

/** Parts of a run that are there only where a person runs a script of theirs. */
export interface PersonalParts {
  readonly mender?: CallMender | undefined;
  readonly pictures?: PictureBook | undefined;
  /** The tools, where more stands before them than before those of every script. */
  readonly tools?: Tools | undefined;
}

type Tools = Pick<Catalog, "call">;
type Picture = Extract<ContentData, { type: "image" | "audio" }>;

/** One run of a script as the host sees it: its calls, and the pictures that they gave. */
export class ScriptRun {
  readonly #tools: Tools;
  readonly #names: ReadonlySet<string>;
  readonly #personal: PersonalParts;
  /** Names of the tools whose calls were done. */
  readonly #done: string[] = [];
  #made = 0;
  readonly #pictures = new Map<string, Picture>();
  readonly #started = performance.now();
  #failure: ToolFailure | undefined;
  #nextPicture = 1;

  /**
   * @param names of the tools that the script sees: its process may ask for any
   * @param personal goes on with calls that failed, and compares pictures
   */
  constructor(tools: Tools, names: ReadonlySet<string>, personal: PersonalParts = {}) {
    this.#personal = personal;
    this.#tools = personal.tools ?? tools;
    this.#names = names;
  }

  /**
   * Calls a tool for the script, with all that holds for a call of its client.
   *
   * @returns text, data and pictures of the answer, as JSON
   * @throws ToolError of the tool
   */
  async call({ name, input }: ScriptCall, context: CallContext): Promise<unknown> {
    if (++this.#made > MOST_CALLS) {
      throw new ToolError("LIMIT", `A script makes at most ${MOST_CALLS} calls`, {
        hint: "Go on in another script",
      });
    }
    if (name === COMPARE_PICTURE) return await this.#compare(input);
    if (!this.#names.has(name)) throw new ToolError("NOT_FOUND", `Scripts have no tool "${name}"`);
    const own = { ...context, client: quiet(context.client) };
    const first = await this.#tools.call(name, input ?? {}, own);
    const outcome = first.ok
      ? first
      : await this.#personal.mender?.mend({ name, input }, first, own) ?? first;
    if (outcome.ok) {
      this.#done.push(name);
      return this.#resultOf(outcome);
    }
    this.#failure = outcome;
    const { code, message, hint, details } = outcome.error;
    throw new ToolError(code, `${name}: ${message}`, {
      ...(hint === undefined ? {} : { hint }),
      ...(details === undefined ? {} : { details }),
    });
  }

  async #compare(input: unknown): Promise<unknown> {
    const { data, error } = pictureCheckSchema.safeParse(input);
    if (data === undefined) {
      throw new ToolError("INVALID_INPUT", `toHaveScreenshot: ${error.issues[0]?.message}`, {
        hint: 'Give a name such as "cart", and maxDiffPixelRatio from 0 to 1',
      });
    }
    if (this.#personal.pictures === undefined) {
      throw new ToolError("INVALID_INPUT", "There is no file next to which pictures are kept", {
        hint: "Use toHaveScreenshot in files that glovebox run and glovebox test run",
      });
    }
    const picture = this.#pictures.get(data.picture);
    if (picture === undefined) throw new ToolError("NOT_FOUND", "There is no picture to compare");
    await this.#personal.pictures.check(data, picture.bytes);
    return null;
  }

  /** Returns what a client gets of a script that came to its end. */
  success({ value, lines }: ScriptValue, shorten: (text: string) => string): ToolOutcome {
    const shown = [...lines.filter((line) => pictureIn(line) === undefined)];
    if (value !== undefined && value !== null) {
      shown.push(typeof value === "string" ? value : JSON.stringify(value));
    }
    const names = [...lines.flatMap((line) => pictureIn(line) ?? []), ...picturesIn(value)];
    const text = shown.length === 0 ? "Done" : shorten(shown.join("\n"));
    return {
      ok: true,
      content: [{ type: "text", text: `${text}\n(${this.#summary()})` }, ...this.#named(names)],
      structured: { value: value ?? null, lines: [...lines], calls: this.#made },
    };
  }

  /** Returns what a client gets of a script that failed: where, and what had been done before. */
  failure({ error, beside }: ToolFailure, shorten: (text: string) => string): ToolFailure {
    const line = typeof beside?.["line"] === "number" ? beside["line"] : undefined;
    const printed = stringsIn(beside?.["lines"]);
    const ofTool = this.#failure !== undefined && error.message.endsWith(this.#failure.error.message)
      ? this.#failure.content
      : [];
    const told = [
      this.#told(stringsIn(beside?.["done"])),
      ...(printed.length === 0
        ? []
        : [`Printed before:\n${printed.filter((each) => pictureIn(each) === undefined).join("\n")}`]),
    ];
    return {
      ok: false,
      error: { ...error, message: line === undefined ? error.message : `Line ${line}: ${error.message}` },
      content: [{ type: "text", text: shorten(told.join("\n")) }, ...ofTool],
      beside: { calls: this.#made, ...(line === undefined ? {} : { line }) },
    };
  }

  #summary(): string {
    const seconds = ((performance.now() - this.#started) / 1000).toFixed(1);
    return `${counted(this.#made, "call")}, ${seconds} s`;
  }

  /** @param placed the last calls with their lines; a process that ended tells none */
  #told(placed: readonly string[]): string {
    if (this.#done.length === 0) return "No call was done before.";
    const last = placed.length > 0 ? placed : this.#done.slice(-MOST_TOLD);
    const earlier = this.#done.length > last.length
      ? `${counted(this.#done.length - last.length, "call")}, then `
      : "";
    return `Done before, and not undone: ${earlier}${last.join(", ")}`;
  }

  #resultOf({ content, structured }: Extract<ToolOutcome, { ok: true }>): unknown {
    const texts = content.flatMap((part) => part.type === "text" ? [part.text] : []);
    const text = texts.join("\n");
    return {
      text,
      data: dataOf(structured, texts) ?? null,
      pictures: content.flatMap((part) => this.#keep(part)),
    };
  }

  #keep(part: ContentData): object[] {
    if ((part.type !== "image" && part.type !== "audio") || this.#pictures.size >= MOST_PICTURES) return [];
    const picture = `picture-${this.#nextPicture++}`;
    this.#pictures.set(picture, part);
    return [{ picture, mimeType: part.mimeType, bytes: part.bytes.length }];
  }

  #named(names: readonly string[]): Picture[] {
    return [...new Set(names)].flatMap((name) => this.#pictures.get(name) ?? []);
  }
}

/** Data of an answer: what its adapter gives programs, or its text where that is JSON. */
function dataOf(
  structured: Readonly<Record<string, unknown>> | undefined,
  texts: readonly string[],
): unknown {
  if (structured !== undefined) {
    const { status, data, ...others } = structured;
    return status === "ok" && data !== undefined && Object.keys(others).length === 0 ? data : structured;
  }
  const [text = "", ...more] = texts;
  if (more.length > 0 || !/^\s*[[{]/.test(text)) return undefined;
  try {
    const data: unknown = JSON.parse(text);
    return data;
  } catch {
    return undefined;
  }
}

function stringsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Returns the picture that a printed line stands for. */
function pictureIn(line: string): string | undefined {
  return /^\{"picture":"(picture-\d+)"\}$/.exec(line)?.[1];
}

/** Returns the pictures in a value. */
function picturesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(picturesIn);
  if (!isObject(value)) return [];
  const { picture } = value;
  return typeof picture === "string" ? [picture] : Object.values(value).flatMap(picturesIn);
}

/** How far a single call is says nothing of how far the script is. */
function quiet(client: ClientPort): ClientPort {
  return {
    panel: client.panel,
    askToGrant: client.askToGrant,
    progress: () => {},
    log: (level, message, data) => client.log(level, message, data),
    ask: (question) => client.ask(question),
    sample: (request) => client.sample(request),
    roots: () => client.roots(),
    closeStream: () => {},
  };
}
