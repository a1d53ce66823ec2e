import { join } from "node:path";
import { FACILITIES, type Facilities } from "./facilities.ts";
import { Reaper } from "./reaper.ts";

/** Options for {@linkcode RunDirectory.create}. */
export interface RunDirectoryOptions {
  /** The folder to make it in, which is made when it is missing; the system's own for temporary files by default. */
  readonly temporary?: string | undefined;
  readonly facilities?: Facilities | undefined;
  /** Hears that somebody killed the reaper and another one took its place. */
  readonly onReaperReplaced?: () => void;
}

/** The path of a Unix socket has about 100 characters at most; what is below the folder takes 15. */
const LONGEST = 88;

/** The folder of a child that is its own; its name is short because programs put sockets there. */
export function scratchIn(childFolder: string): string {
  return join(childFolder, "t");
}

/** A short private folder for the sockets of this host's children, and the reaper that removes it in the end. */
export class RunDirectory implements AsyncDisposable {
  readonly path: string;
  readonly reaper: Reaper;
  readonly facilities: Facilities;
  #count = 0;

  constructor(path: string, facilities: Facilities, onReplaced: () => void) {
    this.path = path;
    this.facilities = facilities;
    this.reaper = new Reaper(path, { facilities, onReplaced });
  }

  /**
   * Makes the folder, among the system's temporary files unless another place is named: an adapter that could write
   * there would put code into other adapters, so the place is one that no grant reaches. Where its path is too long for
   * a socket, the folder lies in `/tmp`, which cannot be granted as a whole.
   */
  static async create(
    { temporary, facilities = FACILITIES, onReaperReplaced = () => {} }: RunDirectoryOptions = {},
  ): Promise<RunDirectory> {
    const prefix = "gbx-";
    const path = await makeIn(temporary, prefix);
    if (!facilities.unixSockets || path.length <= LONGEST) {
      return new RunDirectory(path, facilities, onReaperReplaced);
    }
    await Deno.remove(path);
    return new RunDirectory(await Deno.makeTempDir({ prefix, dir: "/tmp" }), facilities, onReaperReplaced);
  }

  /** A folder of its own for one child. */
  async forChild(): Promise<string> {
    const path = join(this.path, String(++this.#count));
    await Deno.mkdir(scratchIn(path), { recursive: true, mode: 0o700 });
    return path;
  }

  /** A folder for what an adapter of ours keeps from one of its processes to the next; it goes with the host. */
  async keptFor(adapter: string): Promise<string> {
    const path = join(this.path, "kept", adapter);
    await Deno.mkdir(path, { recursive: true, mode: 0o700 });
    return path;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.reaper[Symbol.asyncDispose]();
    await removeFolder(this.path);
  }
}

/** Makes a folder in a place that may not be there yet; where none can be made, among the system's temporary files. */
async function makeIn(place: string | undefined, prefix: string): Promise<string> {
  if (place === undefined) return await Deno.makeTempDir({ prefix });
  try {
    await Deno.mkdir(place, { recursive: true, mode: 0o700 });
    const path = join(place, `${prefix}${crypto.getRandomValues(new Uint8Array(4)).toHex()}`); // short, as sockets need
    await Deno.mkdir(path, { mode: 0o700 });
    return path;
  } catch {
    return await Deno.makeTempDir({ prefix });
  }
}

/** Removes a folder that may be gone already, or that a dying process still writes to. */
export async function removeFolder(path: string): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    try {
      return await Deno.remove(path, { recursive: true });
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return;
    }
  }
}
