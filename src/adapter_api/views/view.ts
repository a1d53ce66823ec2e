import type { ToolContext } from "../context.ts";

/**
 * Origins that a view may reach, for example `https://tiles.example.com`; a view reaches none that is not named. Each
 * must be one that the adapter may reach itself: see `permissions.net`.
 */
export interface ViewCsp {
  /** Origins that its script may send requests to. */
  readonly connectDomains?: readonly string[];
  /** Origins of its scripts, styles, pictures and fonts. */
  readonly resourceDomains?: readonly string[];
  /** Origins of pages inside it. */
  readonly frameDomains?: readonly string[];
}

/** A page that a client shows in the conversation next to the answer of a tool; one where no client does is not read. */
export interface View<State, Options> {
  /** A name for people. */
  readonly title?: string;
  /** Summary of what it shows. */
  readonly description?: string;
  /**
   * The whole page. Its own script finds the object `view` in place: the answer of the tool, the theme, and calls of
   * this adapter's tools for views come and go through it.
   */
  readonly html: string | ((ctx: ToolContext<State, Options>) => string | Promise<string>);
  /** Origins that it may reach; may depend on what runs. */
  readonly csp?: ViewCsp | ((ctx: ToolContext<State, Options>) => ViewCsp | Promise<ViewCsp>);
  /** Whether the client draws a border around it; the client decides where nothing is said. */
  readonly prefersBorder?: boolean;
}

/** Who sees a tool: the client's model, the views of the adapter, or both. */
export type Visibility = "model" | "app";

/** The media type of views. */
export const VIEW_TYPE = "text/html;profile=mcp-app";

/** Returns the address of a view. */
export function viewUri(adapter: string, view: string): string {
  return `ui://${adapter}/${view}`;
}

/** Tells whether only views may call a tool. */
export function isForViews(
  { visibility }: { readonly visibility?: readonly Visibility[] | undefined },
): boolean {
  return visibility !== undefined && !visibility.includes("model");
}
