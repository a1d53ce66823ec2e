import { basename } from "node:path";
import { App } from "../../app.ts";
import { atomicWrite } from "../../base/atomic_write.ts";
import { AuditLog } from "../../audit/audit_log.ts";
import type { Json } from "../../assistant/model/port.ts";
import { type Price, staleness } from "../../assistant/model/prices.ts";
import type { Outcome } from "../../assistant/result.ts";
import { configuredJudge, configuredModel } from "../../assistant/store/configured_model.ts";
import {
  type FinishedRun,
  recordedRun,
  resumedFrom,
  runsFolder,
} from "../../assistant/store/recorded_run.ts";
import { RunFolder } from "../../assistant/store/run_folder.ts";
import { assistantKeys } from "../../secrets/assistant_keys.ts";
import { currentFolders } from "../../config/folders.ts";
import type { Settings } from "../../config/settings.ts";
import { type AssistFlags, assistFlags, withFlags } from "./flags.ts";
import { type Played, type PlayRequest, playRun, takenOver } from "./play.ts";
import { inputsOf } from "../scripts/script_words.ts";
import { DEFAULT_MODEL } from "../../assistant/model/choice.ts";
import type { Resumed } from "../../assistant/options.ts";
import { SavedRuns } from "../../assistant/store/saved_runs.ts";
import type { AssistSettings } from "../../config/assist_settings.ts";
import { listModels } from "./models.ts";
import { showRun } from "./show.ts";
import { AssistTerminal } from "./terminal.ts";
import { terminalContext } from "../calling/tool_call.ts";
import { EXIT, print, printError, printJson, UsageError } from "../failure.ts";
import { prepare } from "../settings.ts";

const CODES: Readonly<Record<Outcome, number>> = {
  done: EXIT.fine,
  impossible: EXIT.impossible,
  refused: EXIT.refused,
  person: EXIT.person,
  failed: EXIT.failure,
  asked: EXIT.unanswered,
  budget: EXIT.budget,
  cancelled: EXIT.failure,
};

/** `glovebox assist`: a goal in, work done in the browser. */
export async function assistCommand(words: readonly string[], parsed: unknown): Promise<number> {
  const flags = assistFlags.parse(parsed);
  const { state } = currentFolders();
  const root = runsFolder(state);
  if (flags.show !== undefined) return await showRun(await RunFolder.find(root, flags.show), flags);
  const settings = await prepare(parsed);
  const assist = withFlags(settings.assist, flags);
  if (flags.models === true) {
    const findKey = assistantKeys(state);
    return await listModels({ settings: assist, findKey, json: flags.json ?? false, signal: interruption() });
  }
  const saved = new SavedRuns(state);
  const name = flags.play ?? flags.save;
  const draft = name === undefined ? undefined : await saved.draft(name);
  const job = flags.play === undefined
    ? await goalJob(words, flags, root)
    : await playJob(words, flags.play, saved);
  const recorded = { ...settings, record: draft ?? flags.script, recordTyped: draft !== undefined };
  const command = { settings: recorded, assist, flags, root, state };
  const ended = await work(job, command).catch(async (error: unknown) => {
    if (draft !== undefined) await saved.discard(draft);
    throw error;
  });
  if (name !== undefined && draft !== undefined) await keepDraft(saved, { name, draft, job, ended });
  return ended.code;
}

/** What is to be done: a goal with a model, or a recording without one. */
interface Job {
  readonly goal: string;
  readonly adapters?: readonly string[];
  readonly resumed?: Resumed | undefined;
  /** Name of the run that it goes on from. */
  readonly resumedFrom?: string;
  readonly play?: Pick<PlayRequest, "saved" | "script" | "inputs"> & { readonly name: string };
}

/** How it ended; the run where a model was asked. */
interface Worked {
  readonly code: number;
  readonly adapters: readonly string[];
  readonly run?: FinishedRun;
}

/** Settings and flags of one command. */
interface Command {
  readonly settings: Settings;
  readonly assist: AssistSettings;
  readonly flags: AssistFlags;
  readonly root: string;
  readonly state: string;
}

