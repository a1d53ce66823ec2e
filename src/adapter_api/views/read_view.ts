import { ToolError } from "../errors.ts";
import type { LoadedAdapter, LoadedContext } from "../loaded.ts";
import { VIEW_TYPE, viewUri } from "./view.ts";
import { ViewClient } from "./view_client.ts";
import { type ViewMeta, viewMetaSchema } from "./view_schema.ts";

/** Longest page, in characters: it travels through a conversation. */
const LONGEST = 2_000_000;

/** A view, complete. */
export interface ViewPart {
  readonly uri: string;
  readonly mimeType: string;
  readonly body: string;
  readonly meta: { readonly ui: ViewMeta };
}

/**
 * Reads a view by its address; undefined where the adapter has none there.
 *
 * @throws ToolError `INVALID_INPUT` for a view that is too long or names what is no origin
 */
export async function readView(
  { name, views = {} }: LoadedAdapter,
  uri: string,
  ctx: LoadedContext,
): Promise<ViewPart | undefined> {
  const found = Object.entries(views).find(([view]) => viewUri(name, view) === uri);
  if (found === undefined) return undefined;
  const [, { html, csp = {}, prefersBorder }] = found;
  const page = typeof html === "string" ? html : await html(ctx);
  if (page.length > LONGEST) {
    throw new ToolError("INVALID_INPUT", `The view ${uri} is longer than ${LONGEST} characters`);
  }
  const ui = viewMetaSchema.safeParse({
    csp: typeof csp === "function" ? await csp(ctx) : csp,
    ...(prefersBorder === undefined ? {} : { prefersBorder }),
  });
  if (ui.success) return viewPart(uri, page, ui.data);
  const [issue] = ui.error.issues;
  throw new ToolError(
    "INVALID_INPUT",
    `The view ${uri} has a mistake: ${issue?.path.join(".")}: ${issue?.message}`,
  );
}

/** Returns a view as it is served: its page with the object `view` in it. */
export function viewPart(uri: string, page: string, ui: ViewMeta): ViewPart {
  return { uri, mimeType: VIEW_TYPE, body: withClient(page), meta: { ui } };
}

/** Puts the object `view` into a page, before anything of its own runs. */
function withClient(html: string): string {
  const script = `<script>globalThis.view = new (${ViewClient})();</script>`;
  const head = /<head(?:\s[^>]*)?>/i.exec(html) ?? /<!doctype[^>]*>/i.exec(html);
  const at = head === null ? 0 : head.index + head[0].length;
  return html.slice(0, at) + script + html.slice(at);
}
