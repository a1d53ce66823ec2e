/// <reference lib="dom" />
import { html, type TemplateResult } from "lit";
import type { LiveBackend } from "../../wire/live.ts";
import { LiveFollower } from "../data/live_follower.ts";
import type { PanelState } from "../data/state.ts";
import { LiveTile } from "./live_tile.ts";

/** What clients work in, as it looks now: a tile for each. */
export class LivePart {
  readonly #state: PanelState;
  readonly #tiles = new Map<number, LiveTile>();
  readonly #inSight = new Set<number>();
  readonly #follower: LiveFollower;
  readonly #sight: IntersectionObserver;

  constructor(state: PanelState) {
    this.#state = state;
    this.#follower = new LiveFollower(
      state.api,
      () => this.#seen(),
      (frame) => this.#tiles.get(frame.backend)?.take(frame),
    );
    this.#sight = new IntersectionObserver((entries) => this.#look(entries));
    document.addEventListener("visibilitychange", () => this.#follower.update());
  }

  /** Draws the tab. */
  draw(): TemplateResult {
    this.#update();
    const tiles = [...this.#tiles.values()];
    return html`
      <section class="page" aria-label="Live">
        ${tiles.length === 0
          ? html`<p class="empty">Nothing to see yet. What your assistants work in appears here: pages of a browser,
              windows, homes. You can take it over, and hand it back.</p>`
          : html`<div class="live-grid">${tiles.map(({ element }) => element)}</div>`}
      </section>
    `;
  }

  /** The tab is shown, or another one is. */
  load(): void {
    this.#follower.update();
  }

  #update(): void {
    const { live } = this.#state;
    for (const [id, tile] of this.#tiles) {
      if (live.some((backend) => backend.id === id)) continue;
      this.#sight.unobserve(tile.element);
      this.#inSight.delete(id);
      this.#tiles.delete(id);
      tile.close();
    }
    for (const backend of live) {
      const known = this.#tiles.get(backend.id);
      if (known !== undefined) this.#show(known, backend);
      else this.#add(backend.id, new LiveTile(backend, this.#state, () => this.#follower.update()));
    }
  }

  #show(tile: LiveTile, backend: LiveBackend): void {
    const wasHeld = tile.isHeld;
    tile.show(backend);
    if (tile.isHeld !== wasHeld) this.#follower.update();
  }

  #add(id: number, tile: LiveTile): void {
    tile.element.dataset.backend = String(id);
    this.#tiles.set(id, tile);
    this.#sight.observe(tile.element);
  }

  #look(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const id = target instanceof HTMLElement ? Number(target.dataset.backend) : 0;
      if (isIntersecting) this.#inSight.add(id);
      else this.#inSight.delete(id);
    }
    this.#follower.update();
  }

  /** What nobody sees is not followed: another tab of the panel or of the browser is shown, or it is scrolled away. */
  #seen() {
    const isShown = this.#state.tab === "live" && document.visibilityState === "visible";
    return !isShown ? [] : [...this.#tiles].filter(([id]) => this.#inSight.has(id)).map(([id, tile]) => ({
      id,
      numbers: tile.numbers,
      isHeld: tile.isHeld,
      known: tile.known,
    }));
  }
}
