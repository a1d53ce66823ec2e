import { join } from "node:path";
import { ToolError } from "../../adapter_api/errors.ts";
import { atomicWrite } from "../../base/atomic_write.ts";
import { appendPrivately } from "../../base/private_file.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import type { CallContext } from "../../catalog/tool_source.ts";
import type { AssistSettings } from "../../config/assist_settings.ts";
import type { Journal, Kept, Person } from "../ports.ts";
import type { StepEvent } from "../events/step_event.ts";
import { assist } from "../loop/run.ts";
import type { PastStep } from "../loop/past_step.ts";
import { costOf, withoutUsage } from "../model/prices.ts";
import type { Model } from "../model/port.ts";
import { RecordingModel } from "../model/transcript.ts";
import type { AssistantOptions, Resumed } from "../options.ts";
import type { RunResult } from "../result.ts";
import { maskText } from "../safety/masking.ts";
import { estimateTokens } from "../../base/text/tokens.ts";
import { CAUTIOUS } from "../safety/policy.ts";
import { catalogTools } from "../tool_port.ts";
import { RunFolder } from "./run_folder.ts";
import type { Memory, RunRecord } from "./run_record.ts";

/** Tokens. */
const MOST_GOAL = 8_000;
/** Tokens of all that a model may read whole, unless the person says otherwise. */
const READ_TOKENS = 24_000;

/** Parts of a recorded run. */
export interface RunRequest {
  readonly goal: string;
  readonly model: Model;
  /** A second model, which is asked whether the goal is really reached. */
  readonly judge?: Model | undefined;
  readonly settings: AssistSettings;
  readonly catalog: Pick<Catalog, "tools" | "call">;
  readonly context: Omit<CallContext, "signal">;
  readonly person: Person;
  readonly signal: AbortSignal;
  /** The folder of all runs. */
  readonly root: string;
  /** A file that the model's replies are written to. */
  readonly record?: string | undefined;
  readonly resumed?: Resumed | undefined;
  /** Name of the run that it goes on from. */
  readonly resumedFrom?: string | undefined;
  readonly isTextual?: boolean;
  /** A panel can be opened, in which the person works themselves. */
  readonly hasPanel?: boolean;
  /** Told of each step when it is over. */
  readonly onStep?: (event: StepEvent) => void;
}

/** A run that is over, and where it is kept. */
export interface FinishedRun extends RunResult {
  readonly folder: string;
  readonly costUsd: number | undefined;
}

/** Runs the assistant and keeps what it did. */
export async function recordedRun(request: RunRequest): Promise<FinishedRun> {
  const { goal, root, resumedFrom } = request;
  refuseLongGoal(goal);
  const begun: RunRecord = {
    goal,
    model: request.model.name,
    started_at: new Date().toISOString(),
    ...(resumedFrom === undefined ? {} : { resumed_from: resumedFrom }),
  };
  const folder = await RunFolder.make(root, begun);
  using _running = await folder.hold();
  const memory = new StepMemory(folder, request.resumed);
  const ports = {
    model: await recording(request),
    judge: request.judge,
    tools: catalogTools(request.catalog, request.context),
    person: memory.listening(request.person),
    journal: memory.journal(request.onStep),
  };
  const result = await assist(goal, ports, optionsOf(request), request.signal);
  const costUsd = totalCost(request, result);
  await folder.save({ ...begun, end: endOf(result, costUsd) });
  return { ...result, folder: folder.path, costUsd };
}

/** Undefined where the price of one of the models is not known. */
function totalCost({ model, judge, settings }: RunRequest, { usage, judged }: RunResult): number | undefined {
  const own = costOf(model.name, withoutUsage(usage, judged), settings.price);
  if (judge === undefined || own === undefined) return own;
  const more = costOf(judge.name, judged, judge.name === model.name ? settings.price : undefined);
  return more === undefined ? undefined : own + more;
}

/** @throws ToolError `INVALID_INPUT`: a goal is told whole in every request, or not at all */
function refuseLongGoal(goal: string): void {
  const tokens = estimateTokens(goal);
  if (tokens <= MOST_GOAL) return;
  throw new ToolError("INVALID_INPUT", `The goal has about ${tokens} tokens, and ${MOST_GOAL} is the most`, {
    hint: "Say what is to be reached in fewer words; long material belongs into a file that a page can open",
  });
}

/** Returns the folder of a person's runs. */
export function runsFolder(state: string): string {
  return join(state, "assist");
}

async function recording({ model, record }: RunRequest): Promise<Model> {
  if (record === undefined) return model;
  await atomicWrite(record, "");
  return new RecordingModel(model, (line) => appendPrivately(record, line));
}

