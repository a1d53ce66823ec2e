import type { Json } from "../../assistant/model/port.ts";
import { broughtAbout } from "../../assistant/end/changes.ts";
import { type Price, staleness } from "../../assistant/model/prices.ts";
import type { Outcome } from "../../assistant/result.ts";
import type { FinishedRun } from "../../assistant/store/recorded_run.ts";
import { atomicWrite } from "../../base/atomic_write.ts";
import { EXIT, print, printError, printJson } from "../failure.ts";
import type { AssistFlags } from "./flags.ts";
import type { Played } from "./play.ts";
import { counted } from "../../base/text/counted.ts";

/** Exit codes by how a run ended. */
export const CODES: Readonly<Record<Outcome, number>> = {
  done: EXIT.fine,
  impossible: EXIT.impossible,
  refused: EXIT.refused,
  person: EXIT.person,
  failed: EXIT.failure,
  asked: EXIT.unanswered,
  budget: EXIT.budget,
  cancelled: EXIT.failure,
};

/** Tells how playing a recording went; returns the exit code. */
export async function tellPlayed(
  played: Exclude<Played, { kind: "mismatch" }>,
  { json }: AssistFlags,
): Promise<number> {
  const outcome: Outcome = played.kind;
  const reason = played.kind === "done"
    ? `${played.text}\n${broughtAbout(played)}`
    : played.kind === "asked"
    ? played.question
    : "You did not allow it";
  if (json) {
    const came = played.kind === "done"
      ? { effects: played.effects, changes: played.changes, came_of_it: broughtAbout(played) }
      : {};
    await printJson({
      outcome,
      reason,
      ...came,
      steps: 0,
      tokens: { input: 0, output: 0, cached: 0, total: 0 },
    });
  } else if (outcome === "done") await print(reason);
  else await printError(`glovebox: ${SENTENCES[outcome]}: ${reason}`);
  return CODES[outcome];
}

/** One JSON object for programs, a few lines for people. */
export async function tell(
  run: FinishedRun,
  { json, data: file }: AssistFlags,
  price: Price | undefined,
): Promise<void> {
  const { outcome, reason, question, data, did, effects, changes, notes } = run;
  const { steps, usage, timeMs, folder, costUsd, byNumber } = run;
  if (file !== undefined && data !== undefined) await atomicWrite(file, `${dataText(data)}\n`);
  if (json) {
    await printJson({
      outcome,
      reason,
      ...(question === undefined ? {} : { question }),
      ...(data === undefined ? {} : { data }),
      ...(notes.length === 0 ? {} : { notes }),
      ...(did === undefined ? {} : { did }),
      ...{ effects, changes, came_of_it: broughtAbout(run) },
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
  else await printError(`glovebox: ${SENTENCES[outcome]}: ${reason}${hintFor(run)}`);
  if (outcome !== "done" && notes.length > 0) await print(`Found so far:\n${notes.join("\n")}`);
  if (data !== undefined) await print(dataText(data));
  if (outcome === "done") await print(broughtAbout(run));
  const cost = costUsd === undefined ? "" : `, about $${costUsd.toFixed(4)}${staleness(price)}`;
  const seconds = (timeMs / 1000).toFixed(1);
  await printError(
    `${counted(steps, "step")}, ${usage.input + usage.output} tokens${cost}, ${seconds} s; kept in ${folder}`,
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

function hintFor({ outcome, folder, risk }: FinishedRun): string {
  if (outcome === "asked" && risk !== undefined) {
    return `\nTo allow it, go on with: glovebox assist --resume ${folder} --allow ${risk}`;
  }
  if (outcome === "asked") return `\nGo on with: glovebox assist --resume ${folder} --answer "…"`;
  if (outcome === "person") {
    return `\nThen go on with: glovebox assist --resume ${folder}, or do it on the way with --window`;
  }
  if (outcome === "budget") return `\nGo on with: glovebox assist --resume ${folder}, with a higher limit`;
  return "";
}
