import { basename } from "node:path";
import { ToolError } from "../../adapter_api/errors.ts";
import type { OpenRun } from "../events/open_run.ts";
import type { Outcome } from "../result.ts";
import { RunFolder, runNames } from "./run_folder.ts";
import type { RunRecord } from "./run_record.ts";

/** Ends after which a run can go on. */
const OPEN_ENDS: ReadonlySet<Outcome> = new Set(["asked", "budget", "person", "failed", "cancelled"]);

/** A list holds a run for a moment: so often, and after so many milliseconds, it is tried again. */
const LIST_TRIES = 5;
const LIST_MS = 40;

/** Lists the runs that can go on and have not gone on yet, the newest first. */
export async function openRuns(root: string): Promise<readonly OpenRun[]> {
  const read = await Promise.all((await runNames(root)).map(async (name) => {
    const record = await RunFolder.in(root, name).record().catch(() => undefined); // one that is being written
    return record === undefined ? [] : [{ name, record }];
  }));
  const runs = read.flat();
  const gone = new Set(runs.map(({ record }) => record.resumed_from));
  const open = [];
  for (const { name, record } of runs.toReversed()) {
    if (gone.has(name) || !isOpen(record)) continue;
    const folder = RunFolder.in(root, name);
    if (record.end === undefined && await folder.isHeld()) continue;
    open.push(shown(name, record, (await folder.memory()).steps.length));
  }
  return open;
}

/** A run that goes on, taken so that nobody else goes on with it. */
export interface TakenRun extends Disposable {
  readonly folder: RunFolder;
  readonly record: RunRecord;
}

/**
 * Takes a run up.
 *
 * @throws ToolError `NOT_FOUND` where there is none, `CONFLICT` where it is done, under way, or gone on already
 */
export async function takeUp(root: string, run: string): Promise<TakenRun> {
  const folder = await RunFolder.find(root, run);
  let held = await folder.take();
  for (let tries = 0; held === undefined && tries < LIST_TRIES; tries++) {
    await new Promise((resolve) => setTimeout(resolve, LIST_MS)); // somebody may be making the list
    held = await folder.take();
  }
  if (held === undefined) throw new ToolError("CONFLICT", `The run ${run} is under way`);
  const name = basename(folder.path);
  const open = (await otherRuns(root, name)).every(({ resumed_from }) => resumed_from !== name);
  const record = await folder.record();
  const taken = held;
  if (open && isOpen(record)) return { folder, record, [Symbol.dispose]: () => taken[Symbol.dispose]() };
  taken[Symbol.dispose]();
  const why = open ? `it ended: ${record.end?.outcome}` : "it has gone on already";
  throw new ToolError("CONFLICT", `The run ${name} cannot go on: ${why}`);
}

async function otherRuns(root: string, run: string): Promise<RunRecord[]> {
  const names = (await runNames(root)).filter((name) => name !== run);
  const records = await Promise.all(
    names.map((name) => RunFolder.in(root, name).record().catch(() => undefined)), // as above
  );
  return records.filter((record) => record !== undefined);
}

function isOpen({ end }: RunRecord): boolean {
  return end === undefined || OPEN_ENDS.has(end.outcome);
}

function shown(name: string, { goal, started_at: startedAt, end }: RunRecord, steps: number): OpenRun {
  return {
    ...{ name, goal, startedAt, steps, outcome: end?.outcome ?? "interrupted" },
    ...{ reason: end?.reason ?? "", question: end?.question ?? "" },
  };
}
