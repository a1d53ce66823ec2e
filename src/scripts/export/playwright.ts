import type { AnyNode, CallExpression, Program } from "acorn";
import { HELPERS, importsOf } from "../check_script.ts";
import { mistakes } from "../prepare_script.ts";
import type { ScriptProblem } from "../script_problem.ts";
import { lineOf, parseScript, visit } from "../syntax.ts";
import { codeOf, fieldsIn, textOf, type Written, writtenIn } from "./literal_value.ts";
import { locatorCode } from "./locator.ts";
import { controlOf, type Exported, lines, pressLines, stepLines } from "./playwright_steps.ts";

/** Test that was made of a script, and the lines of the script that it does not have. */
export interface ExportedTest {
  readonly code: string;
  readonly problems: readonly ScriptProblem[];
}

/** Options for an export. */
export interface ExportOptions {
  /** Name of the test. */
  readonly name: string;
  /** Returns the tag and type of a control, where that is known. */
  readonly kindOf: (role: string | undefined, name: string) => string;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Helpers of a script that a test of Playwright has too. */
const KEPT: ReadonlySet<string> = new Set(["inputs", "secret", "expect"]);

/**
 * Writes a script as a test for Playwright. What has no counterpart fails the test where it stands, and is told.
 *
 * @throws ToolError `INVALID_INPUT` for a script that cannot be read
 */
export async function playwrightTest(text: string, options: ExportOptions): Promise<ExportedTest> {
  const parsed = await parseScript(text);
  if (!parsed.ok) throw mistakes([parsed.problem]);
  const { code, program } = parsed.script;
  const writer = new Writer(code, program, options);
  const body = writer.body(text);
  const head = [
    `// Made of a script of Glovebox: glovebox export ${options.name}.ts --as playwright`,
    `import { expect, test } from "@playwright/test";`,
    ...(writer.uses("inputs") ? [`\nconst inputs = JSON.parse(process.env.INPUTS ?? "{}");`] : []),
    ...(writer.uses("secret")
      ? [`\nconst secret = (name: string) => process.env["SECRET_" + name.toUpperCase()] ?? "";`]
      : []),
  ];
  const indented = body.trim().split("\n").map((line) => line === "" ? "" : `  ${line}`).join("\n");
  return {
    code: `${head.join("\n")}\n\ntest(${
      JSON.stringify(options.name)
    }, async ({ page }) => {\n${indented}\n});\n`,
    problems: writer.problems,
  };
}

/** Replaces the calls of a script. */
class Writer {
  readonly problems: ScriptProblem[] = [];
  readonly #code: string;
  readonly #program: Program;
  readonly #options: ExportOptions;
  readonly #names = new Set<string>();

