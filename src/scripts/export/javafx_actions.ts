import type { CallExpression, Program } from "acorn";
import { mistakes } from "../prepare_script.ts";
import type { ScriptProblem } from "../script_problem.ts";
import { lineOf, parseScript, visit } from "../syntax.ts";
import { textOf, type Written, writtenIn } from "./literal_value.ts";

/** Actions that a script does in a JavaFX application, with its checks, and what is not among them. */
export interface JavafxActions {
  readonly actions: readonly Readonly<Record<string, unknown>>[];
  readonly problems: readonly ScriptProblem[];
}

/**
 * Reads the actions of a script, in their order: with the values that its inputs have by default.
 *
 * @throws ToolError `INVALID_INPUT` for a script that cannot be read
 */
export async function javafxActions(text: string): Promise<JavafxActions> {
  const parsed = await parseScript(text);
  if (!parsed.ok) throw mistakes([parsed.problem]);
  const { code, program } = parsed.script;
  const reader = new Reader(code, defaultsIn(program));
  visit(program, (node) => {
    if (node.type === "CallExpression") reader.see(node);
    const isLoop = /^(?:For|While|DoWhile)/.test(node.type) || node.type === "IfStatement";
    if (isLoop) {
      reader.problems.push({ line: lineOf(node), message: "what is repeated or depends is not exported" });
    }
  });
  return { actions: reader.actions, problems: reader.problems };
}

class Reader {
  readonly actions: Record<string, unknown>[] = [];
  readonly problems: ScriptProblem[] = [];
  readonly #code: string;
  readonly #defaults: ReadonlyMap<string, string>;

  constructor(code: string, defaults: ReadonlyMap<string, string>) {
    this.#code = code;
    this.#defaults = defaults;
  }

  see(call: CallExpression): void {
    const callee = this.#code.slice(call.callee.start, call.callee.end).replace(/\s/g, "");
    const [first, second] = call.arguments.map((each) => writtenIn(each, this.#code));
    const made = callee === "javafx.perform"
      ? this.#performed(first)
      : callee === "expect(javafx).toShow"
      ? [{ type: "shows", text: this.#plain(first) }]
      : callee === "expect(javafx).toHaveValue" && textOf(first) === undefined
      ? [{ type: "holds", target: { selector: this.#plain(first) }, text: this.#plain(second) }]
      : undefined;
    if (made !== undefined && made.every((each) => !hasHole(each))) this.actions.push(...made);
    else if (made !== undefined || /^(?:javafx|browser|sh3d|lua)\.|^expect\(\w+\)\./.test(callee)) {
      const line = lineOf(call);
      this.problems.push({ line, message: `${callee} has no counterpart, or is made of values` });
      this.actions.push({ type: "skipped", text: `line ${line} of the script: ${callee}` });
    }
  }

  #performed(input: Written | undefined): Record<string, unknown>[] | undefined {
    const actions = input?.kind === "object" ? input.fields.get("actions") : undefined;
    return actions?.kind === "list"
      ? actions.items.map((each) => ({ ...Object(this.#plain(each)) }))
      : undefined;
  }

  /** Returns the value; nothing for what is only known while the script runs. */
  #plain(written: Written | undefined): unknown {
    if (written === undefined) return undefined;
    if (written.kind === "value") return written.value;
    if (written.kind === "list") return written.items.map((each) => this.#plain(each));
    if (written.kind === "code") return this.#defaults.get(written.code);
    return Object.fromEntries([...written.fields].map(([key, each]) => [key, this.#plain(each)]));
  }
}

function hasHole(value: unknown): boolean {
  if (value === undefined) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(hasHole);
}

/** Values that variables have by default: `const { name = "Ann" } = inputs`. */
function defaultsIn(program: Program): Map<string, string> {
  const defaults = new Map<string, string>();
  visit(program, (node) => {
    if (node.type !== "AssignmentPattern" || node.left.type !== "Identifier") return;
    if (node.right.type === "Literal" && typeof node.right.value === "string") {
      defaults.set(node.left.name, node.right.value);
    }
  });
  return defaults;
}
