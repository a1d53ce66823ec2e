import type { Decision } from "./decision.ts";
import { maskArgs, maskText } from "../safety/masking.ts";

/** A step in few words, masked, for the ones that remember it. Pure. */
export function stepTitle(decision: Decision): string {
  switch (decision.kind) {
    case "call":
      return `${decision.name} ${JSON.stringify(maskArgs(decision.args))}`.slice(0, 200);
    case "ask":
      return `asked: ${maskText(decision.question)}`;
    case "note":
      return `noted: ${maskText(decision.text)}`;
    case "find":
      return `looked for tools: ${decision.words}`;
    case "done":
      return `said to be done: ${maskText(decision.reason)}`;
    case "bad":
      return "an answer without a usable call";
  }
}