  constructor(code: string, program: Program, options: ExportOptions) {
    this.#code = code;
    this.#program = program;
    this.#options = options;
    visit(program, (node) => void (node.type === "Identifier" && this.#names.add(node.name)));
  }

  /** Tells whether the script has a name. */
  uses(name: string): boolean {
    return this.#names.has(name);
  }

  /** @param text the script with its types */
  body(text: string): string {
    const edits: Edit[] = importsOf(this.#program).map(({ start, end }) => ({ start, end, text: "" }));
    visit(this.#program, (node) => {
      if (node.type === "ExpressionStatement" && node.expression.type === "AwaitExpression") {
        edits.push(...this.#statement(node, node.expression.argument));
      }
      if (node.type === "ExpressionStatement" && node.expression.type === "CallExpression") {
        edits.push(...this.#statement(node, node.expression));
      }
      if (node.type === "ExportDefaultDeclaration" || node.type === "ExportNamedDeclaration") {
        this.problems.push({ line: lineOf(node), message: "what a script exports has no counterpart" });
      }
    });
    this.#findOthers(edits);
    return edits.sort((one, other) => other.start - one.start)
      .reduce((made, { start, end, text: part }) => made.slice(0, start) + part + made.slice(end), text);
  }

  #statement(statement: AnyNode, call: AnyNode): Edit[] {
    if (call.type !== "CallExpression") return [];
    const made = this.#exported(call);
    if (made === undefined) return [];
    const { start, end } = statement;
    const indent = /[ \t]*$/.exec(this.#code.slice(0, start))?.[0] ?? "";
    if (made.ok) return [{ start, end, text: made.lines.join(`\n${indent}`) }];
    const line = lineOf(statement);
    this.problems.push({ line, message: made.reason });
    return [{
      start,
      end,
      text: `throw new Error(${JSON.stringify(`Line ${line} of the script: ${made.reason}`)});`,
    }];
  }

  /** Statements for one call; nothing where it is none of ours. */
  #exported({ callee, arguments: [first, second] }: CallExpression): Exported | undefined {
    const input = first === undefined ? undefined : writtenIn(first, this.#code);
    if (callee.type === "Identifier") return helperLines(callee.name, input);
    if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return undefined;
    const method = callee.property.name;
    if (callee.object.type === "Identifier") {
      return callee.object.name === "browser" ? this.#browser(method, fieldsIn(input)) : undefined;
    }
    const isExpect = this.#code.slice(callee.object.start, callee.object.end).replace(/\s/g, "");
    const [, not] = /^expect\(browser\)(\.not)?$/.exec(isExpect) ?? [undefined, undefined];
    if (!/^expect\(browser\)(\.not)?$/.test(isExpect)) return undefined;
    return expectLines(method, {
      input,
      more: second && writtenIn(second, this.#code),
      isNot: not !== undefined,
    });
  }

  #browser(method: string, fields: ReadonlyMap<string, Written>): Exported {
    if (method === "steps") return this.#steps(fields.get("steps"));
    if (method === "navigate") return lines(`await page.goto(${codeOf(fields.get("url"))});`);
    if (method === "back") return lines(`await page.goBack();`);
    if (method === "forward") return lines(`await page.goForward();`);
    if (method === "reload") return lines(`await page.reload();`);
    if (method === "press") return pressLines(fields.get("keys"));
    if (method === "screenshot") return lines(`await page.screenshot();`);
    if (method === "wait") return waitLines(fields);
    return { ok: false, reason: `browser.${method} has no counterpart` };
  }

  #steps(steps: Written | undefined): Exported {
    if (steps?.kind !== "list") return { ok: false, reason: "its steps are not written out" };
    const made = steps.items.map((step) => stepLines(step, this.#options.kindOf));
    const failed = made.find((each) => !each.ok);
    return failed ?? lines(...made.flatMap((each) => each.ok ? each.lines : []));
  }

  /** What is ours and was not replaced: a value of a tool, a question, state. */
  #findOthers(edits: readonly Edit[]): void {
    const known = new Set<string>([
      ...HELPERS.filter((name) => !KEPT.has(name)),
      "browser",
      "javafx",
      "sh3d",
      "lua",
    ]);
    visit(this.#program, (node) => {
      if (node.type !== "Identifier" || !known.has(node.name)) return;
      if (edits.some(({ start, end }) => node.start >= start && node.end <= end)) return;
      const line = lineOf(node);
      if (this.problems.some((each) => each.line === line)) return;
      this.problems.push({ line, message: `${node.name} has no counterpart` });
    });
  }
}

function helperLines(name: string, input: Written | undefined): Exported | undefined {
  if (name === "log") return lines(`console.log(${codeOf(input)});`);
  if (name === "pause") return lines(`await page.waitForTimeout(${codeOf(input)});`);
  return undefined;
}

function waitLines(fields: ReadonlyMap<string, Written>): Exported {
  const [text, selector, ms] = ["text", "selector", "ms"].map((key) => fields.get(key));
  const isGone = codeOf(fields.get("gone")) === "true";
  const [state, shown] = isGone ? ["hidden", "not.toBeVisible"] : ["visible", "toBeVisible"];
  if (fields.has("request")) return { ok: false, reason: "a wait for a request has no counterpart" };
  const made = [
    ...(ms === undefined ? [] : [`await page.waitForTimeout(${codeOf(ms)});`]),
    ...(text === undefined ? [] : [`await expect(page.getByText(${codeOf(text)}).first()).${shown}();`]),
    ...(selector === undefined
      ? []
      : [`await page.locator(${codeOf(selector)}).first().waitFor({ state: "${state}" });`]),
    ...(codeOf(fields.get("network_idle")) === "true" ? [`await page.waitForLoadState("networkidle");`] : []),
  ];
  return lines(...(made.length === 0 ? ["await page.waitForLoadState();"] : made));
}

function expectLines(
  method: string,
  { input, more, isNot }: {
    readonly input: Written | undefined;
    readonly more: Written | undefined;
    readonly isNot: boolean;
  },
): Exported {
  const given = more === undefined ? "" : codeOf(more);
  if (method === "toShow") {
    const not = isNot ? ".not" : "";
    return lines(`await expect(page.getByText(${codeOf(input)}).first())${not}.toBeVisible(${given});`);
  }
  if (method === "toHaveScreenshot" && !isNot) {
    const name = textOf(input);
    if (name === undefined) return { ok: false, reason: "the name of its picture is not written out" };
    const options = more === undefined ? "" : `, ${given}`;
    return lines(
      `await expect(page).toHaveScreenshot(${
        JSON.stringify(`${name.replace(/\.png$/, "")}.png`)
      }${options});`,
    );
  }
  if (method !== "toHaveValue" || isNot) return { ok: false, reason: `${method} has no counterpart` };
  const control = input?.kind === "object" ? controlOf(input.fields) : undefined;
  const locator = control === undefined
    ? `page.getByLabel(${codeOf(input)}, { exact: true })`
    : locatorCode(control);
  return lines(`await expect(${locator}).toHaveValue(${given});`);
}