function optionsOf({ settings, resumed, isTextual = false, hasPanel }: RunRequest): AssistantOptions {
  return {
    limits: {
      steps: settings.maxSteps ?? 20,
      timeMs: (settings.maxSeconds ?? 600) * 1000,
      tokens: settings.maxTokens,
      bannerStepMs: settings.bannerStepMs ?? 800,
      bannerMs: settings.bannerMs ?? 2_500,
    },
    settleMs: settings.settleMs ?? 4_000,
    readTokens: settings.readTokens ?? READ_TOKENS,
    pictures: settings.pictures ?? true,
    autoEnter: settings.autoEnter ?? true,
    policy: { ...CAUTIOUS, ...settings.policy },
    origins: settings.origins ?? [],
    keepPictures: settings.keepPictures ?? "error",
    isTextual,
    hasPanel,
    retry: {
      attempts: settings.modelAttempts ?? 5,
      firstMs: settings.retryMs ?? 1_000,
      longestMs: 60_000,
      timeoutMs: settings.modelTimeoutMs ?? 60_000,
    },
    clock: () => performance.now(),
    resumed,
  };
}

function endOf(result: RunResult, cost: number | undefined): NonNullable<RunRecord["end"]> {
  const { outcome, reason, question, data, did, effects, changes, notes, steps, usage, timeMs, byNumber } =
    result;
  return {
    outcome,
    reason,
    ...(question === undefined ? {} : { question: maskText(question) }),
    ...(data === undefined ? {} : { data }),
    ...(notes.length === 0 ? {} : { notes: [...notes] }),
    ...(did === undefined ? {} : { did }),
    effects: [...effects],
    changes: [...changes],
    steps,
    tokens: { ...usage, total: usage.input + usage.output },
    ...(cost === undefined ? {} : { cost_usd: cost }),
    time_ms: timeMs,
    actions: byNumber.actions,
    actions_by_number: byNumber.numbered,
  };
}

/** Writes down after each step what the run needs to go on if it is interrupted. */
class StepMemory {
  readonly #folder: RunFolder;
  readonly #steps: Memory["steps"];
  #url: string | undefined;
  #said: string | undefined;
  #kept: Kept;

  constructor(folder: RunFolder, resumed: Resumed | undefined) {
    this.#folder = folder;
    this.#url = resumed?.url;
    this.#kept = resumed?.kept ?? { notes: [], decided: [], refused: [], changes: [] };
    this.#steps = (resumed?.steps ?? []).map(({ title, ok, isTrusted, result }) => ({
      title,
      ok,
      ...(isTrusted && result !== "" ? { said: result } : {}),
    }));
  }

  /** The person's answers are theirs, not a page's: a run that goes on needs them whole. */
  listening(person: Person): Person {
    return {
      confirm: (...asked) => person.confirm(...asked),
      progress: (progress) => person.progress(progress),
      ask: async (question, signal) => {
        const reply = await person.ask(question, signal);
        if (reply !== undefined) this.#said = `The person says: ${reply}`;
        return reply;
      },
    };
  }

  journal(onStep: ((event: StepEvent) => void) | undefined): Journal {
    return {
      keep: async (kept) => {
        this.#kept = kept;
        await this.#save();
      },
      picture: (step, picture) => this.#folder.picture(step, picture),
      step: async (event) => {
        await this.#folder.step(event);
        this.#remember(event);
        onStep?.(event);
      },
    };
  }

  #remember({ call, page, ask }: StepEvent): void {
    const title = call === undefined
      ? ask === undefined ? "said something" : `asked: ${ask.question}`
      : `${call.tool} ${JSON.stringify(call.args)}`;
    const said = this.#said;
    this.#said = undefined;
    this.#steps.push({ title, ok: call?.status !== "error", ...(said === undefined ? {} : { said }) });
    if (page !== undefined && page.url !== "about:blank") this.#url = page.url;
  }

  async #save(): Promise<void> {
    const { notes, decided, refused, changes } = this.#kept;
    await this.#folder.remember({
      ...{ steps: this.#steps, notes: [...notes], decided: [...decided], refused: [...refused] },
      changes: [...changes],
      ...(this.#url === undefined ? {} : { url: this.#url }),
    });
  }
}

/**
 * Returns what a run that goes on begins with.
 *
 * @param answer to the question that the run ended with
 */
export function resumedFrom({ steps, url, ...kept }: Memory, answer: string | undefined): Resumed {
  const past = steps.map(({ title, ok, said }, at): PastStep => ({
    number: at + 1,
    parts: [],
    form: "none",
    title,
    result: said ?? "",
    ok,
    isTrusted: true,
  }));
  if (answer === undefined) return { steps: past, url, kept };
  const number = past.length + 1;
  const said = { parts: [], form: "none", title: "asked the person", ok: true, isTrusted: true } as const;
  return { steps: [...past, { ...said, number, result: `The person says: ${answer}` }], url, kept };
}
