import { ToolError } from "../../adapter_api/errors.ts";
import { isObject } from "../../base/is_object.ts";

/** Functions by which an adapter shows whether something holds. */
export interface Expected {
  /** Name of the adapter in the script. */
  readonly name: string;
  call(tool: string, input: object): Promise<unknown>;
  /** Compares a picture with one that is kept next to the script. */
  compare(input: object): Promise<unknown>;
  /** Waits for a moment. */
  pause(ms: number): Promise<void>;
}

const DEFAULT_MS = 5_000;
const BETWEEN_MS = 150;
/** Measures of a home that differ by less are the same. */
const NEAR = 0.5;
/** Longest part of a value that a message tells. */
const LONGEST = 200;

/** Tools with which an adapter's application is looked at. */
interface Ways {
  readonly shows: (text: string, gone: boolean, ms: number) => readonly [tool: string, input: object];
  readonly value: (field: Field) => readonly [tool: string, input: object];
  readonly read: (data: unknown) => string | undefined;
  readonly picture: readonly [tool: string, input: object];
}

interface Field {
  readonly name?: unknown;
  readonly css?: unknown;
  readonly [key: string]: unknown;
}

/** Controls of JavaFX that have a value. */
const VALUED = ["TextInputControl", "ComboBoxBase", "ChoiceBox", "Spinner", "Slider"];

const WAYS: Readonly<Record<string, Ways>> = {
  browser: {
    shows: (text, gone, ms) => ["browser_wait", { text, ...(gone ? { gone } : {}), timeout_ms: ms }],
    value: (
      field,
    ) => ["browser_steps", { steps: [{ action: "read", ...field, exact: true, save: "value" }] }],
    read: (data) => textAt(data, ["data", "variables", "value"]) ?? textAt(data, ["variables", "value"]),
    picture: ["browser_screenshot", { format: "png" }],
  },
  javafx: {
    shows: (text, gone, ms) => {
      const state = gone ? "gone" : "visible";
      return ["ui_wait_for", { selector: { text }, state, timeoutMs: ms }];
    },
    value: ({ name, ...selector }) => {
      const text = name === undefined ? {} : { text: name, match: "equals" };
      const predicate = "css" in selector ? {} : { predicate: { typeIs: VALUED } };
      return ["ui_query", {
        selector: { ...text, ...selector, ...predicate },
        scope: { stage: "all" },
        limit: 2,
      }];
    },
    read: (data) => {
      const matches = isObject(data) ? data["matches"] : undefined;
      const [only, ...others] = Array.isArray(matches) ? matches : [];
      return others.length > 0 ? undefined : textAt(only, ["value"]);
    },
    picture: ["ui_screenshot", { format: "png" }],
  },
};

/** Makes what `expect` gives for an adapter. */
export function expectAdapter(adapter: Expected): object {
  if (adapter.name === "sh3d") return expectHome(adapter);
  const ways = WAYS[adapter.name];
  if (ways === undefined) {
    throw new ToolError(
      "INVALID_INPUT",
      `expect(${adapter.name}) is not there: it looks at browser, javafx and sh3d`,
    );
  }
  const shows = async (text: unknown, gone: boolean, options: unknown) => {
    const [tool, input] = ways.shows(String(text), gone, timeoutOf(options));
    const failed = gone ? `still shows "${text}"` : `does not show "${text}"`;
    await adapter.call(tool, input).catch((error: unknown) => {
      throw isLate(error) ? unmet(`${adapter.name} ${failed}`) : error;
    });
  };
  return {
    toShow: (text: unknown, options?: unknown) => shows(text, false, options),
    toHaveValue: (field: unknown, value: unknown, options?: unknown) =>
      hasValue({ adapter, ways, field, timeoutMs: timeoutOf(options) }, String(value)),
    toHaveScreenshot: (name: unknown, options?: unknown) => looksLike({ adapter, ways }, name, options),
    not: { toShow: (text: unknown, options?: unknown) => shows(text, true, options) },
  };
}

