import { fitted } from "../../base/text/columns.ts";
import { broughtAbout } from "../end/changes.ts";
import type { RunRecord } from "../store/run_record.ts";
import type { StepEvent } from "./step_event.ts";
import { counted } from "../../base/text/counted.ts";

/** A run for a terminal. */
export interface RunTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly foot: readonly string[];
}

/** Columns of all but the three that hold words. */
const NUMBERS = 52;
const [NARROWEST, WIDEST] = [12, 60];
/** In narrower terminals the address is left out. */
const WITH_ADDRESS = 110;

/**
 * A run as rows: what was done in each step, how it went, what it took. Pure.
 *
 * @param columns of the terminal
 */
export function runTable(record: RunRecord, events: readonly StepEvent[], columns = 240): RunTable {
  const isWide = columns >= WITH_ADDRESS;
  const room = Math.floor((columns - NUMBERS) / (isWide ? 3 : 2));
  const cut = (text: string) => fitted(text, Math.min(WIDEST, Math.max(NARROWEST, room)));
  return {
    head: ["STEP", "WHAT", "HOW", "MODEL", "PAGE", "OURS", "TOKENS", ...isWide ? ["WHERE"] : []],
    rows: events.map((event) => {
      const { step, times, tokens, page } = event;
      const page_ms = times.settle_ms + times.action_ms + times.banner_ms;
      return [
        String(step),
        cut(whatOf(event)),
        cut(howOf(event)),
        seconds(times.model_ms),
        seconds(page_ms),
        seconds(times.own_ms),
        String(tokens.input + tokens.output),
        ...isWide ? [cut(page?.url ?? "")] : [],
      ];
    }),
    foot: endLines(record),
  };
}

/** Returns what a step did, in one line. */
export function whatOf({ call, ask, done }: StepEvent): string {
  if (call !== undefined) return `${call.tool} ${JSON.stringify(call.args)}`;
  if (ask !== undefined) return `asked: ${ask.question}`;
  return done === undefined ? "no usable call" : "assistant_done";
}

/** Returns how it went. */
export function howOf({ call, ask, done }: StepEvent): string {
  if (call !== undefined) {
    return call.status === "ok" ? "ok" : `error: ${call.error ?? call.error_class ?? ""}`;
  }
  if (ask !== undefined) return ask.user_reply === undefined ? "no answer" : "answered";
  return done === undefined ? "error" : done.accepted ? "accepted" : `refused: ${done.why}`;
}

/** The end of a run, in a few lines. */
export function endLines({ end, model }: RunRecord): string[] {
  if (end === undefined) return [`${model}; it was interrupted: glovebox assist --resume goes on with it`];
  const {
    outcome,
    reason,
    steps,
    tokens,
    cost_usd: cost,
    time_ms: time,
    actions,
    actions_by_number: numbered,
    effects = [],
    changes,
  } = end;
  const share = actions === 0 ? "" : `, ${numbered} of ${actions} actions by number`;
  const price = cost === undefined ? "" : `, about $${cost.toFixed(4)}`;
  return [
    `${outcome}: ${reason}`,
    ...(changes === undefined ? [] : [broughtAbout({ effects, changes })]), // older runs do not tell
    `${model}, ${counted(steps, "step")}, ${tokens.total} tokens (${tokens.cached} cached)${price}, ${
      seconds(time)
    }${share}`,
  ];
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
