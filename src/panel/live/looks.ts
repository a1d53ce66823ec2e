import { z } from "zod";
import { ToolError } from "../../adapter_api/errors.ts";
import type { ToolOutcome } from "../../adapter_api/outcome.ts";
import { isObject } from "../../base/is_object.ts";
import { printable, visible } from "../../base/text/visible.ts";
import type { ClientPort } from "../../catalog/tool_source.ts";
import type { LiveAction, LiveFrame } from "../wire/live.ts";
import { type Backend, liveToolsOf } from "./backends.ts";

/** Time that a look waits for something else, in milliseconds. */
const WAIT_MS = 20_000;
/** Argument that says that the person of the panel acts: nobody else can send it. */
const BY_OPERATOR = "byOperator";
/** Characters of a title, and of a question. */
const MOST_TITLE = 300;
const MOST_TEXT = 4_000;
/** A page of this machine: nothing else is shown in a frame. */
const OWN_PAGE = /^http:\/\/127\.0\.0\.1:\d{1,5}\//;
const PICTURES: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/webp"]);

const title = z.string().catch("").transform((text) => visible(text).slice(0, MOST_TITLE));
const text = z.string().catch("").transform((words) => printable(words).slice(0, MOST_TEXT));
const seen = z.object({
  id: z.string().max(100).catch(""),
  same: z.boolean().catch(false),
  url: z.string().regex(OWN_PAGE).optional().catch(undefined),
  title,
  detail: title,
  question: text,
  note: text,
  panes: z.array(z.object({ name: z.string().max(100).catch(""), label: title })).max(8).catch([]),
});
const done = z.object({ done: text });

/** What a page of the panel shows of a backend, and how it wants it. */
export interface LookWish {
  /** Name of the look that it shows already; empty for none. */
  readonly known: string;
  readonly numbers: boolean;
  /** True while the person has it: they see what they type, as they would in the thing itself. */
  readonly isHeld: boolean;
}

/**
 * Looks at a backend in its client's own session; waits for something other than what is known.
 *
 * @returns nothing when it still looks the same after a while
 * @throws ToolError of the adapter
 */
export async function look(
  { source, session, adapter, id }: Backend,
  { known, numbers, isHeld }: LookWish,
  signal: AbortSignal,
): Promise<LiveFrame | undefined> {
  const tools = liveToolsOf(source);
  if (tools === undefined) throw new ToolError("NOT_FOUND", `${adapter} shows nothing any more`);
  const tool = (source.prefix ?? "") + tools.look;
  const wish = {
    ...(tools.numbers === true ? { numbers } : {}),
    ...(known === "" ? {} : { known, waitMs: WAIT_MS }),
    ...(isHeld && takesOperator(source, tool) ? { [BY_OPERATOR]: true } : {}),
  };
  const context = { session, signal, client: NOBODY, caller: { name: "panel" }, view: adapter };
  const outcome = await source.call(tool, wish, context);
  const { same, id: name, url, panes, ...facts } = seen.parse(dataOf(outcome));
  if (same) return undefined;
  const pictures = outcome.content.flatMap((part) => part.type === "image" ? [part] : []);
  return {
    backend: id,
    name: url ?? name,
    ...facts,
    problem: "",
    url: url ?? "",
    panes: panes.flatMap((pane, at) => {
      const picture = pictures[at];
      if (picture === undefined || !PICTURES.has(picture.mimeType)) return [];
      return [{ ...pane, mimeType: picture.mimeType, base64: picture.bytes.toBase64() }];
    }),
  };
}

/**
 * Does in a backend what the person does in the panel.
 *
 * @returns what was done, in words
 * @throws ToolError of the adapter
 */
export async function act(
  { source, session, adapter }: Backend,
  action: LiveAction,
  signal: AbortSignal,
): Promise<string> {
  const tool = liveToolsOf(source)?.act;
  if (tool === undefined) throw new ToolError("NOT_FOUND", `${adapter} takes nothing from the panel`);
  const context = { session, signal, client: NOBODY, caller: { name: "panel" }, view: adapter };
  const name = (source.prefix ?? "") + tool;
  const input = takesOperator(source, name) ? { ...action, [BY_OPERATOR]: true } : action;
  return done.parse(dataOf(await source.call(name, input, context))).done;
}

/** Tells whether a tool wants to know that it is the person of the panel who acts. */
function takesOperator({ manifest }: Backend["source"], name: string): boolean {
  const { properties } = manifest.tools.find((tool) => tool.name === name)?.inputSchema ?? {};
  return isObject(properties) && BY_OPERATOR in properties;
}

function dataOf(outcome: ToolOutcome): unknown {
  if (outcome.ok) return outcome.structured ?? {};
  const { code, message, ...options } = outcome.error;
  throw new ToolError(code, message, options);
}

/** What looks and acts for the person asks nobody anything: what it needs is granted to the client's own calls. */
const NOBODY: ClientPort = {
  progress: () => {},
  log: () => {},
  closeStream: () => {},
  ask: refuse,
  sample: refuse,
  roots: refuse,
};

function refuse(): Promise<never> {
  return Promise.reject(new ToolError("NOT_CONNECTED", "Nobody is asked for what the panel shows"));
}
