import { resolve } from "node:path";
import { z } from "zod";
import { ToolError } from "../../adapter_api/errors.ts";
import { atomicWrite } from "../../base/atomic_write.ts";
import { exists } from "../../base/exists.ts";
import { isObject } from "../../base/is_object.ts";
import { deadline } from "../../base/time/deadline.ts";
import { actedIn } from "../../catalog/acted_on.ts";
import { knownElementSchema } from "../../catalog/known_element.ts";
import type { CallWatch, PlannedCall, WatchedCall } from "../../catalog/call_watch.ts";
import type { CallContext } from "../../catalog/tool_source.ts";
import { KnownElements } from "../healing/known_elements.ts";
import type { Recorded, RecordedCall } from "./recorded.ts";
import { scriptText } from "./script_text.ts";

/** Takes kept secrets out of data: `{{secret:NAME}}` stands in their place. */
export interface SecretFinder {
  /** Learns the secrets that are kept now. */
  refresh(): void;
  data(value: unknown): unknown;
}

/** Options for a {@linkcode ScriptRecorder}. */
export interface RecorderOptions {
  readonly secrets: SecretFinder;
  /** Returns the function that calls a tool, such as `browser.navigate`; nothing for what no script has to call. */
  readonly pathOf: (tool: string, input: unknown) => string | undefined;
  /** True when all that was typed or chosen becomes an input. */
  readonly typed?: boolean;
  /** Hears once that the file cannot be written. */
  readonly onError: (error: Error) => void;
}

/** Time for which calls are gathered before the file is written, in milliseconds. */
const GATHER_MS = 200;
const CLOSE_MS = 700;
const MOST_CALLS = 2_000;
/** Sources whose calls are made of other calls. */
const MADE_OF_OTHERS: ReadonlySet<string> = new Set(["scripts", "assistant"]);

const savedSchema = z.object({
  data: z.object({ download: z.object({ name: z.string(), path: z.string() }) }),
});

/** Writes what was called as a script, which makes the calls again. */
export class ScriptRecorder implements CallWatch, AsyncDisposable {
  readonly #path: string;
  readonly #options: RecorderOptions;
  readonly #calls: Recorded[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #writing: Promise<void> = Promise.resolve();
  #hasFailed = false;

  constructor(path: string, options: RecorderOptions) {
    this.#path = path;
    this.#options = options;
  }

  /**
   * Begins a script in a file that is not there yet: a second host takes `NAME-2.ts` and so on.
   *
   * @throws ToolError `INVALID_INPUT` when it cannot be written
   */
  static async begin(path: string, options: RecorderOptions): Promise<ScriptRecorder> {
    const file = await freeName(resolve(path));
    try {
      await atomicWrite(file, scriptText([]));
      return new ScriptRecorder(file, options);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ToolError("INVALID_INPUT", `Cannot write a script to ${file}: ${reason}`, {
        hint: "Name a file in a folder that you can write to: --record FILE",
      });
    }
  }

  begin({ adapter, tool, effect, input }: PlannedCall, context: CallContext): WatchedCall {
    const path = isStatement({ adapter, tool, effect }) ? this.#options.pathOf(tool, input) : undefined;
    return {
      context,
      end: (outcome) => {
        if (path === undefined || !outcome.ok || outcome.isError === true || !isObject(input)) return;
        this.add({ path, input, acted: actedIn(outcome), ...savedBy(outcome) });
      },
    };
  }

  /** Adds a call or what was seen of it, which is written soon. */
  add(call: Recorded): void {
    if (this.#calls.length >= MOST_CALLS) return;
    this.#calls.push(call);
    this.#timer ??= setTimeout(() => this.#writeSoon(), GATHER_MS);
  }

  /** Path of the script. */
  get path(): string {
    return this.#path;
  }

  /** Resolves when what was called is written. */
  async flush(): Promise<void> {
    if (this.#timer !== undefined) this.#writeSoon();
    await this.#writing;
  }

  /** Takes the script away again: nothing was recorded. */
  async discard(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#writing;
    await Deno.remove(this.#path);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await deadline(this.flush(), CLOSE_MS, "The script").catch(() => {});
  }

  #writeSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
  }

  async #write(): Promise<void> {
    const { secrets, onError } = this.#options;
    try {
      secrets.refresh();
      const calls = this.#calls.flatMap((call) => withoutSecrets(call, secrets));
      await atomicWrite(this.#path, scriptText(calls, this.#options.typed));
      const elements = knownIn(calls, secrets);
      if (elements !== undefined) await elements.write(this.#path);
    } catch (error) {
      if (this.#hasFailed) return;
      this.#hasFailed = true;
      onError(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

/** A file is saved under another name in the next run. */
function savedBy({ structured }: { readonly structured?: unknown }): Pick<RecordedCall, "makes"> {
  const { data } = savedSchema.safeParse(structured);
  if (data === undefined) return {};
  const { name, path } = data.data.download;
  return { makes: { id: path, label: name, at: "download.path" } };
}

/** What shows a secret is nothing to check by. */
function withoutSecrets(call: Recorded, secrets: SecretFinder): Recorded[] {
  if ("of" in call) {
    const said = JSON.stringify(call);
    return secrets.data(said) === said ? [call] : [];
  }
  if (!("input" in call)) return [call];
  const input = secrets.data(call.input);
  return [isObject(input) ? { ...call, input } : call];
}

/** Returns what is known of the elements that the calls acted on; nothing where that is nothing. */
function knownIn(calls: readonly Recorded[], secrets: SecretFinder): KnownElements | undefined {
  const known = calls.flatMap((call) =>
    "acted" in call ? call.acted.flatMap((each) => each?.known ?? []) : []
  );
  if (known.length === 0) return undefined;
  const elements = new KnownElements();
  for (const each of known) elements.add(knownElementSchema.parse(secrets.data(each)));
  return elements;
}

/** What only looks changes nothing for the next call; what waits is a condition of it. */
function isStatement({ adapter, tool, effect }: Omit<PlannedCall, "input">): boolean {
  return !MADE_OF_OTHERS.has(adapter) && (effect !== "read" || /(^|_)wait(_|$)/.test(tool));
}

async function freeName(path: string): Promise<string> {
  const [, start = path, extension = ""] = /^(.*?)(\.\w+)?$/s.exec(path) ?? [];
  let file = path;
  for (let next = 2; await exists(file); next++) file = `${start}-${next}${extension}`;
  return file;
}
