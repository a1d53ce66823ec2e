import { UsageError } from "../failure.ts";

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };
/** Longest time, in milliseconds: a day. */
const LONGEST = 24 * 3_600_000;

/**
 * Reads a time such as `10m`.
 *
 * @param source flag or variable that it was given as, for messages
 * @returns milliseconds
 * @throws UsageError naming the form that it must have
 */
export function durationOf(text: string, source: string): number {
  const [, count, unit = ""] = /^(\d+)([smh])$/.exec(text) ?? [];
  const ms = Number(count) * (UNITS[unit] ?? Number.NaN);
  if (ms > 0 && ms <= LONGEST) return ms;
  throw new UsageError(`${source} "${text}" is no time from 1s to 24h: write 30s, 10m or 2h`);
}

/** Writes a time in its largest whole unit, as `10m`. */
export function shortDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 120) return `${seconds}s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes}m` : `${Math.round(minutes / 60)}h`;
}
