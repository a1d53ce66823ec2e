import { PERMISSION_KINDS, type Permissions } from "../../adapter_api/permissions.ts";
import { visible } from "../../base/text/visible.ts";
import type { Bound } from "./grant_file.ts";

/** Difference between the code that was granted and the code that is there now. */
export interface CodeChange {
  readonly files: Difference;
  /** As `kind=value`. */
  readonly asks: Difference;
  /** Names of tools that are new, gone, or described in other words. */
  readonly tools: Difference;
  /** The new words, with what cannot be seen written out, by tool. */
  readonly descriptions: Readonly<Record<string, string>>;
}

/** Lists what is new, what is gone, and what is there with other contents. */
export interface Difference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

/** Properties that are compared at every start: all but the single files, which are in the hash of the code. */
export type CodeSeen = Omit<Bound, "files">;

/** Tells whether grants for the one serve the other. Pure. */
export function isSameCode(before: CodeSeen, now: CodeSeen): boolean {
  return before.code === now.code && isEmpty(askDifference(before, now)) &&
    isEmpty(difference(before.tools, now.tools));
}

/** Finds what a person has to look at. Pure. */
export function codeChange(before: Bound, now: Bound): CodeChange {
  const tools = difference(before.tools, now.tools);
  const words = [...tools.added, ...tools.changed].map((name) => [name, visible(now.tools[name] ?? "")]);
  return {
    files: difference(before.files, now.files),
    asks: askDifference(before, now),
    tools,
    descriptions: Object.fromEntries(words),
  };
}

/** The difference as lines for a person. Pure. */
export function changeLines({ files, asks, tools, descriptions }: CodeChange): string[] {
  const words = (name: string) => `${visible(name)}: ${descriptions[name] ?? ""}`;
  return [
    ...files.changed.map((name) => `file changed: ${visible(name)}`),
    ...files.added.map((name) => `file added: ${visible(name)}`),
    ...files.removed.map((name) => `file removed: ${visible(name)}`),
    ...asks.added.map((ask) => `asks for more: ${visible(ask)}`),
    ...asks.removed.map((ask) => `asks no more for: ${visible(ask)}`),
    ...tools.added.map((name) => `new tool ${words(name)}`),
    ...tools.removed.map((name) => `tool gone: ${visible(name)}`),
    ...tools.changed.map((name) => `other description of ${words(name)}`),
  ];
}

/** Only the kinds, without the reason: words do not need a new grant by themselves. */
export function boundAsks(asks: Permissions): Bound["asks"] {
  const kinds = PERMISSION_KINDS.filter((kind) => (asks[kind]?.length ?? 0) > 0);
  return Object.fromEntries(kinds.map((kind) => [kind, [...asks[kind] ?? []]]));
}

function askDifference(before: CodeSeen, now: CodeSeen): Difference {
  const named = ({ asks }: CodeSeen): Record<string, string> =>
    Object.fromEntries(
      PERMISSION_KINDS.flatMap((kind) => (asks[kind] ?? []).map((value) => [`${kind}=${value}`, ""])),
    );
  return difference(named(before), named(now));
}

function difference(
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): Difference {
  const has = Object.hasOwn;
  return {
    added: Object.keys(now).filter((name) => !has(before, name)),
    removed: Object.keys(before).filter((name) => !has(now, name)),
    changed: Object.keys(now).filter((name) => has(before, name) && before[name] !== now[name]),
  };
}

function isEmpty({ added, removed, changed }: Difference): boolean {
  return added.length + removed.length + changed.length === 0;
}