/** What `expect` gives for a home: its objects, each by its id and what is to be true of it. */
function expectHome(adapter: Expected): object {
  const found = async (given: unknown) => {
    const wanted = (Array.isArray(given) ? given : [given]).filter(isObject);
    const ids = wanted.map(({ id }) => String(id));
    const answer = await adapter.call("query_state", { ids, limit: Math.max(1, ids.length) });
    const data = isObject(answer) && isObject(answer["data"]) ? answer["data"]["objects"] : undefined;
    const there = Array.isArray(data) ? data.filter(isObject) : [];
    return wanted.map((each) => ({ wanted: each, object: there.find(({ id }) => id === each["id"]) }));
  };
  return {
    toHave: async (given: unknown) => {
      for (const { wanted, object } of await found(given)) {
        if (object === undefined) throw unmet(`the home has no ${told(wanted["id"])}`);
        const other = Object.entries(wanted).find(([key, value]) => !isNear(object[key], value));
        if (other === undefined) continue;
        const [key, value] = other;
        throw unmet(`${key} of ${told(wanted["id"])} is ${told(object[key])}, not ${told(value)}`);
      }
    },
    not: {
      toHave: async (given: unknown) => {
        for (const { wanted, object } of await found(given)) {
          const isThere = object !== undefined &&
            Object.entries(wanted).every(([key, value]) => isNear(object[key], value));
          if (isThere) throw unmet(`the home still has ${told(wanted["id"])}`);
        }
      },
    },
  };
}

/** Tells whether a value is what was wanted: of measures, within half a centimetre or a degree. */
function isNear(actual: unknown, wanted: unknown): boolean {
  if (typeof wanted === "number") return typeof actual === "number" && Math.abs(actual - wanted) <= NEAR;
  if (Array.isArray(wanted)) {
    return Array.isArray(actual) && actual.length === wanted.length &&
      wanted.every((each, at) => isNear(actual[at], each));
  }
  if (isObject(wanted)) {
    return isObject(actual) && Object.entries(wanted).every(([key, each]) => isNear(actual[key], each));
  }
  return Object.is(actual ?? null, wanted ?? null);
}

/** Makes what `expect` gives for a value. */
export function expectValue(actual: unknown): object {
  return { ...matchers(actual, false), not: matchers(actual, true) };
}

function matchers(actual: unknown, isNot: boolean): object {
  const holds = (does: boolean, what: string) => {
    if (does === isNot) throw unmet(`${told(actual)} ${isNot ? "must not" : "must"} ${what}`);
  };
  return {
    toBe: (wanted: unknown) => holds(Object.is(actual, wanted), `be ${told(wanted)}`),
    toEqual: (wanted: unknown) => holds(json(actual) === json(wanted), `equal ${told(wanted)}`),
    toContain: (part: unknown) => holds(contains(actual, part), `contain ${told(part)}`),
    toMatch: (pattern: RegExp) => holds(pattern.test(String(actual)), `match ${pattern}`),
  };
}

function contains(actual: unknown, part: unknown): boolean {
  return Array.isArray(actual)
    ? actual.some((each) => json(each) === json(part))
    : String(actual).includes(String(part));
}

interface Work {
  readonly adapter: Expected;
  readonly ways: Ways;
}

async function hasValue(
  { adapter, ways, field, timeoutMs }: Work & { readonly field: unknown; readonly timeoutMs: number },
  wanted: string,
): Promise<void> {
  const [tool, input] = ways.value(isObject(field) ? field : { name: String(field) });
  const end = performance.now() + timeoutMs;
  for (;;) {
    const result = await adapter.call(tool, input);
    const value = ways.read(isObject(result) ? result["data"] : undefined);
    if (value === wanted) return;
    if (performance.now() > end) {
      throw unmet(
        `${told(field)} has ${value === undefined ? "no value" : told(value)}, not ${told(wanted)}`,
      );
    }
    await adapter.pause(BETWEEN_MS);
  }
}

async function looksLike({ adapter, ways }: Work, name: unknown, options: unknown): Promise<void> {
  const [tool, input] = ways.picture;
  const taken = await adapter.call(tool, input);
  const [first] = isObject(taken) && Array.isArray(taken["pictures"]) ? taken["pictures"] : [];
  await adapter.compare({
    picture: isObject(first) ? String(first["picture"]) : "",
    name: String(name),
    ...(isObject(options) && "maxDiffPixelRatio" in options
      ? { maxDiffPixelRatio: options["maxDiffPixelRatio"] }
      : {}),
  });
}

function timeoutOf(options: unknown): number {
  const given = isObject(options) ? options["timeout"] : undefined;
  return typeof given === "number" ? given : DEFAULT_MS;
}

/** Returns the text at a path of data. */
function textAt(data: unknown, path: readonly string[]): string | undefined {
  let value = data;
  for (const key of path) value = isObject(value) ? value[key] : undefined;
  return typeof value === "string" ? value : undefined;
}

function isLate(error: unknown): boolean {
  return error instanceof ToolError && /TIMEOUT$/.test(error.code);
}

function unmet(message: string): ToolError {
  return new ToolError("EXPECTATION_FAILED", `Expected otherwise: ${message}`);
}

function json(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}

function told(value: unknown): string {
  const text = json(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
