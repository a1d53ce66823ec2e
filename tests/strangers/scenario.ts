import type { OfferedTool, Part, Said, Turn } from "./vendors/turn.ts";

/** One call and what the model was given for it. */
export interface Heard {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Exactly what the model got, in order; what came besides the answer is at the end. */
  readonly parts: readonly Part[];
  readonly failed: boolean;
}

/** The words among what the model was given. */
export function wordsOf({ parts }: Pick<Heard, "parts">): string {
  return parts.flatMap((part) => part.type === "text" ? [part.text] : []).join("\n");
}

/** The next call, or why there is none. */
export type Step =
  | { readonly tool: string; readonly args: Readonly<Record<string, unknown>> }
  | { readonly over: string };

/** A plan yields calls and is given what each brought. */
export type Plan = Generator<Step, string, Heard>;

/** A model that follows a plan and knows nothing but what its client hands to it. */
export class ScriptedModel {
  readonly heard: Heard[] = [];
  /** The tools of the first turn: those of ours. */
  tools: readonly OfferedTool[] = [];
  /** Number of tools of others that were offered next to ours. */
  others = 0;
  /** Outcome of the plan; undefined as long as it goes on. */
  outcome: string | undefined;
  readonly #plan: Plan;
  #asked: Extract<Step, { tool: string }> | undefined;

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  /** Says what is next. */
  answer(turn: Turn): Said {
    if (this.outcome !== undefined) return { text: this.outcome };
    this.#look(turn);
    const { value, done } = this.#asked === undefined
      ? this.#plan.next()
      : this.#plan.next(this.#hear(turn, this.#asked));
    if (done === true) return this.#end(value);
    if ("over" in value) return this.#end(value.over);
    this.#asked = value;
    const offered = findTool(turn.tools, value.tool);
    if (offered === undefined) return this.#end(`${value.tool} is not among the tools`);
    const { name: call, group } = offered;
    return { call, args: value.args, ...(group === undefined ? {} : { group }) };
  }

  #look({ tools }: Turn): void {
    if (this.tools.length > 0) return;
    this.tools = tools.filter(({ name }) => OURS.test(name));
    this.others = tools.length - this.tools.length;
  }

  #hear({ answers, beside }: Turn, { tool, args }: Extract<Step, { tool: string }>): Heard {
    const answer = answers.at(-1); // some clients send all of the conversation's answers after all of its calls
    const parts = [...answer?.parts ?? [], ...beside];
    const heard = { tool, args, parts, failed: answer?.failed === true };
    this.heard.push(heard);
    return heard;
  }

  #end(outcome: string): Said {
    this.outcome = outcome;
    return { text: outcome };
  }
}

const OURS = /(?:^|[^a-z])(?:browser|patient|two)_\w+$/;

/** The tool of this name, whatever the client puts before it. */
function findTool(tools: readonly OfferedTool[], name: string): OfferedTool | undefined {
  return tools.find((tool) => tool.name === name) ??
    tools.find((tool) => tool.name.endsWith(name) && !/[a-z]/.test(tool.name.at(-name.length - 1) ?? ""));
}

/** The number of the element with this name, in whatever form the model was given the list. */
export function numberOf(name: string, words: string): number | undefined {
  const line = new RegExp(`(?:^|"|\\n|\\\\n)(\\d+) \\w+ \\\\*"${name}`).exec(words);
  return line?.[1] === undefined ? undefined : Number(line[1]);
}
