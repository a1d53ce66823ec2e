import type { TracedCall } from "../read_trace.ts";

/** How a call went, in a word and a tone of the look. */
export interface Outcome {
  readonly word: string;
  readonly tone: "ok" | "bad" | "warn";
}

/** Returns how a call went. */
export function outcomeOf({ end }: TracedCall): Outcome {
  if (end === undefined) return { word: "no answer", tone: "warn" };
  if (end.outcome === "ok") return { word: "ok", tone: "ok" };
  return { word: end.outcome, tone: "bad" };
}

/** Returns a time for people. */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round(ms % 60_000 / 1_000)} s`;
}

/** Returns a number for people. */
export function grouped(count: number): string {
  return count.toLocaleString("en-US");
}
