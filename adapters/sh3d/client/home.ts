import { BridgeError } from "../../jvm_bridge/bridge_error.ts";
import { Draft } from "../model/scene/draft.ts";
import { Checkpoints } from "../model/scene/checkpoints.ts";
import { Scene } from "../model/scene/scene.ts";
import type { Plugin } from "./plugin.ts";
import type { SceneObject } from "./rows.ts";
import type { HomeState } from "./home_state.ts";
import { Bell } from "../../kit/bell.ts";
import { Mutex } from "../../kit/mutex.ts";

/** Number of attempts to plan an edit again because others change the home, before it is done all the same. */
const TRIES = 8;

/** Maker of an edit, who may lose interest and hears how far it is. */
export interface Editor {
  readonly signal: AbortSignal;
  progress(done: number, total: number, message: string): void;
}

/** What one session has told of what the person does in a home. */
export interface Listened {
  /** The home as it was then. */
  readonly scene: Scene;
  readonly edits: number;
  /** Homes before it, each with the number of calls that made the next one of it. */
  readonly history: readonly { readonly scene: Scene; readonly calls: number }[];
  /** Ids of what the calls that were told leave otherwise. */
  readonly unsure: ReadonlySet<string>;
}

/** Answer of a plan that was done: told from the home as it is then. */
export type Told<Result> = (scene: Scene) => Result;

/** An open home: a copy of what it holds, which is brought up to date by what changed alone. */
export class Home {
  readonly id: string;
  readonly plugin: Plugin;
  readonly checkpoints = new Checkpoints();
  /** What sessions that listen to the person have told so far, by their ids. */
  readonly listened = new Map<string, Listened>();
  readonly #turns = new Mutex();
  readonly #bell = new Bell();
  #revision = 0;
  #mark = "";
  #edits = 0;
  #isBusy = false;
  #last: Scene | undefined;
  #objects = new Map<string, SceneObject>();
  /** Revisions in which objects were seen to change, and to go. */
  readonly #changed = new Map<string, number>();
  readonly #removed = new Map<string, number>();
  /** Revision before which changes are not known. */
  #first = 0;
  /** Greatest number of objects there was: an undo may bring them all back. */
  #most = 0;

  constructor(id: string, plugin: Plugin) {
    this.id = id;
    this.plugin = plugin;
  }

  get revision(): number {
    return this.#revision;
  }

  /** True while the person is in the middle of an edit, as far as it was seen. */
  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** Another one when anything of the home has changed since. */
  get mark(): string {
    return this.#mark;
  }

  /** Number of edits that were finished by when it was seen last. */
  get edits(): number {
    return this.#edits;
  }

  /** Resolves when the home is seen to have changed, after a time in milliseconds, or when the signal aborts. */
  async next(ms: number, signal: AbortSignal): Promise<void> {
    await this.#bell.next(ms, signal);
  }

  /** The home as it is now. */
  scene(signal: AbortSignal): Promise<Scene> {
    return this.#turns.run(() => this.#sync(signal));
  }

  /**
   * Plans steps and does them as one undoable edit. It is planned from the home as it was last seen; the application
   * is asked how it is now only when it has changed since, or when the plan comes to nothing.
   *
   * @param name what the Edit menu says after "Undo"
   * @throws BridgeError what the application refused; then nothing was changed
   */
  edit<Result>(name: string, plan: (draft: Draft) => Told<Result>, editor: Editor): Promise<Result> {
    const { signal } = editor;
    return this.#turns.run(async () => {
      for (let tries = 1;; tries++) {
        const { draft, told } = await this.#plan(plan, tries === 1 ? this.#last : undefined, signal);
        if (draft.steps.length === 0) return told(draft);
        try {
          const { steps } = draft;
          // At the last it goes by the ids alone: what it names must still be there.
          const edit = {
            name,
            steps,
            since: this.#revision,
            size: this.#most,
            tell: (done: number, total: number) => editor.progress(done, total, name),
            ...(tries < TRIES ? { expect: this.#mark } : {}),
          };
          const state = await this.plugin.apply(this.id, edit, signal);
          return told(await this.#take(state, signal));
        } catch (error) {
          if (!(error instanceof BridgeError) || error.code !== "STALE") throw error;
        }
      }
    });
  }

  /** @param last the home as it was last seen; what comes to nothing there may be right by now */
  async #plan<Result>(
    plan: (draft: Draft) => Told<Result>,
    last: Scene | undefined,
    signal: AbortSignal,
  ): Promise<{ readonly draft: Draft; readonly told: Told<Result> }> {
    if (last !== undefined) {
      try {
        const draft = new Draft(last);
        const told = plan(draft);
        if (draft.steps.length > 0) return { draft, told };
      } catch {
        // The plan for the home as it is now tells.
      }
    }
    const draft = new Draft(await this.#sync(signal));
    return { draft, told: plan(draft) };
  }

  /** The ids that changed after a revision, or undefined when that is too long ago. */
  changesSince(revision: number): { changed: string[]; removed: string[] } | undefined {
    if (revision < this.#first || revision > this.#revision) return undefined;
    const after = (map: ReadonlyMap<string, number>) =>
      [...map].filter(([, when]) => when > revision).map(([id]) => id);
    return { changed: after(this.#changed), removed: after(this.#removed) };
  }

  async #sync(signal: AbortSignal): Promise<Scene> {
    return await this.#take(
      await this.plugin.state(this.id, this.#revision, this.#most, signal),
      signal,
    );
  }

  async #take(state: HomeState, signal: AbortSignal): Promise<Scene> {
    if (state.whole) {
      this.#objects = new Map();
      this.#changed.clear();
      this.#removed.clear();
      this.#first = state.revision;
    }
    for (const id of state.removed) {
      this.#objects.delete(id);
      this.#changed.delete(id);
      this.#removed.set(id, state.revision);
    }
    for (const object of state.objects) {
      this.#objects.set(object.id, object);
      this.#removed.delete(object.id);
      if (!state.whole) this.#changed.set(object.id, state.revision);
    }
    if (state.revision !== this.#revision || state.mark !== this.#mark) this.#bell.ring();
    this.#revision = state.revision;
    this.#mark = state.mark;
    this.#edits = state.edits;
    this.#isBusy = state.busy;
    this.#most = Math.max(this.#most, this.#objects.size);
    // The scene outlives this turn, and the map is changed by the next.
    this.#last = new Scene(new Map(this.#objects), state.facts, await this.plugin.catalog(signal));
    return this.#last;
  }
}
