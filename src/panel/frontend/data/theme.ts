/// <reference lib="dom" />
import type { IconName } from "../../../look/icons.ts";

const KEY = "glovebox-panel-theme";
const NEXT = { system: "light", light: "dark", dark: "system" } as const;
type ThemeName = keyof typeof NEXT;

/** The theme that the person chose; by default the system's. */
export class Theme {
  readonly #onChange: () => void;
  #name: ThemeName;

  /** @param onChange draws the page */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
    const kept = localStorage.getItem(KEY);
    this.#name = kept === "light" || kept === "dark" ? kept : "system";
    this.#apply();
  }

  /** `system`, `light` or `dark`. */
  get name(): string {
    return this.#name;
  }

  get icon(): IconName {
    return this.#name === "system" ? "theme" : this.#name;
  }

  /** Changes to the next one. */
  next(): void {
    this.#name = NEXT[this.#name];
    localStorage.setItem(KEY, this.#name);
    this.#apply();
    this.#onChange();
  }

  #apply(): void {
    if (this.#name === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.#name;
  }
}
