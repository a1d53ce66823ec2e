import { isObject } from "../../base/is_object.ts";
import { printable } from "../../base/text/visible.ts";
import type { BoardEnd, BoardRun, BoardStep } from "../events/run_board.ts";

/** A run, as the page shows it. */
export type ShownRun = Omit<BoardRun, "end"> & { readonly end?: ShownEnd };

type ShownEnd = Omit<BoardEnd, "outcome" | "tokens" | "costUsd"> & {
  readonly outcome: string;
  readonly costUsd: number;
};

/** Reads a run out of what the host tells; nothing where it tells none. */
export function runIn(value: unknown): ShownRun | undefined {
  if (!isObject(value) || typeof value.id !== "string") return undefined;
  const { end } = value;
  return {
    ...{ id: value.id, goal: text(value.goal), doing: text(value.doing) },
    ...{ step: number(value.step), mostSteps: number(value.mostSteps), tokens: number(value.tokens) },
    steps: list(value.steps).flatMap((one) => isObject(one) ? [stepIn(one)] : []),
    ...(isObject(end) ? { end: endIn(end) } : {}),
  };
}

function stepIn(one: Readonly<Record<string, unknown>>): BoardStep {
  return {
    ...{ number: number(one.number), what: text(one.what), how: text(one.how), isOk: one.isOk === true },
    ...{ where: text(one.where), seconds: number(one.seconds) },
  };
}

function endIn(end: Readonly<Record<string, unknown>>): ShownEnd {
  return {
    ...{ outcome: text(end.outcome), reason: text(end.reason), question: text(end.question) },
    ...{ data: text(end.data), effects: list(end.effects).map(text) },
    cameOfIt: text(end.cameOfIt),
    ...{ costUsd: number(end.costUsd), folder: text(end.folder) },
  };
}

function text(value: unknown): string {
  return typeof value === "string" ? printable(value) : "";
}

function number(value: unknown): number {
  return typeof value === "number" ? value : 0;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
