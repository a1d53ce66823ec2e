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

/** A button of a tile in Glovebox's panel. */
export interface LiveButton {
  /** The action that the tool does for it. */
  readonly action: string;
  /** Words on it. */
  readonly label: string;
  /** Name of one of Glovebox's own icons; a hand without it. */
  readonly icon?: string;
  /** Set for what stops or destroys something. */
  readonly kind?: "danger";
}

/**
 * Tools for views with which Glovebox's panel shows what an adapter drives, in the session of the client that works in
 * it, and lets the person work there.
 */
export interface LiveTools {
  /**
   * Name of the tool that looks. It takes `known`, `waitMs` and `numbers`, and waits so long for something other than
   * `known`. Its data is `{ id, title, detail, question, note, panes: [{ name, label }] }` with one picture for each
   * pane, or `{ same: true }`; or `{ url }`, a page of this machine that is shown in a frame.
   */
  readonly look: string;
  /**
   * Name of the tool with which the person acts. It takes `action`, and `pane`, `x`, `y`, `toX`, `toY` (parts of the
   * picture's size), `number`, `text`, `dx` and `dy`; its data is `{ done }`.
   */
  readonly act?: string;
  /** True when elements can be shown with their numbers. */
  readonly numbers?: boolean;
  /** True when it takes text and keys. */
  readonly types?: boolean;
  /** Buttons next to the picture. */
  readonly buttons?: readonly LiveButton[];
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
  /** Tools with which Glovebox's panel shows the same; without them it has no tile there. */
  readonly live?: LiveTools;
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
