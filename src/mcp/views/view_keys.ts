import type { CallToolResult, Tool } from "@modelcontextprotocol/server";
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
 * them the view of one adapter could use the tools of another. A key goes out in `_meta` of a tool that a view shows,
 * and of its answers: a view is given both, and neither models nor other views see them. It holds for one adapter in one
 * session.
 */
export class ViewKeys {
  readonly #secret = newKey();

  /**
   * Tells whose view has made a call, and takes the key out of the arguments, and what views may not say.
   *
   * @param listedIn the session that tools were listed in, where it is another one
   */
  async callOf(
    { tool, views }: OwnedTool,
    { id }: ClientSession,
    input: Record<string, unknown>,
    listedIn?: ClientSession,
  ): Promise<ViewCall> {
    const { viewKey, ...rest } = input;
    const { properties } = tool.inputSchema;
    const isOwn = isObject(properties) && "viewKey" in properties;
    if (!isForViews(tool)) return { input: isOwn ? input : rest };
    const { byOperator: _, ...own } = rest; // only the panel says that its person acts
    for (const view of views) {
      for (const session of new Set([id, listedIn?.id ?? id])) {
        if (viewKey === await this.#keyOf(view, session)) return { view, input: own };
      }
    }
    return { view: "", input: own };
  }

  /** Puts keys into tools that views show, as they are listed: a view is shown its tool before there is an answer. */
  async listFor(
    shown: readonly OwnedTool[],
    { id }: ClientSession,
    listed: readonly Tool[],
  ): Promise<Tool[]> {
    const owners = new Map(shown.map((owned) => [owned.tool.name, owned]));
    return await Promise.all(listed.map(async (tool) => {
      const owned = owners.get(tool.name);
      return owned === undefined
        ? tool
        : { ...tool, _meta: { ...tool._meta, ...await this.#meta(owned, id) } };
    }));
  }

  /** Puts the key for the view that shows an answer into it. */
  async answerFor(owned: OwnedTool, { id }: ClientSession, result: CallToolResult): Promise<CallToolResult> {
    if (owned.tool.view === undefined) return result;
    return { ...result, _meta: { ...result._meta, ...await this.#meta(owned, id) } };
  }

  async #meta({ adapter, prefix }: OwnedTool, session: string): Promise<Record<string, string>> {
    return { [KEY_META_KEY]: await this.#keyOf(adapter, session), [PREFIX_META_KEY]: prefix };
  }

  async #keyOf(adapter: string, session: string): Promise<string> {
    const text = new TextEncoder().encode(`${adapter}\n${session}`);
    const signed = new Uint8Array(await crypto.subtle.sign("HMAC", await this.#secret, text));
    return signed.slice(0, BYTES).toBase64({ alphabet: "base64url" });
  }
}

/** Importing random bytes takes 0.3 ms; having the key made takes 25, of every start. */
async function newKey(): Promise<CryptoKey> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}
