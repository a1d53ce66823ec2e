/** Joiners belong between the parts of an emoji and in scripts that are written with them. */
const JOINER =
  /(?<=\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier}|\p{Script=Arabic}|\p{Script=Devanagari}|\p{Script=Bengali}|\p{Script=Tamil}|\p{Script=Telugu}|\p{Script=Kannada}|\p{Script=Malayalam}|\p{Script=Sinhala})[\u200C\u200D]/gu;
/** Control and format characters, other line ends, blank letters, variation selectors without a picture. */
const HIDDEN =
  /[^\P{Cc}\t\n\r]|[\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]|[\u115F\u1160\u2800\u3164\uFFA0\u{E0100}-\u{E01EF}]/u;

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

function hiddenIn(text: string, path: string[]): HiddenCharacter | undefined {
  const [found] = HIDDEN.exec(text.replace(JOINER, "")) ?? [];
  if (found === undefined) return undefined;
  const code = found.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
  return { path, character: `U+${code}` };
}
