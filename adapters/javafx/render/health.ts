import type { Detached, Grown } from "../client/health/growth.ts";
import type { Health } from "../client/health/health.ts";
import type { ClassRow } from "../client/health/histogram.ts";

/** What a call tells of an application's health. */
export interface ToldHealth extends Grown {
  readonly health: Health;
  readonly heap?: {
    readonly stoppedMs: number;
    readonly since: string | undefined;
    readonly largest: readonly ClassRow[];
    readonly grown: readonly ClassRow[];
    readonly detached: readonly Detached[];
  };
}

const FRAMES = 8;

/** An application's health in lines. */
export function healthText(told: ToldHealth): string {
  const { health: { freezes, memory } } = told;
  return [
    ...threadLines(told.health),
    ...pulseLines(told.health),
    ...freezes.map(({ at, ms, stack }) => `froze for ${ms} ms until ${at}${where(stack)}`),
    ...countLines(told),
    `memory: ${memory.usedBytes} of at most ${memory.maxBytes} bytes used`,
    ...heapLines(told),
  ].join("\n");
}

function where(stack: readonly string[]): string {
  return stack.slice(0, FRAMES).map((frame) => `\n  at ${frame}`).join("");
}

function threadLines({ uiThread }: Health): string[] {
  const { answers, tookMs, forMs, systemDialog, state, stack = [], waitsFor, heldBy, heldByStack = [] } =
    uiThread;
  const inDialog = systemDialog ? ", while a dialog of the system's own is open" : "";
  if (answers) return [`UI thread: answered after ${tookMs} ms${inDialog}`];
  if (systemDialog) return ["UI thread: a dialog of the system's own is open and holds it"];
  return [
    `UI thread: HANGS for ${forMs} ms, ${state}${where(stack)}`,
    ...(waitsFor === undefined ? [] : [`it waits for ${waitsFor}`]),
    ...(heldBy === undefined
      ? []
      : [`which the thread ${JSON.stringify(heldBy)} holds${where(heldByStack)}`]),
  ];
}

function isSame(stack: readonly string[], other: readonly string[] = []): boolean {
  return stack.length > 0 && stack.slice(0, FRAMES).join() === other.slice(0, FRAMES).join();
}

function pulseLines({ pulses }: Health): string[] {
  if (pulses === undefined) return ["pulses: measured from now on, call again"];
  const { since, pulses: count, late16, late100, worstMs, worst, measuring } = pulses;
  return [
    `pulses since ${since}${measuring ? "" : " (ended)"}: ${count}, ${late16} over 16 ms late, ` +
    `${late100} over 100 ms late, the worst ${worstMs} ms`,
    ...worst.map(({ at, lateMs, stack }, index) =>
      `  ${lateMs} ms late at ${at}${isSame(stack, worst[index - 1]?.stack) ? ", there too" : where(stack)}`
    ),
  ];
}

function countLines({ health: { counts }, first, previous, grown }: ToldHealth): string[] {
  if (counts === undefined) {
    const last = previous === undefined ? "" : `, ${previous.counts.nodes} nodes at ${previous.at}`;
    return [`windows: not counted, because the UI thread does not answer${last}`];
  }
  const { stages, popups, scenes, nodes, largest } = counts;
  const since = first === undefined ? "" : ` (${signed(nodes - first.counts.nodes)} since ${first.at})`;
  return [
    `windows: ${stages}, popups ${popups}, scenes ${scenes}, nodes ${nodes}${since}`,
    ...grown.map(({ className, more, now }) => `  ${signed(more)} ${className}, now ${now}`),
    ...largest.map(({ uid, node, children }) => `  ${children} children in ${node} ${uid}`),
  ];
}

function heapLines({ heap }: ToldHealth): string[] {
  if (heap === undefined) return [];
  const { stoppedMs, since, largest, grown, detached } = heap;
  return [
    `heap after collecting garbage, for which the application stood still for ${stoppedMs} ms:`,
    ...largest.map(({ className, instances, bytes }) => `  ${bytes} bytes, ${instances} ${className}`),
    ...(since === undefined ? [] : [
      `more than at ${since}:`,
      ...grown.map(({ className, moreInstances = 0, moreBytes = 0 }) =>
        `  ${signed(moreBytes)} bytes, ${signed(moreInstances)} ${className}`
      ),
    ]),
    ...(detached.length === 0 ? [] : [
      "in memory and in no window, so that something may hold on to them:",
      ...detached.map(({ className, live, shown }) => `  ${live} ${className}, ${shown} of them shown`),
    ]),
  ];
}

function signed(number: number): string {
  return number < 0 ? String(number) : `+${number}`;
}

/** The same for programs. */
export function healthData(
  { health, first, previous, grown, heap }: ToldHealth,
): Readonly<Record<string, unknown>> {
  const { histogram: _, stoppedMs: __, counts, ...rest } = health;
  const { byClass: ___, heldMs: ____, ...shown } = counts ?? {};
  const growth = first === undefined || counts === undefined
    ? {}
    : { growth: { since: first.at, nodes: counts.nodes - first.counts.nodes, classes: grown } };
  const last = counts === undefined && previous !== undefined
    ? { lastCount: { at: previous.at, nodes: previous.counts.nodes } }
    : {};
  return {
    ...rest,
    ...(counts === undefined ? {} : { counts: shown }),
    ...growth,
    ...last,
    ...(heap === undefined ? {} : { heap }),
  };
}
