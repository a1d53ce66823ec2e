import { basename } from "node:path";
import { App } from "../../app.ts";
import { AuditLog } from "../../audit/audit_log.ts";
import { configuredJudge, configuredModel } from "../../assistant/store/configured_model.ts";
import {
  type FinishedRun,
  recordedRun,
  resumedFrom,
  runsFolder,
} from "../../assistant/store/recorded_run.ts";
import { type TakenRun, takeUp } from "../../assistant/store/past_runs.ts";
import { RunFolder } from "../../assistant/store/run_folder.ts";
import { assistantKeys } from "../../secrets/assistant_keys.ts";
import { currentFolders } from "../../config/folders.ts";
import type { Settings } from "../../config/settings.ts";
import { type AssistFlags, assistFlags, withFlags } from "./flags.ts";
import { gapIn, type PlayRequest, playRun, takenOver } from "./play.ts";
import { inputsOf, readScript } from "../scripts/script_words.ts";
import { DEFAULT_MODEL } from "../../assistant/model/choice.ts";
import type { Resumed } from "../../assistant/options.ts";
import { SavedRuns } from "../../assistant/store/saved_runs.ts";
import type { AssistSettings } from "../../config/assist_settings.ts";
import { listModels } from "./models.ts";
import { showRun } from "./show.ts";
import { CODES, tell, tellPlayed } from "./tell.ts";
import { AssistTerminal } from "./terminal.ts";
import { terminalContext } from "../calling/tool_call.ts";
import { printError, UsageError } from "../failure.ts";
import { prepare } from "../settings.ts";

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
  const resumed = flags.play === undefined ? flags.resume : undefined;
  using earlier = resumed === undefined ? undefined : await takeUp(root, resumed); // held until this one is over
  const job = flags.play === undefined
    ? await goalJob(words, flags, earlier)
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
  readonly play?: Pick<PlayRequest, "name" | "saved" | "script" | "inputs">;
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

async function goalJob(
  words: readonly string[],
  flags: AssistFlags,
  earlier: TakenRun | undefined,
): Promise<Job> {
  const goal = words.length > 0 ? words.join(" ") : earlier?.record.goal;
  if (goal === undefined || goal.trim() === "") {
    throw new UsageError('Say what is to be done: glovebox assist "GOAL"');
  }
  return {
    goal,
    ...(earlier === undefined ? {} : {
      resumed: resumedFrom(await earlier.folder.memory(), flags.answer),
      resumedFrom: basename(earlier.folder.path),
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
  const name = first?.name ?? assist.model ?? DEFAULT_MODEL;
  using terminal = new AssistTerminal({ isQuiet: flags.json ?? false, model: name, price: assist.price });
  const { signal: _, ...terminalCall } = terminalContext(stop);
  const context = { ...terminalCall, caller: { name: "glovebox assist" } };
  const call = app.catalog.call.bind(app.catalog);
  const catalog = job.play === undefined ? app.catalog : { tools: () => app.allTools(), call };
  const common = { settings: assist, catalog, context, person: terminal, signal: stop };
  const onStep = terminal.step.bind(terminal);
  const played = job.play &&
    await playRun({ ...common, ...job.play, root, state, openModel, onStep, app });
  if (played !== undefined && played.kind !== "mismatch") {
    return { code: await tellPlayed(played, flags), adapters: own.adapters };
  }
  if (played !== undefined) await printError(`The recording does not fit any more: ${played.why}`);
  const resumed = played === undefined ? job.resumed : takenOver(job.play?.name ?? "", played);
  const run = await recordedRun({
    ...{ ...common, goal: job.goal, root, record: flags.record, resumed, resumedFrom: job.resumedFrom },
    model: first ?? await openModel(),
    judge,
    onStep,
  });
  terminal.clear();
  await tell(run, flags, assist.price);
  return { code: CODES[run.outcome], adapters: own.adapters, run };
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
  const gap = gapIn(await readScript(saved.script(name)));
  if (gap !== undefined) await printError(`It will need a model: ${gap}`);
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
