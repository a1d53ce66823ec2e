import { javafxError } from "../errors.ts";
import type { WindowRow } from "./rows.ts";

/** Returns how a window is written in a path. */
export function windowPath({ popup, index }: Pick<WindowRow, "popup" | "index">): string {
  return `/${popup ? "popups" : "stages"}[${index}]`;
}

/**
 * Which window a session was told to have which number. The numbers shift when windows open and close: what a session
 * says with a number is meant as it was told, and never as another window.
 */
export class ToldWindows {
  #ids = new Map<string, string>();

  /** The session is told these. */
  tell(windows: readonly WindowRow[]): void {
    this.#ids = new Map(windows.map((window) => [windowPath(window), window.id]));
  }

  get isEmpty(): boolean {
    return this.#ids.size === 0;
  }

  /** @throws ToolError `MCP_UI_NODE_NOT_FOUND` when there was none of that number */
  idOf(path: string): string {
    const id = this.#ids.get(path);
    if (id !== undefined) return id;
    throw javafxError("MCP_UI_NODE_NOT_FOUND", `There is no window ${path}`, {
      hint: `There are: ${[...this.#ids.keys()].join(", ")}`,
      details: { window: path },
    });
  }
}
