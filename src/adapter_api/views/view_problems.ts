import type { LoadedAdapter } from "../loaded.ts";
import { unknownKeys } from "../schema/unknown_keys.ts";
import { nearest } from "../text/nearest.ts";
import type { LiveTools } from "./view.ts";
import { viewCspSchema } from "./view_schema.ts";

const VIEW_KEYS = ["title", "description", "html", "csp", "prefersBorder", "live"] as const;

const LIVE_KEYS = ["look", "act", "numbers", "types", "buttons"] as const;

/** Finds mistakes in views, and in what tools say of them. */
export function viewProblems({ views = {}, tools = {} }: LoadedAdapter): string[] {
  const names = Object.keys(views);
  return [
    ...Object.entries(views).flatMap(([name, view]) => [
      ...(/^[a-z][a-z0-9_-]{0,63}$/.test(name) ? [] : [
        `views.${name}: a view's name must be 1 to 64 lower case letters, digits, "-" or "_", a letter first`,
      ]),
      ...unknownKeys(`views.${name}`, view, VIEW_KEYS),
      ...(typeof view.html === "string" || typeof view.html === "function"
        ? []
        : [`views.${name}.html: must be the page, or a function that returns it`]),
      ...liveProblems(name, view.live, tools),
      ...(typeof view.csp === "function" ? [] : cspProblems(name, view.csp)),
    ]),
    ...Object.entries(tools).flatMap(([name, { view, visibility }]) => [
      ...(view === undefined || names.includes(view) ? [] : [`tools.${name}.view: ${noView(view, names)}`]),
      ...(visibility === undefined || isVisibility(visibility)
        ? []
        : [`tools.${name}.visibility: must be ["model"], ["app"] or ["model", "app"]`]),
    ]),
  ];
}

function cspProblems(name: string, csp: unknown): string[] {
  const parsed = viewCspSchema.safeParse(csp ?? {});
  return (parsed.error?.issues ?? []).map(({ path, message }) =>
    `${["views", name, "csp", ...path].join(".")}: ${message}`
  );
}

/** The tools of a tile are tools for views: no model sees pictures that are for a person. */
function liveProblems(
  view: string,
  live: LiveTools | undefined,
  tools: NonNullable<LoadedAdapter["tools"]>,
): string[] {
  if (live === undefined) return [];
  const named = Object.entries({ look: live.look, act: live.act });
  return [
    ...unknownKeys(`views.${view}.live`, live, LIVE_KEYS),
    ...named.flatMap(([key, tool]) => {
      if (tool === undefined || tools[tool]?.visibility?.includes("app") === true) return [];
      return [`views.${view}.live.${key}: there is no tool "${tool}" with visibility ["app"]`];
    }),
  ];
}

function noView(view: string, names: readonly string[]): string {
  const meant = nearest(view, names);
  return `there is no view "${view}"${meant === undefined ? "" : `; did you mean "${meant}"?`}`;
}

function isVisibility(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 &&
    value.every((each) => each === "model" || each === "app");
}
