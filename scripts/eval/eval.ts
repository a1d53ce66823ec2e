/**
 * `deno task eval [--model VENDOR:NAME] [--only TEXT]`: plays the tasks of the evaluation against a model, or against
 * the scripted ones, and prints how each went.
 *
 * @module
 */
import { parseArgs } from "node:util";
import type { Model } from "../../src/assistant/model/port.ts";
import { staleness } from "../../src/assistant/model/prices.ts";
import { configuredModel } from "../../src/assistant/store/configured_model.ts";
import { assistSettingsSchema } from "../../src/config/assist_settings.ts";
import { TASKS } from "../../tests/assistant/eval/all_tasks.ts";
import { MISBEHAVING } from "../../tests/assistant/eval/misbehaving.ts";
import { type EvalRow, inPages, play, type PlayOptions, type Task } from "../../tests/assistant/eval/play.ts";
import { ADAPTERS } from "../../tests/assistant/eval/tasks/applications.ts";
import { evalTable, isWithinLimits, type JudgedRow } from "./eval_table.ts";

const USAGE =
  `deno task eval [--model VENDOR:NAME] [--base-url URL] [--effort LEVEL] [--only TEXT] [--json FILE]
Without a model, scripted ones play: some that solve the tasks, and some that misbehave.`;

/** A task, how it is played, and what is right. */
interface Entry {
  readonly task: Task;
  readonly options: PlayOptions;
  isRight(row: EvalRow): boolean;
}

async function main(argv: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      model: { type: "string" },
      "base-url": { type: "string" },
      effort: { type: "string" },
      only: { type: "string" },
      json: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help === true) {
    console.log(USAGE);
    return 0;
  }
  const { model: name, "base-url": baseUrl, effort } = values;
  const settings = assistSettingsSchema.parse(
    Object.fromEntries(
      Object.entries({ model: name, baseUrl, effort }).filter(([, value]) => value !== undefined),
    ),
  );
  const model = name === undefined ? undefined : await configuredModel(settings, () => undefined);
  const wanted = entries(model).filter(({ task: { kind, name } }) =>
    `${kind} ${name}`.includes(values.only ?? "")
  );
  const rows: JudgedRow[] = [];
  for (const { task, options, isRight } of wanted) {
    const row = await play(task, options);
    rows.push({ ...row, isRight: isRight(row) });
    console.error(
      `${rows.at(-1)?.isRight === true ? "ok " : "NO "} ${task.kind}: ${task.name}: ${row.outcome}`,
    );
  }
  console.log(evalTable(rows));
  if (model !== undefined) console.log(`Costs are estimates${staleness()}`);
  if (values.json !== undefined) await Deno.writeTextFile(values.json, JSON.stringify(rows, undefined, 2));
  return rows.every(({ isRight, falseEnd }) => isRight && !falseEnd) && isWithinLimits(rows) ? 0 : 1;
}

function entries(model: Model | undefined): Entry[] {
  const tasks = [...TASKS.map(inPages), ...ADAPTERS];
  const solved = tasks.map((task): Entry => ({
    task,
    options: { model },
    isRight: ({ success }) => success,
  }));
  if (model !== undefined) return solved;
  const wrong = MISBEHAVING.map(({ name, task, brain, ends, succeeds = false, tells = /^/ }): Entry => ({
    task: { ...inPages(task), name: `${task.name}, by a model that ${name}` },
    options: { brain, steps: 12 },
    isRight: ({ outcome, success, unasked, cameOfIt }) =>
      tells.test(cameOfIt) && ends.includes(outcome) && success === succeeds && unasked.length === 0,
  }));
  return [...solved, ...wrong];
}

if (import.meta.main) Deno.exit(await main(Deno.args));
