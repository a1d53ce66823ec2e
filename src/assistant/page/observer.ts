import type { ToolOutcome } from "../../adapter_api/outcome.ts";
import type { ErrorData } from "../../adapter_api/errors.ts";
import type { Picture } from "../model/port.ts";
import type { ToolPort } from "../tool_port.ts";
import { listingSchema, readingSchema, type Screen } from "./screen.ts";

/** Outcome of a look. */
export type Observation =
  | {
    readonly kind: "page";
    readonly screen: Screen;
    readonly picture: Picture | undefined;
    readonly times: Times;
  }
  /** There is no page: the tools are of another kind. */
  | { readonly kind: "none"; readonly times: Times }
  | { readonly kind: "failed"; readonly error: ErrorData; readonly times: Times };

/** Times that the parts of a look took, in milliseconds. */
export interface Times {
  /** The page's own: until it was at rest. */
  readonly settleMs: number;
  /** Ours. */
  readonly lookMs: number;
}

/** Options for a look. */
export interface ObserverOptions {
  readonly tools: ToolPort;
  /** Longest time that the page may take to come to rest; 0 does not wait. Milliseconds. */
  readonly settleMs: number;
  readonly pictures: boolean;
  readonly clock: () => number;
}

/** Purpose of a look. */
export interface LookOptions {
  readonly afterAction: boolean;
  /** With numbers and picture; what is only checked needs neither. */
  readonly isForModel: boolean;
}

const LIST = "browser_list_interactives";
/** No prompt has room for more. */
const MOST_ITEMS = 120;
const SUMMARY_LENGTH = 700;
/** Enough for what a run is judged by. */
const TEXT_LENGTH = 20_000;

/** Looks at the page before the model decides: wait for rest, list, draw the numbers, take the picture. */
export class Observer {
  readonly #options: ObserverOptions;
  #overlay = false;

  constructor(options: ObserverOptions) {
    this.#options = options;
  }

  /** Tells whether there are pages with numbers at all. */
  get hasPages(): boolean {
    return this.#has(LIST);
  }

  /** @param afterAction whether something was done that the page may still react to */
  async look(signal: AbortSignal, { afterAction, isForModel }: LookOptions): Promise<Observation> {
    const { clock } = this.#options;
    const start = clock();
    if (!this.hasPages) return { kind: "none", times: { settleMs: 0, lookMs: 0 } };
    const isBusy = afterAction && !await this.#settled(signal);
    const looked = clock();
    const seen = await this.#see(signal, { isBusy, isForModel });
    return { ...seen, times: { settleMs: looked - start, lookMs: clock() - looked } };
  }

  /** A picture as evidence, for example of an error; undefined where none can be had. */
  async picture(signal: AbortSignal): Promise<Picture | undefined> {
    return await this.#take(true, signal);
  }

  /** @param numbers draws them for the picture, where they are not on the page already */
  async #take(numbers: boolean, signal: AbortSignal): Promise<Picture | undefined> {
    if (!this.#has("browser_screenshot")) return undefined;
    const outcome = await this.#options.tools.call("browser_screenshot", numbers ? { numbers } : {}, signal);
    const part = outcome.content.find((each) => each.type === "image");
    return part?.type === "image" ? { mimeType: part.mimeType, bytes: part.bytes } : undefined;
  }

  /** Takes the numbers off the page: the run is over. */
  async leave(signal: AbortSignal): Promise<void> {
    if (!this.#overlay) return;
    this.#overlay = false;
    await this.#options.tools.call("browser_overlay_hide", {}, signal);
  }

  /** Waits for the page's rest. A page that never rests, as some applications, is used as it is. */
  async #settled(signal: AbortSignal): Promise<boolean> {
    const { settleMs, tools } = this.#options;
    if (settleMs === 0 || !this.#has("browser_wait")) return true;
    const outcome = await tools.call("browser_wait", { stable: true, timeout_ms: settleMs }, signal);
    return outcome.ok || outcome.error.code !== "TIMEOUT";
  }

  async #see(
    signal: AbortSignal,
    { isBusy, isForModel }: { readonly isBusy: boolean; readonly isForModel: boolean },
  ) {
    const { tools } = this.#options;
    const pictures = isForModel && this.#options.pictures;
    const [listed, summary, text] = await Promise.all([
      tools.call(LIST, { format: "json", scope: "viewport", limit: MOST_ITEMS }, signal),
      this.#read("summary", SUMMARY_LENGTH, signal),
      this.#read("text", TEXT_LENGTH, signal),
    ]);
    if (!listed.ok) return { kind: "failed", error: listed.error } as const;
    const parsed = listingSchema.safeParse(listed.structured);
    if (!parsed.success) return { kind: "failed", error: unlisted(listed) } as const;
    const { data } = parsed.data;
    if (isForModel) await this.#drawNumbers(signal);
    const screen: Screen = {
      ...data,
      summary,
      text,
      overlay: this.#overlay,
      isBusy,
      isPlaying: data.playing,
    };
    return {
      kind: "page",
      screen,
      picture: pictures ? await this.#take(!this.#overlay, signal) : undefined,
    } as const;
  }

  async #drawNumbers(signal: AbortSignal): Promise<void> {
    this.#overlay = this.#has("browser_overlay_show") &&
      (await this.#options.tools.call("browser_overlay_show", {}, signal)).ok;
  }

  async #read(mode: "summary" | "text", limit: number, signal: AbortSignal): Promise<string> {
    if (!this.#has("browser_extract")) return "";
    const outcome = await this.#options.tools.call(
      "browser_extract",
      { mode, format: "json", limit },
      signal,
    );
    const parsed = readingSchema.safeParse(outcome.ok ? outcome.structured : undefined);
    return parsed.data?.data.text ?? "";
  }

  #has(name: string): boolean {
    return this.#options.tools.tools().some((tool) => tool.name === name);
  }
}

/** For example a dialog, which has to be answered before anything else. */
function unlisted({ content }: ToolOutcome): ErrorData {
  const said = content.flatMap((part) => part.type === "text" ? [part.text] : []).join("\n");
  return { code: "NO_LIST", message: said === "" ? "The page's controls cannot be listed" : said };
}
