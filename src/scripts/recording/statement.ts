import type { ActedElement } from "../../catalog/acted_on.ts";
import { isObject } from "../../base/is_object.ts";
import { lastingActions, SECRET } from "./javafx_statement.ts";
import type { RecordedCall, RecordedCheck, RecordedHome } from "./recorded.ts";

/** Arguments that are numbers of elements: they are others in the next run. */
const NUMBERS: readonly string[] = ["index", "to", "epoch"];

/** Calls that act on one element, as the step that does the same. */
const ON_ELEMENT: ReadonlyMap<string, string> = new Map([
  ["browser.click_and_wait_download", "download"],
  ["browser.upload", "upload"],
]);

/** A call as it is written down, or why it is not. */
export type Statement =
  | RecordedCheck
  | RecordedHome
  | Pick<RecordedCall, "path" | "input" | "makes">
  | { readonly path: string; readonly problem: string };

/** Returns a call without numbers that are others in the next run. Pure. */
export function toStatement({ path, input, acted, makes }: RecordedCall): Statement {
  const made = makes === undefined ? {} : { makes };
  if (path === "browser.overlay_act") {
    const step = named(input, acted[0]);
    return step === undefined
      ? { path, problem: `${String(input["action"])}: what it acted on has no name` }
      : { path: "browser.steps", input: { steps: [step] } };
  }
  if (path === "javafx.perform") {
    const lasting = lastingActions(input, acted, wordOf);
    return lasting === undefined
      ? { path, problem: "what an action was done to has no name of its own" }
      : { path, input: lasting };
  }
  const act = ON_ELEMENT.get(path);
  if (act !== undefined && typeof input["index"] === "number") {
    const { timeout_ms: _, ...rest } = input;
    const step = named({ action: act, ...rest }, acted[0]);
    return step === undefined
      ? { path, problem: `${act}: what it acted on has no name` }
      : { path: "browser.steps", input: { steps: [step] }, ...made };
  }
  if (makes !== undefined && !path.startsWith("browser.")) return { path, input, makes };
  const { steps } = input;
  if (path === "browser.steps" && Array.isArray(steps)) {
    // One that was held back or stopped by a dialog tells its last element alone.
    const known = acted.length === steps.length ? acted : [];
    const all = steps.map((step, at) => isObject(step) ? named(step, known[at]) : undefined);
    return all.every((step) => step !== undefined)
      ? { path, input: { ...input, steps: all }, ...made }
      : { path, problem: "what a step acted on has no name" };
  }
  return path.startsWith("browser.") && NUMBERS.some((name) => typeof input[name] === "number")
    ? { path, problem: "it names an element by its number" }
    : { path, input, ...made };
}

/** Returns a step without numbers; nothing when only a number says what is meant. */
function named(
  { index, to, epoch: _, ...step }: Readonly<Record<string, unknown>>,
  element: ActedElement | null | undefined,
): Record<string, unknown> | undefined {
  if (to !== undefined) return undefined;
  if (element === null || element === undefined) return index === undefined ? step : undefined;
  if (element.name === "") return undefined;
  const { role, name, near, secret = false } = element;
  const { action, text, ...rest } = step;
  const hidden = secret && typeof text === "string" && !SECRET.test(text);
  return {
    ...{ action, role, name },
    ...(near === undefined ? {} : { near }),
    exact: true,
    ...rest,
    ...(text === undefined ? {} : { text: hidden ? `{{secret:${wordOf(name)}}}` : text }),
  };
}

/** Returns a name for a variable: `First name` is `firstName`. */
export function wordOf(label: string): string {
  const words = label.normalize("NFKD").match(/[A-Za-z0-9]+/g) ?? [];
  const [first = "value", ...others] = words.slice(0, 4).map((word) => word.toLowerCase());
  const name = [first, ...others.map((word) => `${word[0]?.toUpperCase() ?? ""}${word.slice(1)}`)].join("");
  return /^\d/.test(name) || RESERVED.has(name)
    ? `${name === "" ? "value" : `the${name[0]?.toUpperCase()}${name.slice(1)}`}`
    : name;
}

const RESERVED: ReadonlySet<string> = new Set(
  "break case catch class const continue default delete do else export for function if import in inputs let new return secret static super switch this throw try typeof var void while with yield await enum"
    .split(" "),
);
