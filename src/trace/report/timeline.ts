import { escapeHtml } from "../../look/report.ts";
import type { TracedCall } from "../read_trace.ts";
import { outcomeOf } from "./words.ts";

/** Pauses of clients that are longer are shown as long as this, in milliseconds. */
const MOST_IDLE_MS = 1_000;
/** Clients that have a lane of their own. */
const MOST_LANES = 20;

/** Returns a bar for each call, a lane for each session. It repeats what the list says: readers of screens skip it. */
export function timeline(calls: readonly TracedCall[]): string {
  const place = placer(calls);
  const wholes = new Set(calls.map(({ within }) => within));
  const lanes = [...Map.groupBy(calls, ({ session }) => session).values()].slice(0, MOST_LANES);
  const rows = lanes.map((lane) =>
    `<div class="lane"><span class="gb-muted" title="${escapeHtml(lane[0]?.session ?? "")}">${
      escapeHtml(lane[0]?.client ?? "")
    }</span><div class="track">${
      lane.map((call) => bar(call, place, wholes.has(call.number))).join("")
    }</div></div>`
  );
  return `<div class="lanes" aria-hidden="true">${rows.join("")}</div>`;
}

/** Place of a time, from 0 to 1. */
type Place = (at: number) => number;

/** @param isWhole true when other calls are parts of it: it stands above them */
function bar(call: TracedCall, place: Place, isWhole: boolean): string {
  const { number, tool, at } = call;
  const { word, tone } = outcomeOf(call);
  const from = place(at);
  const width = Math.max(0, place(endOf(call)) - from);
  const state = `${isWhole ? ' class="whole"' : ""}${tone === "ok" ? "" : ` data-tone="${tone}"`}`;
  return `<i data-to="c${number}"${state} title="${number} ${escapeHtml(tool)}: ${
    escapeHtml(word)
  }" style="left:${percent(from)};width:${percent(width)}"></i>`;
}

function percent(part: number): string {
  return `${(part * 100).toFixed(3)}%`;
}

function endOf({ at, end }: TracedCall): number {
  return at + (end?.ms ?? 0);
}

/** Returns the places of times when long pauses are cut. */
function placer(calls: readonly TracedCall[]): Place {
  const cuts: { readonly after: number; readonly ms: number }[] = [];
  const first = calls[0]?.at ?? 0;
  let busy = first;
  for (const call of calls) {
    if (call.at - busy > MOST_IDLE_MS) cuts.push({ after: busy, ms: call.at - busy - MOST_IDLE_MS });
    busy = Math.max(busy, endOf(call));
  }
  const shortened = (at: number): number =>
    at - first - cuts.reduce((sum, { after, ms }) => at > after + MOST_IDLE_MS ? sum + ms : sum, 0);
  const whole = Math.max(1, shortened(busy));
  return (at) => shortened(at) / whole;
}
