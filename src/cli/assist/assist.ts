import { App } from "../../app.ts";
import { AuditLog } from "../../audit/audit_log.ts";
import type { Outcome } from "../../assistant/result.ts";
import { configuredModel } from "../../assistant/store/configured_model.ts";
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
import { showRun } from "./show.ts";
import { AssistTerminal } from "./terminal.ts";
import { terminalContext } from "../call.ts";
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
export async function assistCommand([words]: readonly string[], parsed: unknown): Promise<number> {
  const flags = assistFlags.parse(parsed);
  const root = runsFolder(currentFolders().state);
  if (flags.show !== undefined) return await showRun(await RunFolder.find(root, flags.show), flags);
  const settings = { ...await prepare(parsed), record: flags.script };
  const assist = withFlags(settings.assist, flags);
  const earlier = flags.resume === undefined ? undefined : await RunFolder.find(root, flags.resume);
  const goal = words ?? (await earlier?.record())?.goal;
  if (goal === undefined || goal.trim() === "") {
    throw new UsageError('Say what is to be done: glovebox assist "GOAL"');
  }
  const { state } = currentFolders();
  await using audit = settings.audit ? new AuditLog(state, () => {}) : undefined; // the app says what goes wrong
  const model = await configuredModel(assist, assistantKeys(state, audit));
  const resumed = earlier === undefined ? undefined : resumedFrom(await earlier.memory(), flags.answer);
  const stop = interruption();
  await using app = await App.start(withBrowser(settings, assist.origins));
  using terminal = new AssistTerminal({
    isQuiet: flags.json ?? false,
    model: model.name,
    price: assist.price,
  });
  const { signal: _, ...terminalCall } = terminalContext(stop);
  const context = { ...terminalCall, caller: { name: "glovebox assist" } };
  const onStep = terminal.step.bind(terminal);
  const request = { goal, model, settings: assist, catalog: app.catalog, context, person: terminal };
  const run = await recordedRun({ ...request, signal: stop, root, record: flags.record, resumed, onStep });
  terminal.clear();
  await tell(run, flags);
  return CODES[run.outcome];
}

/**
 * Without a choice, the browser: what else a machine has may be named. The origins of the run are the browser's as
 * well: it goes nowhere else, no matter who sends it there; what pages load is theirs. What the person set for it wins.
 */
function withBrowser(settings: Settings, origins: readonly string[] = []): Settings {
  const adapters = settings.adapters.length > 0 ? settings.adapters : ["browser"];
  if (origins.length === 0) return { ...settings, adapters };
  const browser = { allowOrigins: [...origins], allowResources: ["*"], ...settings.options["browser"] };
  return { ...settings, adapters, options: { ...settings.options, browser } };
}

function interruption(): AbortSignal {
  const stop = new AbortController();
  Deno.addSignalListener("SIGINT", () => stop.abort(new Error("Stopped by the person")));
  if (Deno.build.os !== "windows") Deno.addSignalListener("SIGTERM", () => stop.abort(new Error("Stopped")));
  return stop.signal;
}

/** One JSON object for programs, a few lines for people. */
async function tell(run: FinishedRun, { json }: AssistFlags): Promise<void> {
  const { outcome, reason, question, data, effects, steps, usage, timeMs, folder, costUsd, byNumber } = run;
  if (json) {
    await printJson({
      outcome,
      reason,
      ...(question === undefined ? {} : { question }),
      ...(data === undefined ? {} : { data }),
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
  if (data !== undefined) await print(typeof data === "string" ? data : JSON.stringify(data, undefined, 2));
  const cost = costUsd === undefined ? "" : `, about $${costUsd.toFixed(4)}`;
  const seconds = (timeMs / 1000).toFixed(1);
  await printError(
    `${steps} steps, ${usage.input + usage.output} tokens${cost}, ${seconds} s; kept in ${folder}`,
  );
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
  if (outcome === "person") return `\nThen go on with: glovebox assist --resume ${folder}`;
  if (outcome === "budget") return `\nGo on with: glovebox assist --resume ${folder}, with a higher limit`;
  return "";
}
