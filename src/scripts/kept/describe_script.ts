import type { Program } from "acorn";
import { ToolError } from "../../adapter_api/errors.ts";
import type { ToolEntry } from "../../adapter_api/manifest.ts";
import { hiddenText } from "../../adapter_api/text/hidden_text.ts";
import { scriptProblems } from "../check_script.ts";
import type { Namespace } from "../namespaces.ts";
import { mistakes } from "../prepare_script.ts";
import { parseScript } from "../syntax.ts";
import { calledTools } from "./called_tools.ts";
import { parseDocComment } from "./doc_comment.ts";
import { scriptInputs } from "./script_inputs.ts";

/** A script as a tool: what a person reviews, and what a model is told. */
export interface ScriptTool {
  readonly name: string;
  readonly description: string;
  readonly effect: ToolEntry["effect"];
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /** Names of the tools that it may call: those that it names. */
  readonly calls: readonly string[];
}

const EFFECTS = ["read", "write", "destroy"] as const;

/**
 * Reads a script as a tool: its name from the file, its description and effect from its doc comment, its inputs from
 * what it takes out of `inputs`.
 *
 * @param file its name, such as `fill_form.ts`
 * @throws ToolError `INVALID_INPUT` with what is missing or wrong, `CONFLICT` when a tool has its name
 */
export async function describeScript(
  text: string,
  file: string,
  namespaces: readonly Namespace[],
): Promise<ScriptTool> {
  const program = await checkedProgram(text, file, namespaces);
  const name = freeName(file, namespaces);
  const { description, effect, params } = parseDocComment(text);
  if (description === "") {
    throw wrong(
      file,
      "it has no description",
      "Begin it with a doc comment: /** Fills in the order form. */",
    );
  }
  if (effect === undefined) {
    throw wrong(file, "it does not say its effect", "Add @effect read, write or destroy to its doc comment");
  }
  const called = calledTools(program, namespaces);
  const worse = called.find((tool) => EFFECTS.indexOf(tool.effect) > EFFECTS.indexOf(effect));
  if (worse !== undefined) {
    const problem = `it says @effect ${effect} and calls ${worse.name}, whose effect is ${worse.effect}`;
    throw wrong(file, problem, `Write @effect ${worse.effect}`);
  }
  const calls = called.map((tool) => tool.name).sort();
  return { name, description, effect, inputSchema: scriptInputs(program, params), calls };
}

async function checkedProgram(
  text: string,
  file: string,
  namespaces: readonly Namespace[],
): Promise<Program> {
  const hidden = hiddenText(text);
  if (hidden !== undefined) {
    throw wrong(
      file,
      `it has the hidden character ${hidden.character}`,
      "Take it out: a person must see all",
    );
  }
  const parsed = await parseScript(text);
  if (!parsed.ok) throw mistakes([parsed.problem]);
  const problems = scriptProblems(parsed.script.program, namespaces);
  if (problems.length > 0) throw mistakes(problems);
  return parsed.script.program;
}

/** `fill-form.ts` is `fill_form`. */
function freeName(file: string, namespaces: readonly Namespace[]): string {
  const name = file.replace(/\.\w+$/, "").toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "");
  if (!/^[a-z][a-z0-9_]{0,63}$/.test(name)) {
    throw wrong(file, "its name is none for a tool", "Give the file a name such as fill_form.ts");
  }
  const taken = namespaces.flatMap(({ methods }) => [...methods.values()]);
  if (!taken.some((tool) => tool.name === name || tool.aliases.includes(name))) return name;
  throw new ToolError("CONFLICT", `Cannot make a tool of ${file}: there is a tool "${name}" already`, {
    hint: "Give the file another name",
  });
}

function wrong(file: string, problem: string, hint: string): ToolError {
  return new ToolError("INVALID_INPUT", `Cannot make a tool of ${file}: ${problem}`, { hint });
}
