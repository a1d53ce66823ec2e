/** Signs that take two columns of a terminal. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
/** Signs that take none. */
const NARROW = /[\p{M}\u200b-\u200d\ufe0f]/u;

/**
 * The beginning of a text that fits into so many columns of a terminal, with a sign where it was cut. Pure.
 *
 * @param text one line
 */
export function fitted(text: string, columns: number): string {
  let used = 0;
  let kept = "";
  const signs = [...text];
  for (const [at, sign] of signs.entries()) {
    const width = NARROW.test(sign) ? 0 : WIDE.test(sign) ? 2 : 1;
    const isLast = at === signs.length - 1;
    if (used + width > (isLast ? columns : columns - 1)) return columns < 1 ? "" : `${kept}…`;
    used += width;
    kept += sign;
  }
  return kept;
}
