import { z } from "glovebox";
import { javafxError } from "../errors.ts";
import type { AgentRef, AgentScope, Limits } from "./application.ts";
import type { Memory } from "./memory.ts";

/** The contract's `nodeRef`. */
export const refSchema = z.object({
  uid: z.string().optional().describe("From a snapshot or query; wins over path"),
  path: z.string().optional().describe("Such as /stages[0]/scene/root/VBox[0]/Button[1]"),
  hint: z.object({ id: z.string().optional(), type: z.string().optional(), text: z.string().optional() })
    .optional().describe("Finds the one node that is so when uid or path is gone; needs id or text"),
}).describe("A node");
/** Reference to a node, by uid or path. */
export type Ref = z.output<typeof refSchema>;

/** Which windows a call is about. */
export interface StageChoice {
  readonly stage?: "focused" | "primary" | "all" | "index" | undefined;
  readonly stageIndex?: number | undefined;
  readonly stageId?: string | undefined;
}

/** Arguments by which tools choose windows. */
export const stageFields = {
  stage: z.enum(["focused", "primary", "all", "index"]).optional().describe(
    "Default focused, or index when stageIndex is given",
  ),
  stageIndex: z.number().int().min(0).optional().describe("As last told"),
  stageId: z.string().optional().describe("A window's own id"),
};

const PATH = /^(\/(?:stages|popups)\[\d+\])(?:\/scene(?:\/root(?:\/(.*))?)?)?$/;

/** Returns what a reference means to the agent: numbers of windows are those that the session was told. */
export async function agentRef(memory: Memory, { uid, path, hint }: Ref, limits: Limits): Promise<AgentRef> {
  const hinted = hint === undefined ? {} : { hint };
  if (uid !== undefined && uid !== "") return { uid, ...hinted };
  const [, window, below = ""] = PATH.exec(path ?? "") ?? [];
  if (window !== undefined) {
    return { window: await windowId(memory, window, limits), path: below, ...hinted };
  }
  const given = path === undefined ? "neither uid nor path" : `the path "${path}"`;
  throw javafxError("INVALID_INPUT", `The reference has ${given}`, {
    hint: "Give uid, or a path such as /stages[0]/scene/root/VBox[0]",
  });
}

/** The windows a call is about, for the agent. */
export async function agentScope(memory: Memory, choice: StageChoice, limits: Limits): Promise<AgentScope> {
  const { stage, stageIndex: index, stageId } = choice;
  if (stageId !== undefined) return { window: stageId };
  if (stage === "all" || stage === "primary") return { scope: stage };
  if (stage === "index" && index === undefined) {
    throw javafxError("INVALID_INPUT", 'The stage is "index" and stageIndex is missing');
  }
  if (stage === "focused" || index === undefined) return { scope: "current" };
  return { window: await windowId(memory, `/stages[${index}]`, limits) };
}

async function windowId(memory: Memory, window: string, limits: Limits): Promise<string> {
  if (memory.told.isEmpty) await tellWindows(memory, limits);
  return memory.told.idOf(window);
}

/** Nothing was told yet: then the numbers are those of now. */
async function tellWindows(memory: Memory, limits: Limits): Promise<void> {
  const request = { scope: "all", depth: 0, maxNodes: 0, include: {} } as const;
  memory.told.tell((await memory.application.snapshot(request, limits)).windows);
}
