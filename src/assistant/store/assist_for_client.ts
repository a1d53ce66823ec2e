import { z } from "zod";
import type { ToolOutcome } from "../../adapter_api/outcome.ts";
import { ToolError } from "../../adapter_api/errors.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import type { ClientPort } from "../../catalog/tool_source.ts";
import type { AssistSettings } from "../../config/assist_settings.ts";
import type { AssistRequest } from "../assist_source.ts";
import { CLIENT_MODEL } from "../model/choice.ts";
import type { Json, Model } from "../model/port.ts";
import { SamplingModel } from "../model/sampling_model.ts";
import type { Person } from "../ports.ts";
import { configuredModel, type FindKey } from "./configured_model.ts";
import { type FinishedRun, recordedRun, runsFolder } from "./recorded_run.ts";

/** Options that the host gives to every such run. */
export interface ClientRunOptions {
  readonly catalog: Pick<Catalog, "tools" | "call">;
  readonly settings: AssistSettings;
  /** The folder for what is kept. */
  readonly state: string;
  /** Finds keys that the person keeps. */
  readonly findKey: FindKey;
}

/** Runs the assistant for an MCP client: progress goes there, and questions to its person. */
export async function assistForClient(
  { goal, maxSteps, context }: AssistRequest,
  { catalog, settings, state, findKey }: ClientRunOptions,
): Promise<ToolOutcome> {
  const { client, session, signal, caller } = context;
  const isTextual = settings.model === CLIENT_MODEL;
  const model: Model = isTextual
    ? new SamplingModel((request) => client.sample(request))
    : await configuredModel(settings, findKey);
  const run = await recordedRun({
    goal,
    model,
    settings: {
      ...settings,
      ...(maxSteps === undefined ? {} : { maxSteps }),
      ...(isTextual ? { pictures: false } : {}),
    },
    catalog,
    context: { client, session, caller },
    person: personBehind(client),
    signal,
    root: runsFolder(state),
    isTextual,
  });
  return answerOf(run);
}

function answerOf(
  { outcome, reason, question, data, effects, steps, usage, costUsd, timeMs, folder }: FinishedRun,
): ToolOutcome {
  return {
    ok: true,
    isError: outcome !== "done",
    content: [
      { type: "text", text: outcome === "done" ? reason : `${outcome}: ${reason}` },
      ...(data === undefined ? [] : [{ type: "text", text: wordsOf(data) } as const]),
    ],
    structured: {
      outcome,
      reason,
      ...(question === undefined ? {} : { question }),
      ...(data === undefined ? {} : { data }),
      effects,
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

const words = z.object({ answer: z.string() });
const consent = z.object({ allow: z.boolean() });

/** The person behind a client; one who cannot be asked is one who is not there. */
function personBehind(client: ClientPort): Person {
  let count = 0;
  const put = async (message: string, name: string, type: "string" | "boolean"): Promise<unknown> => {
    count += 1;
    const schema = { type: "object", properties: { [name]: { type } }, required: [name] };
    try {
      const answer = await client.ask({ key: `question-${count}`, message, schema });
      return answer.action === "accept" ? answer.content : {};
    } catch (error) {
      if (error instanceof ToolError && error.code === "NOT_CONNECTED") return undefined;
      throw error;
    }
  };
  return {
    ask: async (question) => {
      const answer = await put(question, "answer", "string");
      return answer === undefined
        ? undefined
        : words.safeParse(answer).data?.answer ?? "I would rather not say";
    },
    confirm: async (question) => {
      const answer = await put(question, "allow", "boolean");
      return answer === undefined ? undefined : consent.safeParse(answer).data?.allow ?? false;
    },
    progress: ({ step, steps, text }) => client.progress(step - 1, steps, text),
  };
}
