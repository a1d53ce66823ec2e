import { BridgeError } from "../../jvm_bridge/bridge_error.ts";
import type { Look, Looker, Pane } from "../../kit/live/live_look.ts";
import { pause } from "../../kit/pause.ts";
import type { Limits } from "./application.ts";
import type { Memory } from "./memory.ts";

/** Pictures are taken again after so long although nothing told of a change. */
const LOOK_MS = 5_000;
/** Pauses between pictures while the toolkit draws and nothing looks other, as with a caret that blinks. */
const PAUSES_MS = [0, 50, 100, 200, 400, 800] as const;
/** An agent of before is not told of what is drawn: pictures are taken so often. */
const BLIND_MS = 1_000;
/** More windows are not shown. */
const MOST_WINDOWS = 4;

/** Looks at the windows of an application, as a live view shows them. */
export class WindowLooker implements Looker {
  readonly #memory: Memory;
  readonly #ms: number;
  #count = -1;
  #same = 0;

  constructor(memory: Memory, ms: number) {
    this.#memory = memory;
    this.#ms = ms;
  }

  async take(signal: AbortSignal): Promise<Look> {
    const limits = { signal, ms: this.#ms };
    const { application } = this.#memory;
    this.#count = await this.#drawn(-1, limits) ?? -1;
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
    const began = performance.now();
    const count = await this.#drawn(this.#count, { signal, ms: Math.min(ms, LOOK_MS) });
    if (count === undefined) return await pause(Math.min(ms, BLIND_MS), signal);
    const rest = PAUSES_MS[Math.min(this.#same++, PAUSES_MS.length - 1)] ?? 0;
    await pause(Math.min(ms - (performance.now() - began), rest), signal);
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
