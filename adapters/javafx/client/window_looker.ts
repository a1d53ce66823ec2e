import { BridgeError } from "../../jvm_bridge/bridge_error.ts";
import type { Look, Looker, Pane } from "../../kit/live/live_look.ts";
import { pause } from "../../kit/pause.ts";
import type { Application, Limits } from "./application.ts";
import type { Memory } from "./memory.ts";
import { counted } from "../../kit/counted.ts";

/** Windows are looked at after so long although nothing told of a change; where nothing can tell, sooner. */
const LOOK_MS = 5_000;
const BLIND_MS = 1_000;
/** Changes that come in a row are shown together; one that comes alone is shown at once. */
const TOGETHER_MS = 100;
/** Of the time of an application that moves all the time, its pictures take one part in so many. */
const PARTS = 5;
/** More windows are not shown. */
const MOST_WINDOWS = 4;

/** When pictures of an application may be taken again, whoever looks. */
const nextLooks = new WeakMap<Application, number>();

/** Looks at the windows of an application, as a live view shows them. */
export class WindowLooker implements Looker {
  readonly #memory: Memory;
  readonly #ms: number;
  #seen: number | undefined;

  constructor(memory: Memory, ms: number) {
    this.#memory = memory;
    this.#ms = ms;
  }

  async take(signal: AbortSignal): Promise<Look> {
    const limits = { signal, ms: this.#ms };
    const { application } = this.#memory;
    await pause((nextLooks.get(application) ?? 0) - performance.now(), signal);
    const began = performance.now();
    this.#seen = await this.#drawn(-1, limits);
    const request = { scope: "all", depth: 0, maxNodes: 0, include: {} } as const;
    const { windows, systemDialog } = await application.snapshot(request, limits);
    const shown = windows.filter(({ popup }) => !popup);
    const panes: Pane[] = [];
    for (const { id, title } of shown.slice(0, MOST_WINDOWS)) panes.push(await this.#pane(id, title, limits));
    const took = performance.now() - began;
    nextLooks.set(application, began + Math.max(TOGETHER_MS, PARTS * took));
    const more = shown.length - panes.length;
    return {
      title: panes[0]?.label ?? "No window",
      detail: `pid ${application.pid}`,
      panes,
      note: systemDialog
        ? "A dialog of the system's own is open: answer it on the screen"
        : more > 0
        ? `${counted(more, "more window")} open`
        : undefined,
    };
  }

  async changed(ms: number, signal: AbortSignal): Promise<void> {
    if (this.#seen === undefined) return await pause(Math.min(ms, BLIND_MS), signal);
    await this.#drawn(this.#seen, { signal, ms: Math.min(ms, LOOK_MS) });
  }

  /** Nothing where the agent cannot know; the count that there was where it is not told in time. */
  async #drawn(since: number, limits: Limits): Promise<number | undefined> {
    try {
      return await this.#memory.application.drawn(since, limits);
    } catch (error) {
      if (!(error instanceof BridgeError)) throw error;
      if (error.code === "TIMEOUT" || error.code === "UI_TIMEOUT") return since;
      if (error.code === "NO_COMMAND" || error.code === "SYSTEM_DIALOG") return undefined;
      throw error;
    }
  }

  async #pane(window: string, title: string, limits: Limits): Promise<Pane> {
    const wish = { window, scale: 1, format: "jpeg" };
    const { bytes, contentType } = await this.#memory.application.picture(wish, limits);
    const format = contentType === "image/png" ? "png" : "jpeg";
    return { name: window, label: title === "" ? "Window" : title, format, bytes };
  }
}
