import { BridgeError } from "../../jvm_bridge/bridge_error.ts";
import type { Look, Looker, Pane } from "../../kit/live/live_look.ts";
import { pause } from "../../kit/pause.ts";
import type { Application, Limits } from "./application.ts";
import type { Memory } from "./memory.ts";

/** Pictures are taken again after so long although nothing told of a change. */
const LOOK_MS = 5_000;
/** Taking a picture makes the toolkit draw once more, within this time. */
const OWN_MS = 60;
/** What changed while that was waited for is seen so much later. */
const AGAIN_MS = 200;
/** A toolkit that has not drawn for so long was at rest: what it draws then is shown at once. */
const REST_MS = 150;
/** While it draws all the time, as with a caret that blinks, pictures are taken so often, and after each act. */
const MOVING_MS = 1_000;
/** More windows are not shown. */
const MOST_WINDOWS = 4;

/** How an application was when it was last looked at. */
interface Pace {
  takenAt: number;
  acts: number;
  isMoving: boolean;
}

const paces = new WeakMap<Application, Pace>();

/** Looks at the windows of an application, as a live view shows them. */
export class WindowLooker implements Looker {
  readonly #memory: Memory;
  readonly #ms: number;
  readonly #pace: Pace;
  #isConfirmed = false;

  constructor(memory: Memory, ms: number) {
    const { application } = memory;
    this.#memory = memory;
    this.#ms = ms;
    this.#pace = paces.get(application) ?? { takenAt: -Infinity, acts: 0, isMoving: false };
    paces.set(application, this.#pace);
  }

  async take(signal: AbortSignal): Promise<Look> {
    const limits = { signal, ms: this.#ms };
    const { application } = this.#memory;
    if (this.#pace.isMoving) await this.#untilMoved(MOVING_MS, signal);
    this.#pace.takenAt = performance.now();
    this.#pace.acts = application.acts;
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
    await pause(Math.min(ms, OWN_MS), signal);
    const base = await this.#drawn(-1, { signal, ms: this.#ms });
    if (base === undefined) return await this.#untilMoved(ms, signal);
    if (!this.#isConfirmed && !this.#pace.isMoving) {
      this.#isConfirmed = true;
      return await pause(Math.min(ms, AGAIN_MS), signal);
    }
    const began = performance.now();
    await this.#drawn(base, { signal, ms: Math.min(ms, LOOK_MS) });
    this.#pace.isMoving = performance.now() - began < REST_MS;
    if (this.#pace.isMoving) await this.#untilMoved(ms, signal);
  }

  /** Something was done since the last look, which may have been during any of its waits. */
  get #isActed(): boolean {
    return this.#memory.application.acts !== this.#pace.acts;
  }

  /** Waits until something may have moved on, or somebody acted. */
  async #untilMoved(ms: number, signal: AbortSignal): Promise<void> {
    const left = Math.min(ms, MOVING_MS - (performance.now() - this.#pace.takenAt));
    if (left <= 0) return;
    const { acting } = this.#memory.application;
    await acting.until(() => this.#isActed, { signal, timeoutMs: left });
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
