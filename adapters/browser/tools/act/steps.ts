import { ToolError, z } from "glovebox";
import { shortList } from "../../client/tab/short_list.ts";
import { takeFrame } from "../../client/observe/take_frame.ts";
import type { ActedOn } from "../../client/input/acted_on.ts";
import { PartlyDone } from "../../client/tab/on_page.ts";
import type { Download } from "../../client/storage/downloads.ts";
import { checkSteps, doStep, type Step, STEP_ACTIONS } from "../../client/input/steps.ts";
import type { Tab } from "../../client/tab/tab.ts";
import { actedData, actedMeta } from "../../render/acted.ts";
import { answer, downloadLine, savedData } from "../../render/answer.ts";
import { renderUnchanged } from "../../render/effect.ts";
import { renderEffect, renderListing } from "../../render/listing.ts";
import { inTurn, tool } from "../../tool.ts";
import { FILES } from "../shared_inputs.ts";
import { uploadRule } from "./upload.ts";

/** The page as it was before the first step. */
type Began = Tab["facts"];

/** Outcome of all steps together, for the model and for programs. */
interface Sum {
  readonly facts: Parameters<Tab["tell"]>[0];
  readonly text: string;
}

/** The tool `browser_steps`. */
export const browserSteps = tool({
  description: "Does several actions, up to the first that fails, and tells what changed.",
  effect: "write",
  assist: { offered: false },
  core: true,
  timeoutMs: 300_000,
  input: z.object({
    steps: z.array(z.object({
      action: z.enum(STEP_ACTIONS),
      index: z.number().int().optional(),
      name: z.string().optional().describe("Instead of index"),
      role: z.string().optional(),
      near: z.string().optional(),
      exact: z.boolean().optional(),
      files: FILES.optional(),
      text: z.string().optional().describe("To write, choose, press, open, wait for; {{x}}: variable x"),
      save: z.string().refine((name) => /^\w+$/.test(name), "a word").optional().describe(
        "Variable for read",
      ),
    })).min(1).max(50),
    variables: z.record(z.string(), z.string()).default({}),
  }),
  run: async ({ steps, variables: given }, call) => {
    checkSteps(steps, new Set(Object.keys(given)));
    const variables = new Map(Object.entries(given));
    const context = { variables, judge: uploadRule(call) };
    return await inTurn(call, async (tab, signal) => {
      using _series = seriesOf(tab);
      const held = await tab.page.call("hold", [], { signal });
      const began = tab.tell(held);
      const done: string[] = [];
      const acted: (ActedOn | undefined)[] = [];
      let saved: Download | undefined;
      for (const step of steps) {
        try {
          const isNext = done.length > 0;
          const { said, outcome, download } = await doStep(tab, { ...step, isNext }, context, signal);
          const file = download === undefined ? "" : `: ${downloadLine(download)}`;
          done.push(`${done.length + 1}. ${said}${file}`);
          saved = download ?? saved;
          acted.push(outcome);
          await takeFrame(tab, signal);
        } catch (error) {
          const progress = { step, done, count: steps.length, began, variables };
          throw await failure(tab, error, progress, signal);
        }
      }
      const { facts, text } = await sum(tab, began, signal);
      const { set, words } = setIn(variables, given);
      const told = acted.map((each) => each === undefined ? null : actedData(each)["acted"]);
      const data = {
        ...{ steps: done.length, acted: told },
        ...(words.length === 0 ? {} : { variables: set }),
        ...(saved === undefined ? {} : savedData(saved)),
      };
      return answer(tab, facts, {
        content: [[...done, ...words, text].join("\n")],
        data,
        meta: actedMeta(acted),
      });
    });
  },
});

/** The variables that the steps have set, for programs and in words. */
function setIn(variables: ReadonlyMap<string, string>, given: Readonly<Record<string, string>>) {
  const set = Object.fromEntries([...variables].filter(([name, value]) => given[name] !== value));
  return { set, words: Object.entries(set).map(([name, value]) => `${name} = "${value}"`) };
}

/** Until its end, what is done counts as one. */
function seriesOf(tab: Tab): Disposable {
  tab.network.begin();
  tab.isInSeries = true;
  return { [Symbol.dispose]: () => void (tab.isInSeries = false) };
}

async function sum(tab: Tab, began: Began, signal: AbortSignal): Promise<Sum> {
  const { changes, ...facts } = await tab.page.call("sum", [], { signal });
  if (facts.document !== began.document) {
    const listing = await shortList(tab, signal);
    return { facts: listing, text: `new page\n${renderListing(listing)}` };
  }
  const text = renderEffect(began, facts, changes);
  if (text !== "") return { facts, text };
  tab.console.suspect();
  return { facts, text: renderUnchanged(await tab.page.call("rest", [], { signal, extraMs: 1_000 })) };
}

/** The error of a step, with what was done before it and what that changed. */
async function failure(
  tab: Tab,
  error: unknown,
  { step, done, count, began, variables }: {
    readonly step: Step;
    readonly done: readonly string[];
    readonly count: number;
    readonly began: Began;
    readonly variables: ReadonlyMap<string, string>;
  },
  signal: AbortSignal,
): Promise<unknown> {
  const at = `Step ${done.length + 1} of ${count}, ${step.action},`;
  if (tab.dialogs.open !== undefined || (tab.dead && !tab.crashed)) {
    return new PartlyDone([...done, `${at} was stopped`].join("\n"), error);
  }
  if (!(error instanceof ToolError) || signal.aborted) return error;
  const soFar = await sum(tab, began, signal).catch(() => undefined);
  if (soFar !== undefined) tab.tell(soFar.facts);
  const { hint, beside } = error.options;
  const why = beside?.["missing"];
  const missing = why === undefined
    ? {}
    : { missing: { step: done.length, why, variables: Object.fromEntries(variables) } };
  return new ToolError(error.code, `${at} failed: ${error.message}`, {
    beside: { status: "error", ...missing },
    hint: `${hint === undefined ? "" : `${hint}. `}The steps before it are done; those after it are not`,
    content: [[...done, soFar?.text ?? ""].join("\n")],
    cause: error,
  });
}