async function goalJob(words: readonly string[], flags: AssistFlags, root: string): Promise<Job> {
  const earlier = flags.resume === undefined ? undefined : await RunFolder.find(root, flags.resume);
  const goal = words.length > 0 ? words.join(" ") : (await earlier?.record())?.goal;
  if (goal === undefined || goal.trim() === "") {
    throw new UsageError('Say what is to be done: glovebox assist "GOAL"');
  }
  return {
    goal,
    ...(earlier === undefined ? {} : {
      resumed: resumedFrom(await earlier.memory(), flags.answer),
      resumedFrom: basename(earlier.path),
    }),
  };
}

async function playJob(words: readonly string[], name: string, runs: SavedRuns): Promise<Job> {
  const saved = await runs.read(name);
  const inputs = inputsOf(words);
  const given = Object.entries(inputs).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
  const goal = given.length === 0
    ? saved.goal
    : `${saved.goal}\nThis time with other values: ${given.join(", ")}`;
  return { goal, adapters: saved.adapters, play: { name, saved, inputs, script: runs.script(name) } };
}

/** Does it in an app of its own, which is ended before this returns. */
async function work(job: Job, { settings, assist, flags, root, state }: Command): Promise<Worked> {
  await using audit = settings.audit ? new AuditLog(state, () => {}) : undefined; // the app says what goes wrong
  const openModel = () => configuredModel(assist, assistantKeys(state, audit));
  const first = job.play === undefined ? await openModel() : undefined;
  const judge = await configuredJudge(assist, assistantKeys(state, audit));
  const stop = interruption();
  const chosen = {
    ...settings,
    adapters: settings.adapters.length > 0 ? settings.adapters : job.adapters ?? [],
  };
  const own = withBrowser({ ...chosen, code: settings.code || job.play !== undefined }, {
    origins: assist.origins ?? [],
    hasWindow: flags.window ?? false,
  });
  await using app = await App.start(own);
  const { adapters } = own;
  const name = first?.name ?? assist.model ?? DEFAULT_MODEL;
  using terminal = new AssistTerminal({ isQuiet: flags.json ?? false, model: name, price: assist.price });
  const { signal: _, ...terminalCall } = terminalContext(stop);
  const context = { ...terminalCall, caller: { name: "glovebox assist" } };
  const call = app.catalog.call.bind(app.catalog);
  const catalog = job.play === undefined ? app.catalog : { tools: () => app.allTools(), call };
  const common = { settings: assist, catalog, context, person: terminal, signal: stop };
  const played = job.play === undefined ? undefined : await playRun({ ...common, ...job.play, app });
  if (played !== undefined && played.kind !== "mismatch") {
    return { code: await tellPlayed(played, flags), adapters };
  }
  if (played !== undefined) await printError(`The recording does not fit any more: ${played.why}`);
  const resumed = played === undefined ? job.resumed : takenOver(job.play?.name ?? "", played);
  const run = await recordedRun({
    ...{ ...common, goal: job.goal, root, record: flags.record, resumed, resumedFrom: job.resumedFrom },
    model: first ?? await openModel(),
    judge,
    onStep: terminal.step.bind(terminal),
  });
  terminal.clear();
  await tell(run, flags, assist.price);
  return { code: CODES[run.outcome], adapters, run };
}

/** Keeps what was recorded when a goal was reached; a recording that fitted stays as it is. */
async function keepDraft(
  saved: SavedRuns,
  { name, draft, job, ended: { adapters, run } }: {
    readonly name: string;
    readonly draft: string;
    readonly job: Job;
    readonly ended: Worked;
  },
): Promise<void> {
  if (run?.outcome !== "done") return await saved.discard(draft);
  const { evidence, effects } = run;
  const goal = job.play?.saved.goal ?? job.goal;
  await saved.keep(name, draft, { goal, adapters: [...adapters], evidence, effects: [...effects] });
  await printError(
    `Saved: glovebox assist --play ${name} plays it again; its inputs stand in ${saved.script(name)}`,
  );
}

