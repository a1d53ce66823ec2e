import { VERSION } from "../../base/version.ts";
import type { CallRow } from "../wire/events.ts";
import type { HealthView } from "../wire/views.ts";

/** Facts that only the panel knows. */
export interface HealthFacts {
  readonly started: number;
  readonly calls: number;
  readonly panels: number;
  readonly rows: readonly CallRow[];
}

/** Tools that are shown, those with the most calls first. */
const MOST_TOOLS = 40;

/** Returns how the host is. */
export function healthOf({ started, calls, panels, rows }: HealthFacts): HealthView {
  const { rss, heapUsed } = Deno.memoryUsage();
  return {
    version: VERSION,
    pid: Deno.pid,
    uptimeMs: Date.now() - started,
    residentBytes: rss,
    heapBytes: heapUsed,
    calls,
    failures: rows.filter(hasFailed).length,
    panels,
    tools: toolTimes(rows),
  };
}

function toolTimes(rows: readonly CallRow[]): HealthView["tools"] {
  const ended = rows.filter(({ state }) => state !== "running");
  const byTool = [...Map.groupBy(ended, ({ tool }) => tool)];
  return byTool.sort(([, a], [, b]) => b.length - a.length).slice(0, MOST_TOOLS).map(([tool, calls]) => {
    const times = calls.map(({ ms }) => ms).sort((a, b) => a - b);
    return {
      tool,
      calls: calls.length,
      failures: calls.filter(hasFailed).length,
      medianMs: times[Math.floor(times.length / 2)] ?? 0,
      slowMs: times[Math.floor(times.length * 0.95)] ?? 0,
    };
  });
}

function hasFailed({ state }: CallRow): boolean {
  return state !== "ok" && state !== "running";
}
