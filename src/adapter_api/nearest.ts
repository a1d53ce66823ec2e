function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
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
