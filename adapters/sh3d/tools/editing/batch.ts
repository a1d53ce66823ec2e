import { parseLeniently, ToolError, z } from "glovebox";
import type { Told } from "../../client/home.ts";
import { sh3dError } from "../../errors.ts";
import { Draft } from "../../model/scene/draft.ts";
import type { Scene } from "../../model/scene/scene.ts";
import { resolveReferences } from "../../model/scene/references.ts";
import { reader, tool, warningsFor } from "../../tool.ts";
import { EDITS } from "./edits.ts";

const MOST = 10_000;
const BY_NAME: ReadonlyMap<string, (typeof EDITS)[keyof typeof EDITS]> = new Map(Object.entries(EDITS));

const command = z.object({ action: z.string(), params: z.record(z.string(), z.unknown()).default({}) });
type Command = z.output<typeof command>;

/** Notes that answers have besides what was asked. */
const noteSchema = z.looseObject({
  _warnings: z.array(z.string()).default([]),
  warning: z.string().optional(),
});

/** Number of ids that a batch answers. */
const MOST_TOLD = 500;
const MOST_WARNINGS = 20;
const MOST_DETAILS = 100;

/** The tool `batch_commands`. */
export const batchCommands = tool({
  description: "Runs many edits as one: all or none, one step to undo. Actions are the " +
    "names of editing tools such as create_wall; describe_commands tells all of them and their parameters. A value " +
    'such as "$0.id" or "$1.wallIds[2]" is a part of the answer to an earlier command, by its number from 0. ' +
    "Answers the ids that each command made. With dryRun nothing is done.",
  effect: "write",
  core: true,
  timeoutMs: 900_000,
  ...reader({
    commands: z.array(command).min(1).max(MOST),
    dryRun: z.boolean().default(false),
    details: z.boolean().default(false).describe("Whole answers of the first 100 commands"),
    name: z.string().max(60).default("Batch").describe("What the Edit menu says"),
  }, async (home, { commands, dryRun, details, name }, call) => {
    if (dryRun) {
      const draft = new Draft(await home.scene(call.signal));
      return { dryRun, ...report(commands, planAll(draft, commands), { scene: draft, details }) };
    }
    const since = home.revision;
    const answer = await home.edit(name, (draft) => {
      home.checkpoints.take(draft, `before ${name}`);
      const planned = planAll(draft, commands);
      return (scene) => report(commands, planned, { scene, details });
    }, call);
    return { ...answer, since };
  }),
});

/** Answer of a command, and what it would be if it were the last: later ones may delete what it made. */
interface Planned {
  readonly told: Told<object>;
  readonly meanwhile: object;
  /** The ids of what it makes. */
  readonly made: readonly string[];
}

function planAll(draft: Draft, commands: readonly Command[]): Planned[] {
  const answers: object[] = [];
  return commands.map((each, index) => {
    try {
      const before = draft.steps.length;
      const told = planOne(draft, each, answers);
      const made = draft.steps.slice(before).flatMap((step) => step.op === "create" ? [step.id] : []);
      const meanwhile = told(draft);
      answers.push(meanwhile);
      return { told, meanwhile, made };
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
    const issues = parsed.error.issues.map(({ path, message }) =>
      `"${path.join(".")}"${message.endsWith("received undefined") ? " is missing" : `: ${message}`}`
    );
    throw sh3dError("INVALID_INPUT", issues.join("; "));
  }
  const told = edit.planned(draft, parsed.data);
  const warnings = [...warningsFor(params, edit.schema)?._warnings ?? [], ...notes];
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

function report(
  commands: readonly Command[],
  planned: readonly Planned[],
  { scene, details }: { readonly scene: Scene; readonly details: boolean },
) {
  const made = planned.map(({ made: [first, ...more] }) =>
    more.length === 0 ? first ?? null : [first, ...more]
  );
  const left = made.length - MOST_TOLD;
  return {
    total: planned.length,
    succeeded: planned.length,
    failed: 0,
    ...(made.every((each) => each === null) ? {} : { ids: made.slice(0, MOST_TOLD) }),
    ...(left > 0 ? { idsLeftOut: left, hint: "query_state with since finds all that changed" } : {}),
    ...warningsOf(planned),
    ...(details ? { results: detailsOf(commands, planned, scene) } : {}),
  };
}

function warningsOf(planned: readonly Planned[]) {
  const warnings = planned.flatMap(({ meanwhile }, index) => {
    const told = noteSchema.parse(meanwhile);
    const notes = [...told._warnings, ...(told.warning === undefined ? [] : [told.warning])];
    return notes.length === 0 ? [] : [{ index, notes }];
  });
  if (warnings.length === 0) return {};
  const left = warnings.length - MOST_WARNINGS;
  return { warnings: warnings.slice(0, MOST_WARNINGS), ...(left > 0 ? { warningsLeftOut: left } : {}) };
}

function detailsOf(commands: readonly Command[], planned: readonly Planned[], scene: Scene) {
  return planned.slice(0, MOST_DETAILS).map((each, index) => ({
    index,
    action: commands[index]?.action,
    status: "ok",
    data: answerOf(each, scene),
  }));
}

function answerOf({ told, meanwhile }: Planned, scene: Scene): object {
  try {
    return told(scene);
  } catch (error) {
    if (error instanceof ToolError && error.code === "NOT_FOUND") return meanwhile;
    throw error;
  }
}
