import { pause } from "../../../kit/pause.ts";
import { refuseSecretKeys } from "../consent/secret_fields.ts";
import { browserError } from "../../errors.ts";
import { ItemLine } from "../../page/wire/item_line.ts";
import type { Item } from "../../page/wire/results.ts";
import { openableUrl } from "../../url_policy.ts";
import { act, shiftOf } from "./act.ts";
import type { ActedOn } from "./acted_on.ts";
import { type Action, ACTIONS } from "./action.ts";
import { effectOf } from "./effect.ts";
import { travel } from "../tab/history.ts";
import { clickForFile } from "./click_for_file.ts";
import type { Download } from "../storage/downloads.ts";
import { parseKeys, pressKeys } from "./keys.ts";
import { navigate } from "../tab/navigate.ts";
import type { Tab } from "../tab/tab.ts";
import { upload } from "./upload.ts";
import { waitInTime } from "../tab/wait.ts";

/** Actions of a step: something done to an element, or something done to the page. */
export const STEP_ACTIONS = [
  ...ACTIONS,
  ...["navigate", "back", "press", "wait", "read", "download", "upload"] as const,
] as const;

/** One step of a series. */
export interface Step {
  readonly action: (typeof STEP_ACTIONS)[number];
  /** The element by its number … */
  readonly index?: number | undefined;
  /** … or by its name, which is looked for when it is the step's turn, and its role where names are alike. */
  readonly name?: string | undefined;
  readonly role?: string | undefined;
  /** Name of what it is in; a control elsewhere is another one. */
  readonly near?: string | undefined;
  /** True when a control whose name only has this one in it is another one. */
  readonly exact?: boolean | undefined;
  readonly text?: string | undefined;
  /** Paths of what is put into a field. */
  readonly files?: readonly string[] | undefined;
  /** The variable that `read` puts the element's value into. */
  readonly save?: string | undefined;
  /** True when another step came before: what that led to, such as suggestions, may still be on its way. */
  readonly isNext?: boolean;
}

type Variables = Map<string, string>;

const WAIT_MS = 10_000;
const DOWNLOAD_MS = 120_000;
/** Time that what a step led to has to come, in milliseconds. */
const COMING_MS = 1_500;
const LOOK_MS = 50;
const line = new ItemLine();
const NEEDS_TEXT = new Set<Step["action"]>([
  ...["type", "type_and_enter", "select", "navigate", "press", "wait", "drag_to"] as const,
]);
const WITHOUT_ELEMENT = new Set<Step["action"]>(["navigate", "back", "press", "wait"]);

/**
 * Finds what is wrong with a series before any of it is done.
 *
 * @throws ToolError `INVALID_INPUT` naming the step
 */
export function checkSteps(steps: readonly Step[], variables: ReadonlySet<string>): void {
  const known = new Set(variables);
  steps.forEach((step, at) => {
    const wrong = problemOf(step, known);
    if (wrong !== undefined) {
      throw browserError("INVALID_INPUT", `Step ${at + 1} cannot be done: ${wrong}`, {
        hint: "Nothing was done; mend the steps and call again",
      });
    }
    if (step.save !== undefined) known.add(step.save);
  });
}

function problemOf(step: Step, known: ReadonlySet<string>): string | undefined {
  const { action, index, name, text, save, files } = step;
  if (NEEDS_TEXT.has(action) && text === undefined) return `${action} needs text`;
  if (!WITHOUT_ELEMENT.has(action) && (index === undefined) === (name === undefined)) {
    return `${action} needs either index or name`;
  }
  if ((action === "read") !== (save !== undefined)) return "read and save belong together";
  if ((action === "upload") !== (files !== undefined)) {
    return "upload and files belong together";
  }
  const missing = [...variablesIn(name ?? ""), ...variablesIn(text ?? "")].find((each) => !known.has(each));
  return missing === undefined ? undefined : `there is no variable ${missing} yet`;
}

function variablesIn(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name);
}

function filled(text: string, variables: Variables): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => variables.get(name) ?? whole);
}

/** What was done in a step. */
export interface DoneStep {
  /** For the model. */
  readonly said: string;
  /** Element that it was done to, where it was one. */
  readonly outcome?: ActedOn | undefined;
  /** File that was saved. */
  readonly download?: Download;
}

/** What is known to all steps of a series. */
export interface StepContext {
  readonly variables: Variables;
  /** The path rule for what is put into a page: gives the real path of a file, or refuses. */
  readonly judge: (path: string) => Promise<string>;
}

