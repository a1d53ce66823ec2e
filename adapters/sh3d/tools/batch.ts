import { parseLeniently, ToolError, z } from "glovebox";
import type { Told } from "../client/home.ts";
import { sh3dError } from "../errors.ts";
import { Draft } from "../model/draft.ts";
import type { Scene } from "../model/scene.ts";
import { resolveReferences } from "../model/references.ts";
import { reader, tool, warningsFor } from "../tool.ts";
import { EDITS } from "./edits.ts";

const MOST = 10_000;
const BY_NAME: ReadonlyMap<string, (typeof EDITS)[keyof typeof EDITS]> = new Map(Object.entries(EDITS));

const command = z.object({ action: z.string(), params: z.record(z.string(), z.unknown()).default({}) });
type Command = z.output<typeof command>;

export const batchCommands = tool({
  description:
    "Runs many edits as one: all of them or none, one step to undo, much quicker than one by one. A value " +
    'such as "$0.id" or "$1.wallIds[2]" stands for a part of the answer to an earlier command, by its number from 0. ' +
    "With dryRun everything is checked and nothing is done.",
  effect: "write",
  core: true,
  timeoutMs: 900_000,
  ...reader({
    commands: z.array(command).min(1).max(MOST),
    dryRun: z.boolean().default(false),
    name: z.string().max(60).default("Batch").describe("What the Edit menu says"),
  }, async (home, { commands, dryRun, name }, call) => {
    if (dryRun) {
      const draft = new Draft(await home.scene(call.signal));
      return { dryRun, ...report(commands, planAll(draft, commands), draft) };
    }
    return await home.edit(name, (draft) => {
      home.checkpoints.take(draft, `before ${name}`);
      const told = planAll(draft, commands);
      return (scene) => report(commands, told, scene);
    }, call);
  }),
});

/** What a command will answer, and what it would when it were the last: later ones may delete what it made. */
interface Planned {
  readonly told: Told<object>;
  readonly meanwhile: object;
}

function planAll(draft: Draft, commands: readonly Command[]): Planned[] {
  const answers: object[] = [];
  return commands.map((each, index) => {
    try {
      const told = planOne(draft, each, answers);
      const meanwhile = told(draft);
      answers.push(meanwhile);
      return { told, meanwhile };
    } catch (error) {
      throw located(error, index, each.action);
    }
  });
}

function planOne(draft: Draft, { action, params }: Command, answers: readonly object[]): Told<object> {
  const edit = BY_NAME.get(action);
  if (edit === undefined) {
    throw sh3dError("INVALID_INPUT", `"${action}" is no command for a batch`, {
      hint: `It can be ${[...BY_NAME.keys()].join(", ")}`,
    });
  }
  const given = resolveReferences(params, answers);
  const { parsed, notes } = parseLeniently(edit.schema, given);
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => `"${path.join(".")}": ${message}`);
    throw sh3dError("INVALID_INPUT", issues.join("; "));
  }
  const told = edit.planned(draft, parsed.data);
  const warnings = [...warningsFor(params, edit.keys)?._warnings ?? [], ...notes];
  return (scene) => ({ ...told(scene), ...(warnings.length === 0 ? {} : { _warnings: warnings }) });
}

function located(error: unknown, index: number, action: string): unknown {
  if (!(error instanceof ToolError)) return error;
  const { hint, details } = error.options;
  return sh3dError("INVALID_INPUT", `Command ${index} (${action}): ${error.message}; nothing was changed`, {
    cause: error,
    ...(hint === undefined ? {} : { hint }),
    details: { index, action, code: error.code, ...(details === undefined ? {} : { details }) },
  });
}

function report(commands: readonly Command[], planned: readonly Planned[], scene: Scene) {
  const results = planned.map((each, index) => ({
    index,
    action: commands[index]?.action,
    status: "ok",
    data: answerOf(each, scene),
  }));
  return { total: results.length, succeeded: results.length, failed: 0, results };
}

function answerOf({ told, meanwhile }: Planned, scene: Scene): object {
  try {
    return told(scene);
  } catch (error) {
    if (error instanceof ToolError && error.code === "NOT_FOUND") return meanwhile;
    throw error;
  }
}
