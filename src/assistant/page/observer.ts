import type { ToolOutcome } from "../../adapter_api/outcome.ts";
import type { ErrorData } from "../../adapter_api/errors.ts";
import type { AssistRole } from "../../adapter_api/assist_use.ts";
import type { Picture } from "../model/port.ts";
import type { ToolPort } from "../tool_port.ts";
import { partOf } from "./roles.ts";
import {
  listingSchema,
  lookMetaSchema,
  pageFactsSchema,
  pictureIn,
  readingSchema,
  type Screen,
} from "./screen.ts";

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

/** Looks at the page before the model decides: wait for rest, list, draw the numbers, take the picture. */
export class Observer {
  readonly #options: ObserverOptions;
  #overlay = false;

  constructor(options: ObserverOptions) {
    this.#options = options;
  }

  /** Rules for working with what looks show; undefined where there is nothing to look with. */
  get rules(): readonly string[] | undefined {
    const look = partOf(this.#options.tools.tools(), "look");
    return look === undefined ? undefined : look.tool.assist?.rules ?? [];
  }

  /** Tells whether pictures can be had. */
  get hasPictures(): boolean {
    return this.#options.pictures && this.#has("picture");
  }

  /** @param afterAction whether something was done that the page may still react to */
  async look(signal: AbortSignal, { afterAction, isForModel }: LookOptions): Promise<Observation> {
    const { clock } = this.#options;
    const start = clock();
    if (!this.#has("look")) return { kind: "none", times: { settleMs: 0, lookMs: 0 } };
    const isBusy = afterAction && !await this.#settled(signal);
    const looked = clock();
    const seen = await this.#see(signal, { isBusy, isForModel });
    return { ...seen, times: { settleMs: looked - start, lookMs: clock() - looked } };
  }

  /** A picture as evidence, for example of an error; undefined where none can be had. */
  async picture(signal: AbortSignal): Promise<Picture | undefined> {
    return await this.#take("numbered", signal) ?? await this.#take("picture", signal);
  }

  async #take(role: "picture" | "numbered", signal: AbortSignal): Promise<Picture | undefined> {
    const outcome = await this.#call(role, {}, signal);
    return pictureIn(outcome);
  }

  /** Takes the numbers off the page: the run is over. */
  async leave(signal: AbortSignal): Promise<void> {
    if (!this.#overlay) return;
    this.#overlay = false;
    await this.#call("unmark", {}, signal);
  }

  /** Waits for the page's rest. A page that never rests, as some applications, is used as it is. */
  async #settled(signal: AbortSignal): Promise<boolean> {
    const { settleMs } = this.#options;
    if (settleMs === 0) return true;
    const outcome = await this.#call("settle", { timeout_ms: settleMs }, signal);
    return outcome === undefined || outcome.ok || outcome.error.code !== "TIMEOUT";
  }

  async #see(
    signal: AbortSignal,
    { isBusy, isForModel }: { readonly isBusy: boolean; readonly isForModel: boolean },
  ) {
    const [looked, summary, text] = await Promise.all([
      this.#call("look", {}, signal),
      this.#call("summary", {}, signal),
      this.#call("text", {}, signal),
    ]);
    if (looked === undefined || !looked.ok) {
      return { kind: "failed", error: looked?.error ?? NO_LIST } as const;
    }
    const screen = pageIn(looked, { summary, text }) ?? shownBy(looked, text);
    if (screen === undefined) return { kind: "failed", error: unlisted(looked) } as const;
    if (isForModel) await this.#drawNumbers(signal);
    return {
      kind: "page",
      screen: { ...screen, overlay: this.#overlay, isBusy },
      picture: isForModel ? await this.#pictureFor(signal) : undefined,
    } as const;
  }

  async #pictureFor(signal: AbortSignal): Promise<Picture | undefined> {
    if (!this.hasPictures) return undefined;
    const numbered = this.#overlay ? undefined : await this.#take("numbered", signal);
    return numbered ?? await this.#take("picture", signal);
  }

  async #drawNumbers(signal: AbortSignal): Promise<void> {
    this.#overlay = (await this.#call("mark", {}, signal))?.ok ?? false;
  }

  /** Calls the tool that has a part, with what its adapter wants; undefined where none has it. */
  async #call(role: AssistRole, more: Readonly<Record<string, unknown>>, signal: AbortSignal) {
    const { tools } = this.#options;
    const part = partOf(tools.tools(), role);
    return part === undefined
      ? undefined
      : await tools.call(part.tool.name, { ...part.args, ...more }, signal);
  }

  #has(role: AssistRole): boolean {
    return partOf(this.#options.tools.tools(), role) !== undefined;
  }
}

type Seen = Omit<Screen, "overlay" | "isBusy">;
type Reading = ToolOutcome | undefined;

/** A page with its list of controls; undefined where the look is of another kind. */
function pageIn(
  looked: ToolOutcome,
  { summary, text }: { readonly summary: Reading; readonly text: Reading },
): Seen | undefined {
  const { data: listed } = listingSchema.safeParse(looked.ok ? looked.structured : undefined);
  if (listed === undefined) return undefined;
  const { data } = listed;
  return { ...data, summary: readIn(summary), text: readIn(text), isPlaying: data.playing };
}

function readIn(outcome: Reading): string {
  const parsed = readingSchema.safeParse(outcome?.ok === true ? outcome.structured : undefined);
  return parsed.data?.data.text ?? "";
}

/** What another look shows, and what else there is to read; undefined where it has no words. */
function shownBy(looked: ToolOutcome, text: Reading): Seen | undefined {
  const shown = [looked, ...(text?.ok === true ? [text] : [])].map(wordsOf).filter((words) => words !== "");
  if (wordsOf(looked) === "" || isHeld(looked)) return undefined;
  const meta = lookMetaSchema.safeParse(looked.ok ? looked.meta : undefined).data?.["glovebox/look"];
  const items = meta?.items.map(({ ref, secret, ...item }) => ({
    ...item,
    index: ref,
    ...(secret === true ? { use: { secret } } : {}),
  })) ?? [];
  const words = shown.join("\n");
  return {
    ...{ url: "", title: meta?.title ?? "", total: items.length, items, summary: "" },
    ...{ text: words, shown: words, isPlaying: undefined },
  };
}

/** A page answers otherwise while a dialog is open: that is no look. */
function isHeld(looked: ToolOutcome): boolean {
  return pageFactsSchema.safeParse(looked.ok ? looked.structured : undefined).success;
}

function wordsOf({ content }: ToolOutcome): string {
  return content.flatMap((part) => part.type === "text" ? [part.text] : []).join("\n");
}

const NO_LIST: ErrorData = { code: "NO_LIST", message: "There is nothing to look with" };

/** For example a dialog, which has to be answered before anything else. */
function unlisted(looked: ToolOutcome): ErrorData {
  const said = wordsOf(looked);
  return { code: "NO_LIST", message: said === "" ? "The page's controls cannot be listed" : said };
}
