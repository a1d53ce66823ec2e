import { ToolError } from "glovebox";
import type { Look, Looker, Pane } from "../../kit/live/live_look.ts";
import { Mutex } from "../../kit/mutex.ts";
import { drawPlan } from "../render/plan_picture.ts";
import type { Scene } from "../model/scene/scene.ts";
import type { Home } from "./home.ts";
import { LiveShot } from "./live_shot.ts";

/** Sizes of the two pictures: side by side in a conversation they are shown smaller. */
const PLAN = { width: 700 } as const;
const SHOT = { width: 640, height: 480, format: "jpeg" } as const;
/** The home is asked so often whether it has changed; that is far cheaper than a picture. */
const ASK_MS = 150;

/** One for each home, whoever looks: what is drawn already is not drawn again. */
const lookers = new WeakMap<Home, HomeLooker>();

/** Returns the looker of a home. */
export function lookerAt(home: Home): HomeLooker {
  const known = lookers.get(home);
  if (known !== undefined) return known;
  const made = new HomeLooker(home);
  lookers.set(home, made);
  return made;
}

/**
 * Looks at a home, its plan and its 3D view, as a live view shows them. Nothing is drawn while nothing changes. When
 * something does, both are drawn; the plan is shown as soon as it is there, and the 3D view mostly follows.
 */
class HomeLooker implements Looker {
  readonly #home: Home;
  readonly #turns = new Mutex();
  readonly #shot: LiveShot;
  /** What each look shows: several views may follow one home, each from somewhere else. */
  readonly #shown = new WeakMap<Look, string>();
  #state = "";
  #planState = "";
  #plan: Pane | undefined;

  constructor(home: Home) {
    this.#home = home;
    this.#shot = new LiveShot((wish, signal) => home.plugin.preview(home.id, { ...SHOT, ...wish }, signal));
  }

  take(signal: AbortSignal): Promise<Look> {
    return this.#turns.run(() => this.#take(signal));
  }

  /** Resolves when the home is other than in a look, or its 3D view has been drawn anew since. */
  async changed(ms: number, signal: AbortSignal, look: Look): Promise<void> {
    const end = performance.now() + ms;
    for (let left = ms; left > 0; left = end - performance.now()) {
      const { state } = await this.#now(signal);
      const shot = this.#shot.name;
      if (markOf(state, shot) !== this.#shown.get(look)) return;
      const drawn = new AbortController();
      const either = AbortSignal.any([signal, drawn.signal]);
      const wait = Math.min(ASK_MS, left);
      await Promise.race([this.#home.next(wait, either), this.#shot.next(wait, either)]);
      drawn.abort();
      signal.throwIfAborted();
      if (this.#shot.name !== shot) return;
    }
  }

  async #take(signal: AbortSignal): Promise<Look> {
    const { state, facts } = await this.#now(signal);
    const scene = sceneOf(facts);
    if (state !== this.#state) {
      if (facts.has3D) this.#shot.want({ state, scene });
      const planState = planStateOf(this.#home.revision, facts);
      if (planState !== this.#planState) this.#plan = await this.#drawn(signal);
      this.#planState = planState;
      this.#state = state;
    }
    const shot = facts.has3D ? await this.#shot.last({ state, scene }, signal) : undefined;
    const panes = [this.#plan, shot?.pane].filter((pane) => pane !== undefined);
    const look = {
      title: facts.name ?? "New home",
      detail: facts.modified ? "not saved" : "saved",
      panes,
      note: panes.length === 0 ? "There is nothing on the plan yet" : undefined,
    };
    this.#shown.set(look, markOf(state, shot?.name ?? ""));
    return look;
  }

  /** The home's facts, and a name of everything that the pictures depend on. */
  async #now(signal: AbortSignal): Promise<{ readonly state: string; readonly facts: Scene["facts"] }> {
    const { facts } = await this.#home.scene(signal);
    return { state: JSON.stringify([this.#home.revision, facts]), facts };
  }

  /** An empty plan has no picture. */
  async #drawn(signal: AbortSignal): Promise<Pane | undefined> {
    try {
      const { bytes } = await drawPlan(this.#home, PLAN, signal);
      return { name: "plan", label: "Plan", format: "png", bytes };
    } catch (error) {
      if (error instanceof ToolError && error.code === "CONFLICT") return undefined;
      throw error;
    }
  }
}

/** Names what the plan shows: it has no camera. */
function planStateOf(revision: number, facts: Scene["facts"]): string {
  const shown = Object.entries(facts).filter(([name]) => !/camera|^(undo|redo|modified)$/i.test(name));
  return JSON.stringify([revision, shown]);
}

/** Names what the 3D view shows besides the objects, without its camera. */
function sceneOf({ environment, compass, cameraMode }: Scene["facts"]): string {
  return JSON.stringify([environment, compass, cameraMode]);
}

/** Names what a look shows. */
function markOf(state: string, shot: string): string {
  return JSON.stringify([state, shot]);
}
