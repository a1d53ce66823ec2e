/** A mark of a text from which the text cannot be told. Also used in the page: it refers to nothing outside. Pure. */
export function digest(text: string): string {
  let [low, high] = [0x811c9dc5, 0x01000193];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193) >>> 0;
    high = Math.imul(high ^ code ^ at, 0x85ebca6b) >>> 0;
  }
  return `${text.length}-${low.toString(36)}${high.toString(36)}`;
}
