import type { ToolEntry } from "../../adapter_api/manifest.ts";
import { nearest } from "../../adapter_api/text/nearest.ts";
import type { Item } from "../page/screen.ts";
import { hasRole, isOffered, toolNamed } from "../page/roles.ts";
import { itemOf } from "../page/target.ts";
import { isOutside, refusedWriting } from "../safety/limits.ts";
import { maskArgs } from "../safety/masking.ts";
import { type Policy, RISK_WORDS, WANTS } from "../safety/policy.ts";
import { type Risk, riskOf } from "../safety/risk.ts";

/** A call that the model wants, and what it would meet. */
export interface WantedAct {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly items: readonly Item[];
}

/** Options that hold for the run. */
export interface Rules {
  readonly tools: readonly ToolEntry[];
  readonly origins: readonly string[];
  readonly policy: Policy;
  readonly isLastResortOpen: boolean;
}

/** Decides whether a call may be made. */
export type Verdict =
  | { readonly kind: "go"; readonly tool: ToolEntry; readonly risk: undefined }
  /** The person is asked, or has allowed all of the kind: it is told at the end either way. */
  | { readonly kind: "ask"; readonly tool: ToolEntry; readonly risk: Risk; readonly question: string }
  | { readonly kind: "refused"; readonly code: string; readonly why: string; readonly risk?: Risk };

/** Judges a call before it is made. Pure. */
export function authorize(act: WantedAct, rules: Rules): Verdict {
  const { name, args, items } = act;
  const tool = toolNamed(rules.tools, name);
  if (tool === undefined || !isOffered(tool)) return unknown(name, rules.tools);
  if (hasRole(tool, "fallback") && !rules.isLastResortOpen) {
    return refused("NOT_YET", `${tool.name} is the last resort: act by number first`);
  }
  const secret = refusedWriting(tool, args, items);
  if (secret !== undefined) return refused("SECRET", secret);
  if (typeof args.url === "string" && isOutside(args.url, rules.origins)) {
    return refused(
      "ORIGIN",
      `${args.url} is outside the origins that the person allows: ${rules.origins.join(", ")}`,
    );
  }
  const risk = riskOf({ tool, args, items, tools: rules.tools });
  if (risk === undefined) return { kind: "go", tool, risk };
  if (rules.policy[risk] === "deny") return { ...refused("DENIED", denied(risk)), risk };
  return { kind: "ask", tool, risk, question: questionFor(risk, tool, act) };
}

/** Returns what the model is told when the person refuses. */
export function denied(risk: Risk): string {
  return `The person does not allow this (${risk}). Do not try it another way: end with what you have, or go on without it`;
}

function questionFor(risk: Risk, tool: ToolEntry, { args, items }: WantedAct): string {
  return `${WANTS} ${RISK_WORDS[risk]} ${actionLine(tool, args, items)}. May it?`;
}

/** A call in a person's words, such as `click button "Send"`. */
export function actionLine(
  tool: ToolEntry,
  args: Readonly<Record<string, unknown>>,
  items: readonly Item[],
): string {
  const item = itemOf(tool, args, items);
  if (item !== undefined) return `${args.action ?? tool.name} ${item.role} "${item.name}"`;
  return `${tool.name} ${JSON.stringify(maskArgs(args))}`;
}

function unknown(name: string, tools: readonly ToolEntry[]): Verdict {
  const near = nearest(name, tools.filter(isOffered).map((tool) => tool.name));
  const meant = near === undefined ? "" : `; did you mean ${near}?`;
  return refused("NOT_FOUND", `There is no tool "${name}"${meant}`);
}

function refused(code: string, why: string): Extract<Verdict, { kind: "refused" }> {
  return { kind: "refused", code, why };
}
