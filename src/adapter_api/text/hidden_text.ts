import { isRecord } from "../schema/schema_fit.ts";

/** Joiners belong between the parts of an emoji and in scripts that are written with them. */
const JOINER =
  /(?<=\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier}|\p{Script=Arabic}|\p{Script=Devanagari}|\p{Script=Bengali}|\p{Script=Tamil}|\p{Script=Telugu}|\p{Script=Kannada}|\p{Script=Malayalam}|\p{Script=Sinhala}|\p{Script=Gurmukhi}|\p{Script=Gujarati}|\p{Script=Oriya}|\p{Script=Khmer}|\p{Script=Myanmar}|\p{Script=Syriac}|\p{Script=Mongolian})[\u200C\u200D]/gu;
/** Control and format characters, other line ends, blank letters, variation selectors without a picture. */
const HIDDEN =
  /[^\P{Cc}\t\n\r]|[\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]|[\u115F\u1160\u2800\u3164\uFFA0\u{E0100}-\u{E01EF}]/u;
const EVERY_HIDDEN = new RegExp(`${HIDDEN.source}|\\r`, "gu");
const JOINER_AT = new RegExp(JOINER.source, "uy");

/** A character that is not seen, and where it is. */
export interface HiddenCharacter {
  /** The keys that lead to the text, or to the object whose key it is in. */
  readonly path: string[];
  /** As Unicode names it, for example `U+202E`. */
  readonly character: string;
}

/**
 * Finds what a person does not see but a model reads, or what turns a line around, in any text of a value.
 *
 * @param value JSON
 * @param path where it stands
 */
export function hiddenText(value: unknown, path: string[] = []): HiddenCharacter | undefined {
  if (typeof value === "string") return hiddenIn(value, path);
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = hiddenIn(key, path) ?? hiddenText(inner, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns a text in which characters that are not seen are written as what they are (`\u{202e}`), and `\r` too. */
export function withoutHidden(text: string): string {
  return text.replace(EVERY_HIDDEN, (found, at: number) => isJoiner(text, at) ? found : escaped(found));
}

function isJoiner(text: string, at: number): boolean {
  JOINER_AT.lastIndex = at;
  return JOINER_AT.test(text);
}

function escaped(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

function hiddenIn(text: string, path: string[]): HiddenCharacter | undefined {
  const [found] = HIDDEN.exec(text.replace(JOINER, "")) ?? [];
  if (found === undefined) return undefined;
  const code = found.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
  return { path, character: `U+${code}` };
}

/** A flag of a country's part: tag characters that are seen, and too few to say anything else. */
const FLAG = /^\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}/u;
/** Whatever may be hidden: one look at most texts, which have none of it. */
const SUSPECT =
  /[\u00AD\u034F\u061C\u115F\u17B4\u17B5\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB\uD82F\uD834\uDB40]/;
/** What a reader does not see, but for what follows or stands between letters and pictures with a meaning. */
const UNSEEN =
  /[\u00AD\u034F\u061C\u115F\u17B4\u17B5\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E007F}]|(?<=[\uFE00-\uFE0F\u{E0100}-\u{E01EF}])[\uFE00-\uFE0F]|(?<!\p{Script=Han})[\u{E0100}-\u{E01EF}]/u;
const UNSEEN_OR_KEPT = new RegExp(
  `(${FLAG.source.slice(1)}|${JOINER.source})|${UNSEEN.source}`,
  "gu",
);

/** A text as a reader sees it. */
export interface SeenText {
  /** The text without what nobody sees. */
  readonly text: string;
  /** Characters that were left out. */
  readonly hidden: number;
}

/**
 * Leaves out what a reader does not see and a model reads: characters without width, tags, turns of direction. What
 * joins letters and emoji stays, and so do flags. For words of strangers: pages, documents, file names. Data that goes
 * back to where it came from must stay as it is.
 *
 * @example
 * ```ts
 * import { seenText } from "glovebox";
 *
 * console.assert(seenText("pass\u200Bword").text === "password");
 * console.assert(seenText("pass\u200Bword").hidden === 1);
 * ```
 *
 * @param text words of a stranger
 */
export function seenText(text: string): SeenText {
  if (!SUSPECT.test(text)) return { text, hidden: 0 };
  let hidden = 0;
  const seen = text.replace(UNSEEN_OR_KEPT, (all, kept?: string) => {
    if (kept !== undefined) return all;
    hidden++;
    return "";
  });
  return { text: seen, hidden };
}

/** Returns data in which every text, names of fields included, is as a reader sees it. */
export function seenData(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return isSuspect(data) ? seenFields(data) : data;
}

/** Most data has nothing hidden, and need not be built again. */
function isSuspect(value: unknown): boolean {
  if (typeof value === "string") return SUSPECT.test(value);
  if (Array.isArray(value)) return value.some(isSuspect);
  if (!isRecord(value)) return false;
  for (const key in value) if (SUSPECT.test(key) || isSuspect(value[key])) return true;
  return false;
}

function seenFields(data: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [seenText(key).text, seenValue(value)]),
  );
}

function seenValue(value: unknown): unknown {
  if (typeof value === "string") return seenText(value).text;
  if (Array.isArray(value)) return value.map(seenValue);
  return typeof value === "object" && value !== null ? seenFields(value) : value;
}

const TAGGED_OR_FLAG = new RegExp(`(${FLAG.source.slice(1)})|[\\u{E0000}-\\u{E007F}]`, "gu");

/**
 * Leaves out tag characters, which no writing needs but flags: they are how instructions are hidden in what anybody may
 * copy. Everything else stays, so that a source or a document comes back as it is.
 *
 * @param text somebody else's words
 */
export function withoutTags(text: string): string {
  if (!text.includes("\uDB40")) return text;
  return text.replace(TAGGED_OR_FLAG, (_all, flag = "") => flag);
}