async function tellPlayed(
  played: Exclude<Played, { kind: "mismatch" }>,
  { json }: AssistFlags,
): Promise<number> {
  const outcome: Outcome = played.kind;
  const reason = played.kind === "done"
    ? played.text
    : played.kind === "asked"
    ? played.question
    : "You did not allow it";
  if (json) {
    await printJson({ outcome, reason, steps: 0, tokens: { input: 0, output: 0, cached: 0, total: 0 } });
  } else if (outcome === "done") await print(reason);
  else await printError(`glovebox: ${SENTENCES[outcome]}: ${reason}`);
  return CODES[outcome];
}

/**
 * Without a choice, the browser: what else a machine has may be named. The origins of the run are the browser's as
 * well: it goes nowhere else, no matter who sends it there; what pages load is theirs. What the person set for it wins.
 */
function withBrowser(
  settings: Settings,
  { origins, hasWindow }: { readonly origins: readonly string[]; readonly hasWindow: boolean },
): Settings {
  const adapters = settings.adapters.length > 0 ? settings.adapters : ["browser"];
  const more = {
    ...(hasWindow ? { headless: false } : {}),
    ...(origins.length === 0 ? {} : { allowOrigins: [...origins], allowResources: ["*"] }),
  };
  if (Object.keys(more).length === 0) return { ...settings, adapters };
  const browser = { ...more, ...settings.options["browser"] };
  return { ...settings, adapters, options: { ...settings.options, browser } };
}

function interruption(): AbortSignal {
  const stop = new AbortController();
  Deno.addSignalListener("SIGINT", () => stop.abort(new Error("Stopped by the person")));
  if (Deno.build.os !== "windows") Deno.addSignalListener("SIGTERM", () => stop.abort(new Error("Stopped")));
  return stop.signal;
}

/** One JSON object for programs, a few lines for people. */
async function tell(
  run: FinishedRun,
  { json, data: file }: AssistFlags,
  price: Price | undefined,
): Promise<void> {
  const { outcome, reason, question, data, effects, notes, steps, usage, timeMs, folder, costUsd, byNumber } =
    run;
  if (file !== undefined && data !== undefined) await atomicWrite(file, `${dataText(data)}\n`);
  if (json) {
    await printJson({
      outcome,
      reason,
      ...(question === undefined ? {} : { question }),
      ...(data === undefined ? {} : { data }),
      ...(notes.length === 0 ? {} : { notes }),
      effects,
      steps,
      tokens: { ...usage, total: usage.input + usage.output },
      ...(costUsd === undefined ? {} : { cost_usd: costUsd }),
      time_ms: timeMs,
      actions: byNumber.actions,
      actions_by_number: byNumber.numbered,
      run: folder,
    });
    return;
  }
  if (outcome === "done") await print(reason);
  else await printError(`glovebox: ${SENTENCES[outcome]}: ${reason}${hintFor(outcome, folder)}`);
  if (outcome !== "done" && notes.length > 0) await print(`Found so far:\n${notes.join("\n")}`);
  if (data !== undefined) await print(dataText(data));
  const cost = costUsd === undefined ? "" : `, about $${costUsd.toFixed(4)}${staleness(price)}`;
  const seconds = (timeMs / 1000).toFixed(1);
  await printError(
    `${steps} steps, ${usage.input + usage.output} tokens${cost}, ${seconds} s; kept in ${folder}`,
  );
}

function dataText(data: Json): string {
  return typeof data === "string" ? data : JSON.stringify(data, undefined, 2);
}

const SENTENCES: Readonly<Record<Outcome, string>> = {
  done: "done",
  impossible: "it cannot be done",
  refused: "you did not allow it",
  person: "you have to do something first",
  failed: "it did not work",
  asked: "there is a question, and nobody to answer it",
  budget: "out of budget",
  cancelled: "stopped",
};

function hintFor(outcome: Outcome, folder: string): string {
  if (outcome === "asked") return `\nGo on with: glovebox assist --resume ${folder} --answer "…" (or --yes)`;
  if (outcome === "person") {
    return `\nThen go on with: glovebox assist --resume ${folder}, or do it on the way with --window`;
  }
  if (outcome === "budget") return `\nGo on with: glovebox assist --resume ${folder}, with a higher limit`;
  return "";
}
