import type { CallToolResult } from "@modelcontextprotocol/server";
import { isForViews } from "../../adapter_api/views/view.ts";
import type { OwnedTool } from "../../catalog/catalog.ts";
import type { ClientSession } from "../../catalog/tool_source.ts";
import { isObject } from "../../base/is_object.ts";

/** The key in `_meta` of what a view shows itself by. */
const KEY_META_KEY = "glovebox/viewKey";
/** The key in `_meta` of the text that stands before the names of the adapter's tools. */
const PREFIX_META_KEY = "glovebox/toolPrefix";
const BYTES = 24;

/** A call, as a view may have made it. */
export interface ViewCall {
  /** The adapter whose view made it; empty for a view that did not show whose it is. */
  readonly view?: string;
  readonly input: Record<string, unknown>;
}

/**
 * Keys by which views show whose they are. A client makes the calls of all views over one connection, so that without
 * them the view of one adapter could use the tools of another. A key goes out in `_meta` of an answer that a view
 * shows, which neither models nor other views see, and holds for one adapter in one session.
 */
export class ViewKeys {
  readonly #secret = crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign"]);

  /** Tells whose view has made a call, and takes the key out of the arguments, and what views may not say. */
  async callOf(
    { tool, adapter }: OwnedTool,
    { id }: ClientSession,
    input: Record<string, unknown>,
  ): Promise<ViewCall> {
    const { viewKey, ...rest } = input;
    const { properties } = tool.inputSchema;
    const isOwn = isObject(properties) && "viewKey" in properties;
    if (!isForViews(tool)) return { input: isOwn ? input : rest };
    const { byOperator: _, ...own } = rest; // only the panel says that its person acts
    return { view: viewKey === await this.#keyOf(adapter, id) ? adapter : "", input: own };
  }

  /** Puts the key for the view that shows an answer into it. */
  async answerFor(
    { tool, adapter, prefix }: OwnedTool,
    { id }: ClientSession,
    result: CallToolResult,
  ): Promise<CallToolResult> {
    if (tool.view === undefined) return result;
    const own = { [KEY_META_KEY]: await this.#keyOf(adapter, id), [PREFIX_META_KEY]: prefix };
    return { ...result, _meta: { ...result._meta, ...own } };
  }

  async #keyOf(adapter: string, session: string): Promise<string> {
    const text = new TextEncoder().encode(`${adapter}\n${session}`);
    const signed = new Uint8Array(await crypto.subtle.sign("HMAC", await this.#secret, text));
    return signed.slice(0, BYTES).toBase64({ alphabet: "base64url" });
  }
}
