import type { ToolEntry } from "../../adapter_api/manifest.ts";
import { estimateTokens } from "../../base/text/tokens.ts";
import { findTools, toolLine } from "../prompt/find_tools.ts";
import type { History } from "../prompt/history.ts";
import type { ToolPort } from "../tool_port.ts";
import { type Taken, takenStep } from "./taken.ts";

/** Tokens of all notes of a run. */
const MOST_NOTES = 2_000;

/** Tools of the assistant itself that act on nothing but what the model knows. */
export class OwnTools {
  readonly #tools: ToolPort;
  readonly #history: History;
  #found: readonly string[] = [];

  constructor(tools: ToolPort, history: History) {
    this.#tools = tools;
    this.#history = history;
  }

  /** Names of the tools that the model looked for, the newest last. */
  get found(): readonly string[] {
    return this.#found;
  }

  /** Notes are told whole in every request, so there is an end to them. */
  keep(text: string): Taken {
    const left = MOST_NOTES - this.#history.noteTokens - estimateTokens(text);
    if (left < 0) {
      return takenStep(false, `The note was not kept: there is room for ${MOST_NOTES} tokens in all`);
    }
    this.#history.note(text);
    return takenStep(true, `Kept; there is room for ${left} tokens more`);
  }

  /** What was found is declared from the next request on. */
  find(words: string, isOffered: (tool: ToolEntry) => boolean): Taken {
    const found = findTools(this.#tools.tools().filter(isOffered), words);
    const names = found.map(({ name }) => name);
    this.#found = [...this.#found.filter((name) => !names.includes(name)), ...names.toReversed()];
    if (found.length === 0) return takenStep(false, `No tool has these words: ${words}`);
    return takenStep(true, found.map(toolLine).join("\n"));
  }
}
