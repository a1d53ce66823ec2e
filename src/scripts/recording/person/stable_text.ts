import type { RecordedCheck } from "../recorded.ts";

/** Text that came of what a person did. */
export interface AppearedText {
  readonly text: string;
  readonly kind: "dialog" | "alert" | "heading" | "text" | "row";
}

/** Kinds that say most of what happened come first. */
const ORDER: readonly AppearedText["kind"][] = ["alert", "dialog", "heading", "text", "row"];
const LEAST = 4;
const MOST = 80;
/** Values that are as short are in other words by chance. */
const SHORTEST_VALUE = 2;

/** What is shown only until something is done, or says when it was. */
const PASSING =
  /(?:…|\.\.\.)$|\b(?:loading|please wait|saving|connecting|ago|just now|today|yesterday|tomorrow)\b/i;
const NAMES_OF_TIMES = timesIn(["en", "de", "fr", "es", "it", "nl", "pt", "ru"]);

/**
 * Returns the one text that tells best that the same happened again; nothing where every one may be another one the next
 * time. Pure.
 *
 * @param typed what was typed or chosen so far, which may be other values the next time
 */
export function stableText(
  appeared: readonly AppearedText[],
  typed: ReadonlySet<string>,
): string | undefined {
  const values = [...typed].filter((value) => value.length >= SHORTEST_VALUE).map((value) =>
    value.toLowerCase()
  );
  const stable = appeared.map(({ text, kind }) => ({ text: text.replace(/\s+/g, " ").trim(), kind }))
    .filter(({ text }) => isStable(text, values));
  return ORDER.flatMap((kind) => stable.filter((each) => each.kind === kind))[0]?.text;
}

/** Checks of what came of acts in one application: never of what was typed into it. */
export class AppearedChecks {
  readonly #of: RecordedCheck["of"];
  readonly #typed = new Set<string>();

  /** @param of the namespace of the application's tools */
  constructor(of: RecordedCheck["of"]) {
    this.#of = of;
  }

  /** A text was typed or chosen. */
  typed(text: string): void {
    this.#typed.add(text);
  }

  /** Returns the check of what came, where something of it tells. */
  checksOf(appeared: readonly AppearedText[]): RecordedCheck[] {
    const shows = stableText(appeared, this.#typed);
    return shows === undefined ? [] : [{ of: this.#of, shows }];
  }
}

function isStable(text: string, values: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return text.length >= LEAST && text.length <= MOST && /\p{L}{3}/u.test(text) &&
    !/[\p{N}\p{Sc}%•]|\{\{secret:/u.test(text) && !PASSING.test(text) &&
    !values.some((value) => lower.includes(value)) &&
    !(lower.match(/\p{L}+/gu) ?? []).some(isTime);
}

/** Some languages put another ending to the names of months. */
function isTime(word: string): boolean {
  return NAMES_OF_TIMES.has(word) || (word.length > LEAST && NAMES_OF_TIMES.has(word.slice(0, -1)));
}

/** Names of months and days, short and long. */
function timesIn(languages: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const language of languages) {
    for (const length of ["long", "short"] as const) {
      const format = new Intl.DateTimeFormat(language, { month: length, weekday: length, timeZone: "UTC" });
      for (let at = 0; at < 12; at++) {
        for (const { type, value } of format.formatToParts(Date.UTC(2026, at, at + 1))) {
          if (type !== "month" && type !== "weekday") continue;
          const name = value.toLowerCase().replace(/\P{L}+$/u, "");
          names.add(name);
          if (name.length > LEAST) names.add(name.slice(0, -1));
        }
      }
    }
  }
  names.delete("may"); // as often a verb
  return names;
}