/** Does one step. */
export async function doStep(
  tab: Tab,
  step: Step,
  context: StepContext,
  signal: AbortSignal,
): Promise<DoneStep> {
  const text = filled(step.text ?? "", context.variables);
  const { action } = step;
  if (action === "navigate") {
    await navigate(tab, openableUrl(text), signal);
  } else if (action === "back") {
    await travel(tab, -1, signal);
  } else if (action === "press") {
    const chords = parseKeys(text);
    await refuseSecretKeys(tab, chords, signal);
    await effectOf(tab, signal, () => pressKeys(tab.session, chords, signal));
  } else if (action === "wait") {
    await waitInTime(tab, { text }, { signal, timeoutMs: WAIT_MS });
  } else {
    return await onElement(tab, { ...step, action, text }, context, signal);
  }
  return { said: text === "" ? action : `${action} ${text}` };
}

async function onElement(
  tab: Tab,
  step: Step & { readonly action: Action | "read" | "download" | "upload"; readonly text: string },
  { variables, judge }: StepContext,
  signal: AbortSignal,
): Promise<DoneStep> {
  const { action, text, save, files = [] } = step;
  if (action === "read") {
    const item = await elementOf(tab, step, variables, signal);
    variables.set(save ?? "", item.value ?? item.name);
    return {
      said: `read ${line.short(item)}`,
      outcome: { item, place: undefined, secret: false, known: undefined },
    };
  }
  const index = step.index ?? (await elementOf(tab, step, variables, signal)).index;
  if (action === "download") {
    const wait = { signal, timeoutMs: DOWNLOAD_MS, progress: () => undefined };
    const { outcome, download } = await clickForFile(tab, index, wait);
    return { said: `download ${line.short(outcome.item)}`, outcome, download };
  }
  if (action === "upload") {
    const { field } = await upload(tab, { index, files, judge }, signal);
    return { said: `upload ${files.join(", ")}`, outcome: field };
  }
  const goal = action === "drag_to" ? { to: (await named(tab, { name: text }, signal)).index } : {};
  const outcome = await act(tab, { index, action, text, ...goal }, signal);
  if (outcome.kind === "moved") tab.tell(outcome.listing);
  if (outcome.kind === "changed") tab.tell(outcome.facts);
  const wrong = outcome.difference === undefined ? "" : `, but ${outcome.difference}`;
  const shift = shiftOf(outcome);
  return { said: `${action} ${line.short(outcome.item)}${wrong}${shift && `, ${shift}`}`, outcome };
}

/** @throws ToolError `NOT_FOUND` when there is none, `CONFLICT` when there are several */
async function elementOf(tab: Tab, step: Step, variables: Variables, signal: AbortSignal): Promise<Item> {
  if (step.index !== undefined) {
    const placed = await tab.page.placeOf(step.index, { signal });
    if (placed.kind === "placed") return placed.item;
    throw browserError("BROWSER_STALE", `Cannot read ${step.index}: ${placed.reason}`);
  }
  return await named(tab, { ...step, name: filled(step.name ?? "", variables) }, signal);
}

type Named = Pick<Step, "role" | "near" | "exact" | "isNext"> & { readonly name: string };

/** @throws ToolError `NOT_FOUND` when there is none, `CONFLICT` when there are several */
async function named(
  tab: Tab,
  { name, role, near, exact = false, isNext = false }: Named,
  signal: AbortSignal,
): Promise<Item> {
  const wanted = {
    ...{ name },
    ...(role === undefined ? {} : { role }),
    ...(near === undefined ? {} : { near }),
  };
  const look = async () => {
    const found = await tab.page.call("named", [wanted], { signal });
    tab.tell(found);
    return found.items.filter((each) => !exact || each.name === name);
  };
  const until = performance.now() + (isNext ? COMING_MS : 0);
  let items = await look();
  while (items.length === 0 && performance.now() < until) {
    await pause(LOOK_MS, signal);
    items = await look();
  }
  const [item, ...others] = items;
  if (item === undefined) {
    const place = near === undefined ? "" : ` in "${near}"`;
    throw browserError("NOT_FOUND", `There is no ${role ?? "control"} named "${name}"${place}`, {
      beside: { missing: "none" },
    });
  }
  if (others.length === 0) return item;
  const all = items.map((each) => `${line.short(each)}${each.near === undefined ? "" : ` in "${each.near}"`}`)
    .join(", ");
  throw browserError("CONFLICT", `Several are named "${name}": ${all}`, {
    hint: "Give the index, the role, or near: what it is in",
    beside: { missing: "several" },
  });
}
