import type { AnyNode, ObjectExpression, Program } from "acorn";
import { isObject } from "../../base/is_object.ts";
import type { KnownElement } from "../../catalog/known_element.ts";
import { visit } from "../syntax.ts";
import { ACTING_TOOLS } from "./acting_tools.ts";
import { mainPart } from "./solution.ts";
import { fieldOf, isNamedBy, literalOf } from "./step_objects.ts";
import type { DonePart, Part, Solution } from "./step_solver.ts";

/** Text that takes the place of a part of a script. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Names another element in an object that names one. */
type Rename = (node: ObjectExpression, tool: string, found: KnownElement) => Edit[];

/**
 * Writes what was done in the place of a step: the step keeps its values and names its new element, and what else had
 * to be done stands before and after it. Nothing where the step is not written as it was run. Pure.
 */
export function solutionEdits(program: Program, solution: Solution, rename: Rename): Edit[] {
  if (!solution.isWhole || solution.done.length === 0) return [];
  const step = stepIn(program, solution);
  if (step === undefined) return [];
  const main = mainPart(solution);
  const { start, end } = step.whole;
  if (main?.known === undefined) return [{ start, end, text: listOf(solution.done) }];
  const at = solution.done.indexOf(main);
  const renaming = rename(step.naming, solution.tool, main.known);
  if (renaming.length === 0) return [];
  const [before, after] = [solution.done.slice(0, at), solution.done.slice(at + 1)];
  return [
    ...(before.length === 0 ? [] : [{ start, end: start, text: `${listOf(before)}, ` }]),
    ...renaming,
    ...(after.length === 0 ? [] : [{ start: end, end, text: `, ${listOf(after)}` }]),
  ];
}

/** The object of a step, and the object in it that names its element. */
interface WrittenStep {
  readonly whole: ObjectExpression;
  readonly naming: ObjectExpression;
}

/** Returns the first step in a list that is written like that. */
function stepIn(program: Program, { tool, sought, step }: Solution): WrittenStep | undefined {
  const act = ACTING_TOOLS.get(tool)?.act ?? "";
  const found: WrittenStep[] = [];
  visit(program, (node) => {
    if (node.type !== "ArrayExpression") return;
    for (const whole of node.elements) {
      if (whole?.type !== "ObjectExpression" || literalOf(fieldOf(whole, act)) !== step[act]) continue;
      const naming = sought.selector === undefined ? whole : selectorIn(whole);
      if (naming !== undefined && isNamedBy(naming, sought)) found.push({ whole, naming });
    }
  });
  return found[0];
}

function selectorIn(step: ObjectExpression): ObjectExpression | undefined {
  return objectIn(objectIn(step, "target"), "selector");
}

function objectIn(node: ObjectExpression | undefined, name: string): ObjectExpression | undefined {
  const value: AnyNode | undefined = node && fieldOf(node, name)?.value;
  return value?.type === "ObjectExpression" ? value : undefined;
}

function listOf(done: readonly DonePart[]): string {
  return done.map(({ part }) => partText(part)).join(", ");
}

function partText(part: Part): string {
  const fields = Object.entries(part).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return [`${name}: ${isObject(value) ? partText(value) : JSON.stringify(value)}`];
  });
  return `{ ${fields.join(", ")} }`;
}
