import type { Look, Looker, Pane } from "../../kit/live/live_look.ts";
import { pause } from "../../kit/pause.ts";
import type { Limits } from "./application.ts";
import type { Memory } from "./memory.ts";

/** A picture of every window is taken so often while somebody looks. */
const LOOK_MS = 1_000;
/** More windows are not shown. */
const MOST_WINDOWS = 4;

/** Looks at the windows of an application, as a live view shows them. */
export class WindowLooker implements Looker {
  readonly #memory: Memory;
  readonly #ms: number;

  constructor(memory: Memory, ms: number) {
    this.#memory = memory;
    this.#ms = ms;
  }

  async take(signal: AbortSignal): Promise<Look> {
    const limits = { signal, ms: this.#ms };
    const { application } = this.#memory;
    const request = { scope: "all", depth: 0, maxNodes: 0, include: {} } as const;
    const { windows, systemDialog } = await application.snapshot(request, limits);
    const shown = windows.filter(({ popup }) => !popup);
    const panes: Pane[] = [];
    for (const { id, title } of shown.slice(0, MOST_WINDOWS)) panes.push(await this.#pane(id, title, limits));
    const more = shown.length - panes.length;
    return {
      title: panes[0]?.label ?? "No window",
      detail: `pid ${application.pid}`,
      panes,
      note: systemDialog
        ? "A dialog of the system's own is open: answer it on the screen"
        : more > 0
        ? `${more} more windows are open`
        : undefined,
    };
  }

  async changed(ms: number, signal: AbortSignal): Promise<void> {
    await pause(Math.min(ms, LOOK_MS), signal);
  }

  async #pane(window: string, title: string, limits: Limits): Promise<Pane> {
    const wish = { window, scale: 1, format: "jpeg" };
    const { bytes, contentType } = await this.#memory.application.picture(wish, limits);
    const format = contentType === "image/png" ? "png" : "jpeg";
    return { name: window, label: title === "" ? "Window" : title, format, bytes };
  }
}
