/** A call of a built-in program. */
export interface Call {
  /** The arguments, without the program's name. */
  readonly args: readonly string[];
  readonly input: Uint8Array;
  readonly files: ShellFiles;
  print(what: string | Uint8Array): void;
  /** Writes to the second stream. */
  complain(text: string): void;
}

/** Gives the status. What it throws is written to the second stream, and the status is 1. */
export type Builtin = (call: Call) => number;

/** Files as programs name them: relative to the folder they run in, and only those of the granted folders. */
export interface ShellFiles {
  /** The folder in which programs run. */
  readonly folder: string;
  /** Folders that are not removed or moved, even on request. */
  readonly kept: readonly string[];
  /**
   * The real path.
   *
   * @throws Error when it is outside of the granted folders
   */
  at(path: string): string;
  /** The place of a name itself, which may be a link. */
  placeOf(path: string): string;
  /** Returns what is there; nothing when there is nothing, or it is outside. */
  info(path: string): Deno.FileInfo | undefined;
}

/** Options of a call, one letter each, and the rest of its arguments. */
export interface Options {
  readonly letters: ReadonlySet<string>;
  readonly names: readonly string[];
}

/**
 * Splits options from names.
 *
 * @param known the letters that are understood
 * @throws Error for another option
 */
export function optionsOf(args: readonly string[], known: string): Options {
  const letters = new Set<string>();
  const names: string[] = [];
  let isEnded = false;
  for (const arg of args) {
    if (isEnded || arg === "-" || !arg.startsWith("-")) {
      names.push(arg);
      continue;
    }
    if (arg === "--") isEnded = true;
    for (const letter of arg.startsWith("--") ? [] : arg.slice(1)) {
      if (!known.includes(letter)) throw new Error(`the option -${letter} is not supported`);
      letters.add(letter);
    }
    if (arg.startsWith("--") && arg !== "--") throw new Error(`the option ${arg} is not supported`);
  }
  return { letters, names };
}

/** Does the same with each name; what fails is told, and the others are still done. */
export function forEach(call: Call, names: readonly string[], work: (name: string) => void): number {
  let status = 0;
  for (const name of names) {
    try {
      work(name);
    } catch (error) {
      call.complain(`${name}: ${messageOf(error)}`);
      status = 1;
    }
  }
  return status;
}

/** Returns the system's message in its own words, without a path that the caller did not name. */
export function messageOf(error: unknown): string {
  if (error instanceof Deno.errors.NotFound) return "No such file or directory";
  if (error instanceof Deno.errors.AlreadyExists) return "File exists";
  if (error instanceof Deno.errors.NotADirectory) return "Not a directory";
  return error instanceof Error ? error.message : String(error);
}
