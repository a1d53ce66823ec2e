import browserAdapter from "../../adapters/browser/adapter.ts";
import type { ToolEntry } from "../../src/adapter_api/manifest.ts";
import type { ToolOutcome } from "../../src/adapter_api/outcome.ts";
import type { StepEvent } from "../../src/assistant/events/step_event.ts";
import { assist } from "../../src/assistant/loop/run.ts";
import { NO_USAGE } from "../../src/assistant/model/prices.ts";
import type { Model, ModelReply, ModelRequest, ReplyPart } from "../../src/assistant/model/port.ts";
import type { Consented, Journal } from "../../src/assistant/ports.ts";
import type { AssistantOptions } from "../../src/assistant/options.ts";
import type { Item } from "../../src/assistant/page/screen.ts";
import type { RunResult } from "../../src/assistant/result.ts";
import { CAUTIOUS } from "../../src/assistant/safety/policy.ts";
import { manifestOf } from "./manifests.ts";
import type { ToolPort } from "../../src/assistant/tool_port.ts";

/** A page of a fake browser. */
export interface FakePage {
  url: string;
  title: string;
  items: Item[];
  text: string;
  /** Where it is scrolled to. */
  top?: number;
}

/** A value that a page sends. */
interface SentField {
  readonly name: string;
  readonly value: string;
}

type Answer = (args: Readonly<Record<string, unknown>>, page: FakePage) => ToolOutcome | string;

const TOOL: ToolEntry = {
  name: "tool",
  description: "A tool.",
  effect: "read",
  idempotent: false,
  core: true,
  aliases: [],
  timeoutMs: 1_000,
  inputSchema: { type: "object", properties: { index: { type: "integer" } } },
};

/** What the real browser's tools are for the assistant. */
const ASSIST = new Map(manifestOf(browserAdapter).tools.map(({ name, assist }) => [name, assist]));

/** A browser without one: what a call does to its page is what the test says. */
export class FakeBrowser implements ToolPort {
  readonly page: FakePage = { url: "https://a.example/", title: "A", items: [], text: "" };
  readonly calls: { readonly name: string; readonly args: Readonly<Record<string, unknown>> }[] = [];
  readonly #answers: Map<string, Answer>;
  readonly #tools: ToolEntry[];
  #revision = 0;

  constructor(
    answers: Readonly<Record<string, Answer>> = {},
    more: Readonly<Record<string, ToolEntry["effect"]>> = {},
  ) {
    this.#answers = new Map(Object.entries(answers));
    const effects: Record<string, ToolEntry["effect"]> = {
      browser_navigate: "write",
      browser_list_interactives: "read",
      browser_overlay_act: "write",
      browser_extract: "read",
      browser_screenshot: "read",
      browser_overlay_show: "read",
      browser_overlay_hide: "read",
      browser_wait: "read",
      browser_press: "write",
      browser_scroll: "write",
      browser_find: "read",
      browser_back: "write",
      browser_act_by_index: "write",
      browser_gate: "write",
      ...more,
    };
    this.#tools = Object.entries(effects).map(([name, effect]) => {
      const assist = ASSIST.get(name);
      return { ...TOOL, name, effect, ...(assist === undefined ? {} : { assist }) };
    });
  }

  tools(): readonly ToolEntry[] {
    return this.#tools;
  }

  /** Addresses that something was sent to. */
  readonly sent: string[] = [];

  /** Names of the calls, without those that look. */
  get acts(): string[] {
    const looks = [
      "list_interactives",
      "extract",
      "screenshot",
      "overlay_show",
      "overlay_hide",
      "wait",
      "gate",
    ];
    return this.calls.map(({ name }) => name).filter((name) =>
      !looks.some((look) => name === `browser_${look}`)
    );
  }

  /** The next call with this number is held, as what sends is by the gate of a real browser. */
  readonly sends = new Map<unknown, { readonly url: string; readonly fields: readonly SentField[] }>();
  #held: Readonly<Record<string, unknown>> | undefined;

  call(name: string, args: Readonly<Record<string, unknown>>): Promise<ToolOutcome> {
    this.calls.push({ name, args });
    const sent = name === "browser_overlay_act" && args.action === "click"
      ? this.sends.get(args.index)
      : undefined;
    if (sent !== undefined) {
      this.#held = { id: 1, kind: "send", method: "POST", page: this.page.url, again: false, args, ...sent };
      return Promise.resolve(this.#ok("held", { held: this.#held, begun: true }));
    }
    if (name === "browser_gate") return Promise.resolve(this.#gate(args.action));
    const before = JSON.stringify(this.page);
    const answer = this.#answers.get(name)?.(args, this.page) ?? this.#look(name);
    if (JSON.stringify(this.page) !== before) this.#revision += 1;
    return Promise.resolve(typeof answer === "string" ? this.#ok(answer) : answer);
  }

  #gate(action: unknown): ToolOutcome {
    const { url, args } = this.#held ?? {};
    if (action !== "send") return this.#ok(String(action));
    this.sent.push(String(url));
    const answer = this.#answers.get("browser_overlay_act")?.(Object(args), this.page) ?? "sent";
    return typeof answer === "string" ? this.#ok(answer) : answer;
  }

  #look(name: string): ToolOutcome | string {
    const { items, text, top } = this.page;
    if (name === "browser_list_interactives") return this.#ok("", { items, top, total: items.length });
    if (name === "browser_extract") return this.#ok("", { text });
    if (name !== "browser_screenshot") return `${name} done`;
    return {
      ok: true,
      content: [{ type: "image", mimeType: "image/jpeg", bytes: new Uint8Array([1, 2, 3]) }],
    };
  }

  #ok(text: string, data: Readonly<Record<string, unknown>> = {}): ToolOutcome {
    const { url, title, items } = this.page;
    const facts = { epoch: 1, revision: this.#revision, total: items.length, url, title };
    return {
      ok: true,
      content: [{ type: "text", text }],
      structured: { status: "ok", data: { ...facts, ...data } },
    };
  }
}

