/// <reference lib="dom" />
import type { States } from "../elements/states.ts";

/** Hides secrets that a page draws character by character, as it does with a code in boxes over its only field. */
export class SpelledSecrets {
  readonly #states: States;
  /** Characters of a secret at least: shorter ones are in other words by chance. */
  readonly #shortest = 3;
  readonly #mark = "•";

  constructor(states: States) {
    this.#states = states;
  }

  /** Returns the lines, and the mark in place of each of those that together spell what a field holds as a secret. */
  hidden(lines: readonly string[]): readonly string[] {
    const runs = this.#runsIn(lines);
    if (runs.length === 0) return lines;
    const secrets = this.#secrets();
    const shown = [...lines];
    for (const { from, letters } of runs) {
      for (const secret of secrets) {
        const at = letters.indexOf(secret);
        if (at >= 0) shown.fill(this.#mark, from + at, from + at + secret.length);
      }
    }
    return shown;
  }

  /** Returns the lines of a single character each that follow one another. */
  #runsIn(lines: readonly string[]): readonly { readonly from: number; readonly letters: string }[] {
    const runs: { from: number; letters: string }[] = [];
    let letters = "";
    for (const [at, line] of [...lines, ""].entries()) {
      if (line.length === 1) letters += line;
      else {
        if (letters.length >= this.#shortest) runs.push({ from: at - letters.length, letters });
        letters = "";
      }
    }
    return runs;
  }

  #secrets(): readonly string[] {
    return [...document.querySelectorAll("input")].flatMap((field) => {
      return field.value.length >= this.#shortest && this.#states.isSecret(field) ? [field.value] : [];
    });
  }
}
