import { join } from "node:path";
import { FACILITIES, type Facilities } from "./facilities.ts";
import { Reaper } from "./reaper.ts";

/** What {@linkcode RunDirectory.create} takes. */
export interface RunDirectoryOptions {
  /** The folder to make it in; the system's own by default. */
  readonly temporary?: string | undefined;
  readonly facilities?: Facilities | undefined;
}

/** The path of a Unix socket has about 100 characters at most; what is below the folder takes 15. */
const LONGEST = 80;

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

  constructor(path: string, facilities: Facilities) {
    this.path = path;
    this.facilities = facilities;
    this.reaper = new Reaper(path, facilities);
  }

  /** Makes the folder, among the system's temporary files unless another place is named. */
  static async create(
    { temporary, facilities = FACILITIES }: RunDirectoryOptions = {},
  ): Promise<RunDirectory> {
    const prefix = "gbx-";
    const path = await Deno.makeTempDir({ prefix, ...(temporary === undefined ? {} : { dir: temporary }) });
    if (!facilities.unixSockets || path.length <= LONGEST) return new RunDirectory(path, facilities);
    await Deno.remove(path);
    return new RunDirectory(await Deno.makeTempDir({ prefix, dir: "/tmp" }), facilities);
  }

  /** A folder of its own for one child. */
  async forChild(): Promise<string> {
    const path = join(this.path, String(++this.#count));
    await Deno.mkdir(scratchIn(path), { recursive: true, mode: 0o700 });
    return path;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.reaper[Symbol.asyncDispose]();
    await removeFolder(this.path);
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
