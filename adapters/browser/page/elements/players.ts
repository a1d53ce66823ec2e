/// <reference lib="dom" />
import type { Dom } from "./dom.ts";

/** Knows players of sound and film that show buttons of the browser's own: these are no part of the document. */
export class Players {
  readonly #dom: Dom;
  /** Height of the buttons below a sound, in pixels. */
  readonly #bar = 54;

  constructor(dom: Dom) {
    this.#dom = dom;
  }

  /** Returns the player that an element is; undefined for what shows no buttons. */
  of(element: Element): HTMLMediaElement | undefined {
    if (element.localName !== "audio" && element.localName !== "video") return undefined; // nearly all
    const isMedia = this.#dom.is(element, "audio") || this.#dom.is(element, "video");
    return isMedia && element.controls ? element : undefined;
  }

  statesOf(player: HTMLMediaElement): readonly string[] {
    const at = player.ended ? "ended" : player.paused ? "paused" : "playing";
    return player.muted || player.volume === 0 ? [at, "muted"] : [at];
  }

  /** Returns where a player stands, such as `0:05 of 3:20`; undefined where that is not known, or goes on by itself. */
  valueOf(player: HTMLMediaElement): string | undefined {
    return player.paused && Number.isFinite(player.duration) ? this.#placeOf(player) : undefined;
  }

  /** Returns where a click starts and stops a player: anywhere on a film, and on the first button below a sound. */
  buttonOf(player: HTMLMediaElement): DOMRect {
    const { x, width, height, bottom } = player.getBoundingClientRect();
    const isFilm = "videoWidth" in player && (player.videoWidth !== 0 || player.readyState === 0);
    const size = Math.min(this.#bar, width, height);
    return isFilm ? player.getBoundingClientRect() : new DOMRect(x, bottom - size, size, size);
  }

  /**
   * Moves a player to a time.
   *
   * @param text in seconds, or as `3:20` or `1:03:20`
   * @returns where it stands then, or what it takes in place of that
   */
  seek(player: HTMLMediaElement, text: string): { readonly at: string } | { readonly hint: string } {
    if (!Number.isFinite(player.duration)) {
      return { hint: "Click it first: how long it is, is not known yet" };
    }
    const seconds = this.#secondsIn(text);
    if (seconds === undefined || seconds > player.duration) {
      return { hint: `Use 0:00 to ${this.#timeOf(player.duration)}` };
    }
    player.currentTime = seconds;
    return { at: this.#placeOf(player) };
  }

  #secondsIn(text: string): number | undefined {
    const parts = /^(?:\d+:){0,2}\d+(?:\.\d+)?$/.test(text.trim()) ? text.trim().split(":") : [];
    return parts.length === 0 ? undefined : parts.reduce((sum, part) => sum * 60 + Number(part), 0);
  }

  #placeOf({ currentTime, duration }: HTMLMediaElement): string {
    return `${this.#timeOf(currentTime)} of ${this.#timeOf(duration)}`;
  }

  #timeOf(seconds: number): string {
    const [hours, minutes, rest] = [seconds / 3600, seconds / 60 % 60, seconds % 60].map(Math.floor);
    const two = (part = 0) => String(part).padStart(2, "0");
    return hours === 0 ? `${minutes}:${two(rest)}` : `${hours}:${two(minutes)}:${two(rest)}`;
  }
}
