import { ToolError } from "glovebox";
import type { Look, Looker, Pane } from "../../kit/live/live_look.ts";
import { pause } from "../../kit/pause.ts";
import { drawPlan } from "../render/plan_picture.ts";
import type { Home } from "./home.ts";

/** Sizes of the two pictures: side by side in a conversation they are shown smaller. */
const PLAN = { width: 700 } as const;
const SHOT = { width: 640, height: 480, format: "jpeg" } as const;
/** The home is asked so often whether it has changed; that is far cheaper than a picture. */
const ASK_MS = 500;
/** What this adapter itself changes is known without asking, and looked for so often. */
const KNOW_MS = 50;

/** Looks at a home, its plan and its 3D view, as a live view shows them. */
export class HomeLooker implements Looker {
  readonly #home: Home;
  #seen = "";

  constructor(home: Home) {
    this.#home = home;
  }

  async take(signal: AbortSignal): Promise<Look> {
    this.#seen = await this.#state(signal);
    const { facts } = await this.#home.scene(signal);
    const plan = await this.#plan(signal);
    const view = facts.has3D ? await this.#view(signal) : undefined;
    const panes = [plan, view].filter((pane) => pane !== undefined);
    return {
      title: facts.name ?? "New home",
      detail: facts.modified ? "not saved" : "saved",
      panes,
      note: panes.length === 0 ? "There is nothing on the plan yet" : undefined,
    };
  }

  async changed(ms: number, signal: AbortSignal): Promise<void> {
    const end = performance.now() + ms;
    const { revision } = this.#home;
    let asked = performance.now();
    while (performance.now() < end) {
      await pause(Math.min(KNOW_MS, Math.max(0, end - performance.now())), signal);
      if (this.#home.revision !== revision) return;
      if (performance.now() - asked < ASK_MS) continue;
      asked = performance.now();
      if (await this.#state(signal) !== this.#seen) return;
    }
  }

  /** Everything that the pictures depend on. */
  async #state(signal: AbortSignal): Promise<string> {
    const { facts } = await this.#home.scene(signal);
    return JSON.stringify([this.#home.revision, facts]);
  }

  async #view(signal: AbortSignal): Promise<Pane> {
    const bytes = await this.#home.plugin.preview(this.#home.id, SHOT, signal);
    return { name: "3d", label: "3D", format: "jpeg", bytes };
  }

  /** An empty plan has no picture. */
  async #plan(signal: AbortSignal): Promise<Pane | undefined> {
    try {
      const { bytes } = await drawPlan(this.#home, PLAN, signal);
      return { name: "plan", label: "Plan", format: "png", bytes };
    } catch (error) {
      if (error instanceof ToolError && error.code === "CONFLICT") return undefined;
      throw error;
    }
  }
}
