import { z } from "zod";
import type { ToolFailure } from "../../adapter_api/outcome.ts";
import { isObject } from "../../base/is_object.ts";
import type { KnownElement } from "../../catalog/known_element.ts";
import type { Sought } from "./known_elements.ts";

/** Part of a call that did not find its element: nothing of it was done. */
export interface MissingElement {
  /** Number of parts that were done before it. */
  readonly at: number;
  readonly why: "none" | "several";
  /** Variables that earlier parts have set. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
}

type Part = Readonly<Record<string, unknown>>;

/** A tool whose calls name elements, and can go on after the part that did not find its own. */
export interface ActingTool {
  readonly tool: string;
  /** Adapter, for whose views the next tool is. */
  readonly adapter: string;
  /** Tool that describes all elements. */
  readonly elements: string;
  /** Tool that takes a picture. */
  readonly picture: string;
  /** Function of scripts that calls the tool. */
  readonly path: string;
  /** Argument with the parts of a call. */
  readonly parts: string;
  /** Field of a part that says what is done. */
  readonly act: string;
  /** Arguments besides the parts that the other tools need too. */
  readonly scope: readonly string[];
  missing(failure: ToolFailure): MissingElement | undefined;
  /** Words by which a part names its element; nothing where it names none. */
  sought(part: Part): Sought | undefined;
  /** True when a step that is written like that finds the element. */
  finds(sought: Sought, element: KnownElement): boolean;
  /** The part with an element in the place of the one that it names; nothing where words do not name it. */
  renamed(part: Part, element: KnownElement): Part | undefined;
}

const browserMissing = z.object({
  missing: z.object({
    step: z.number(),
    why: z.enum(["none", "several"]),
    variables: z.record(z.string(), z.string()),
  }),
});
const javafxMissing = z.object({ action: z.number(), missing: z.enum(["none", "several"]) });
const selectorSchema = z.object({
  css: z.string(),
  text: z.string().optional(),
  match: z.string().optional(),
});
const partSchema = z.object({ target: z.object({ selector: selectorSchema }) });

const BROWSER: ActingTool = {
  tool: "browser_steps",
  adapter: "browser",
  elements: "browser_elements",
  picture: "browser_screenshot",
  path: "browser.steps",
  parts: "steps",
  act: "action",
  scope: [],
  missing({ beside }) {
    const { missing } = browserMissing.safeParse(beside).data ?? {};
    return missing && { at: missing.step, why: missing.why, variables: missing.variables };
  },
  sought({ role, name, near, index }) {
    if (typeof name !== "string" || index !== undefined) return undefined;
    return { name, ...textIn({ role }), ...textIn({ near }) };
  },
  finds({ role, name, near }, element) {
    return element.name === name && (role === undefined || element.role === role) &&
      (near === undefined || element.near === near);
  },
  renamed({ near: _, ...part }, { role, name, near, shared }) {
    if (name === "" || (shared === true && near === undefined)) return undefined;
    return { ...part, role, name, ...(shared === true ? { near } : {}), exact: true };
  },
};

const JAVAFX: ActingTool = {
  tool: "ui_perform",
  adapter: "javafx",
  elements: "javafx_elements",
  picture: "ui_screenshot",
  path: "javafx.perform",
  parts: "actions",
  act: "type",
  scope: ["app"],
  missing({ error }) {
    const found = javafxMissing.safeParse(error.details).data;
    return found && { at: found.action, why: found.missing };
  },
  sought(part) {
    const { target } = partSchema.safeParse(part).data ?? {};
    return target && { selector: target.selector };
  },
  finds({ selector }, element) {
    return selector !== undefined && JSON.stringify(element.selector) === JSON.stringify(selector);
  },
  renamed({ target, ...part }, { selector }) {
    return selector && isObject(target) ? { ...part, target: { ...target, selector } } : undefined;
  },
};

/** Tools whose calls are healed, by name. */
export const ACTING_TOOLS: ReadonlyMap<string, ActingTool> = new Map(
  [BROWSER, JAVAFX].map((acting) => [acting.tool, acting]),
);

function textIn(field: Part): Record<string, string> {
  return Object.fromEntries(
    Object.entries(field).flatMap(([key, value]) => typeof value === "string" ? [[key, value]] : []),
  );
}