/** A failure as a tool reports it. */
export function failing(code: string, message: string): ToolOutcome {
  return { ok: false, error: { code, message }, content: [] };
}

/** A reply with one call. */
export function calls(
  name: string,
  args: Readonly<Record<string, unknown>> = {},
  text = "Working",
): ModelReply {
  const call: ReplyPart = { kind: "call", id: crypto.randomUUID(), name, args };
  return {
    parts: [{ kind: "text", text }, call],
    usage: { input: 10, output: 1, cached: 0 },
    finish: "stop",
  };
}

export function says(text: string): ModelReply {
  return { parts: [{ kind: "text", text }], usage: NO_USAGE, finish: "stop" };
}

/** Answers of a test's model to its requests; a function may throw instead. */
export type Script = readonly (ModelReply | ((request: ModelRequest) => ModelReply))[];

/** A run against fakes, and all that came of it. */
export interface FakeRun extends RunResult {
  readonly events: readonly StepEvent[];
  readonly requests: readonly ModelRequest[];
  readonly questions: readonly string[];
  readonly pictures: readonly number[];
}

/** Options that a test sets. */
export interface FakeRunOptions extends Partial<AssistantOptions> {
  readonly goal?: string;
  readonly answers?: readonly string[];
  readonly confirms?: boolean;
  /** Decides on each question; what it throws fails the test. */
  readonly judge?: Model;
  readonly confirm?: (question: string) => Consented | undefined | Promise<Consented | undefined>;
  readonly signal?: AbortSignal;
}

/** Runs the assistant with a model, or one that says these things in turn. */
export async function runAssist(
  browser: ToolPort,
  script: Script | Model,
  {
    goal = "the goal",
    answers = [],
    confirms,
    confirm = () => confirms,
    signal = new AbortController().signal,
    judge,
    ...options
  }: FakeRunOptions = {},
): Promise<FakeRun> {
  const requests: ModelRequest[] = [];
  const events: StepEvent[] = [];
  const questions: string[] = [];
  const pictures: number[] = [];
  const left = [...answers];
  const model = "step" in script ? script : scripted(script, requests);
  const put = <T>(question: string, answer: (question: string) => T | Promise<T>) =>
    Promise.resolve().then(() => questions.push(question)).then(() => answer(question));
  const result = await assist(
    goal,
    {
      model,
      judge,
      tools: browser,
      person: {
        ask: (question) => put(question, () => left.shift()),
        confirm: (question) => put(question, confirm),
        progress: () => {},
      },
      journal: journalOf(events, pictures),
    },
    { ...OPTIONS, ...options },
    signal,
  );
  return { ...result, events, requests, questions, pictures };
}

function journalOf(events: StepEvent[], pictures: number[]): Journal {
  return {
    step: (event) => Promise.resolve(void events.push(event)),
    picture: (step) => Promise.resolve(pictures.push(step)).then(() => `step-${step}.jpeg`),
  };
}

/** A model that says these things in turn, the last one again and again. */
function scripted(script: Script, requests: ModelRequest[]): Model {
  return {
    name: "fake:model",
    step(request) {
      requests.push(request);
      const next = script[Math.min(requests.length, script.length) - 1] ?? says("");
      return Promise.resolve().then(() => typeof next === "function" ? next(request) : next);
    },
  };
}

const OPTIONS: AssistantOptions = {
  limits: { steps: 10, timeMs: 60_000, tokens: undefined, bannerStepMs: 800, bannerMs: 2_500 },
  settleMs: 4_000,
  readTokens: 24_000,
  pictures: true,
  autoEnter: true,
  policy: CAUTIOUS,
  origins: [],
  keepPictures: "error",
  isTextual: false,
  retry: { attempts: 3, firstMs: 1, longestMs: 5, timeoutMs: 10_000, random: () => 1 },
  clock: () => performance.now(),
};
