/** A word that a person can paste into a shell: as it is where that is safe, else in quotes. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** A path that a person can paste into a command: one that begins with a dash would be taken for a flag. */
export function pathWord(path: string): string {
  return shellWord(path.startsWith("-") ? `./${path}` : path);
}
