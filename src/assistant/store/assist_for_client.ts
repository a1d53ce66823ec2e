import { basename } from "node:path";
import type { ToolOutcome } from "../../adapter_api/outcome.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import type { AssistSettings } from "../../config/assist_settings.ts";
import type { AssistRequest } from "../assist_source.ts";
import { CLIENT_MODEL } from "../model/choice.ts";
import type { Json, Model } from "../model/port.ts";
import { SamplingModel } from "../model/sampling_model.ts";
import { broughtAbout } from "../end/changes.ts";
import type { BoardWriter, EndFacts } from "../events/run_board.ts";
import type { Resumed } from "../options.ts";
import { personBehind } from "../client_person.ts";
import { configuredJudge, configuredModel, type FindKey } from "./configured_model.ts";
import { takeUp } from "./past_runs.ts";
import { type FinishedRun, recordedRun, resumedFrom, runsFolder } from "./recorded_run.ts";

export { openRuns } from "./past_runs.ts";
export { runsFolder } from "./recorded_run.ts";

/** Options that the host gives to every such run. */
export interface ClientRunOptions {
  readonly catalog: Pick<Catalog, "tools" | "call">;
  readonly settings: AssistSettings;
  /** The folder for what is kept. */
  readonly state: string;
  /** Finds keys that the person keeps. */
  readonly findKey: FindKey;
  /** A panel can be opened, in which the person works themselves. */
  readonly hasPanel?: boolean | undefined;
}

/** Runs the assistant for an MCP client: progress goes there, and questions to its person. */
export async function assistForClient(
  request: AssistRequest,
  options: ClientRunOptions,
): Promise<ToolOutcome> {
  const { goal, resume, board, context } = request;
  const root = runsFolder(options.state);
  using taken = resume === undefined ? undefined : await takeUp(root, resume.run);
  const wanted = taken?.record.goal ?? goal;
  const writer = board.begin({ goal: wanted, session: context.session }, resume?.shownAs);
  const signal = AbortSignal.any([context.signal, writer.signal]);
  const going = {
    ...{ goal: wanted, signal, writer, root },
    ...(taken === undefined ? {} : {
      resumed: resumedFrom(await taken.folder.memory(), resume?.answer),
      resumedFrom: basename(taken.folder.path),
    }),
  };
  try {
    const run = await runFor(request, going, options);
    writer.end(endOf(run));
    return answerOf(run);
  } catch (error) {
    writer.end({ ...NOTHING, reason: error instanceof Error ? error.message : String(error) });
    throw error;
  }
}

/** A run that could not begin. */
const NOTHING = {
  outcome: "failed",
  effects: [],
  cameOfIt: "",
  tokens: 0,
  costUsd: undefined,
  folder: "",
} as const;

/** What a run begins with, besides what its client wants. */
interface Going {
  readonly goal: string;
  readonly signal: AbortSignal;
  readonly writer: BoardWriter;
  readonly root: string;
  readonly resumed?: Resumed;
  readonly resumedFrom?: string;
}

async function runFor(
  { maxSteps, context: { client, session, caller } }: AssistRequest,
  { writer, ...going }: Going,
  { catalog, settings, findKey, hasPanel = false }: ClientRunOptions,
): Promise<FinishedRun> {
  const isTextual = settings.model === CLIENT_MODEL;
  const model: Model = isTextual
    ? new SamplingModel((request) => client.sample(request))
    : await configuredModel(settings, findKey);
  const person = personBehind(client);
  return await recordedRun({
    ...going,
    model,
    judge: await configuredJudge(settings, findKey),
    settings: {
      ...settings,
      ...(maxSteps === undefined ? {} : { maxSteps }),
      ...(isTextual ? { pictures: false } : {}),
    },
    catalog,
    context: { client, session, caller },
    person: {
      ...person,
      progress: (progress) => {
        writer.progress(progress);
        person.progress(progress);
      },
    },
    onStep: (event) => writer.step(event),
    isTextual,
    hasPanel,
  });
}

function endOf(run: FinishedRun): EndFacts {
  const { outcome, reason, question, data, effects, usage, costUsd, folder } = run;
  const cameOfIt = broughtAbout(run);
  const tokens = usage.input + usage.output;
  return { outcome, reason, question, data, effects, cameOfIt, tokens, costUsd, folder: basename(folder) };
}

function answerOf(run: FinishedRun): ToolOutcome {
  const { outcome, reason, question, data, did, effects, changes, steps, usage, costUsd, timeMs, folder } =
    run;
  const cameOfIt = broughtAbout(run);
  return {
    ok: true,
    isError: outcome !== "done",
    content: [
      { type: "text", text: outcome === "done" ? reason : `${outcome}: ${reason}` },
      ...(data === undefined ? [] : [{ type: "text", text: wordsOf(data) } as const]),
      { type: "text", text: cameOfIt },
    ],
    structured: {
      outcome,
      reason,
      ...(question === undefined ? {} : { question }),
      ...(data === undefined ? {} : { data }),
      ...(did === undefined ? {} : { did }),
      ...{ effects, changes, came_of_it: cameOfIt },
      steps,
      tokens: usage.input + usage.output,
      ...(costUsd === undefined ? {} : { cost_usd: costUsd }),
      time_ms: timeMs,
      run: folder,
    },
  };
}

/** Data for a reader. */
function wordsOf(data: Json): string {
  return typeof data === "string" ? data : JSON.stringify(data);
}
