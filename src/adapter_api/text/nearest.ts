/** Edits from one word to the other: a letter more, less or another, or two neighbours swapped. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const other = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swap = isSwap ? (before[j - 2] ?? 0) + 1 : Infinity;
      next.push(Math.min(other, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}

/**
 * Finds the name that was probably meant.
 *
 * @param word what was written
 * @param names what there is
 * @returns the nearest name, or nothing when none is near
 */
export function nearest(word: string, names: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.floor(word.length / 3));
  let best: { name: string; far: number } | undefined;
  for (const name of names) {
    const far = distance(word.toLowerCase(), name.toLowerCase());
    if (far <= limit && far < (best?.far ?? Infinity)) best = { name, far };
  }
  return best?.name;
}
