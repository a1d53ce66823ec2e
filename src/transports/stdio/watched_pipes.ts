import type { Socket } from "node:net";

/** File descriptor of a standard stream. */
type Descriptor = 0 | 1;

/** Rest of a client after which its pipes are watched, in milliseconds: nobody waits for starting any more. */
const REST_MS = 1_000;

/**
 * Standard streams that the event loop watches. The runtime reads and writes its own in a thread beside it, so each
 * message waits for two threads to wake: some 50 µs, a third of what a call takes besides its adapter's work. What
 * watches takes 17 ms to load, so this waits until the client rests.
 */
export class WatchedPipes {
  readonly #sockets = new Map<Descriptor, Socket | undefined>();
  #open: ((fd: Descriptor) => Socket) | undefined;

  /** Waits for the client's next words, and prepares when they are long in coming. */
  async next(read: Promise<number | null>): Promise<number | null> {
    const resting = setTimeout(() => void this.#prepare(), REST_MS); // the runtime has what it loads
    try {
      return await read;
    } finally {
      clearTimeout(resting);
    }
  }

  /**
   * Returns a standard stream once it can be watched; nothing before that, and where it is no pipe. From the first
   * time on it does not block: nothing else may be reading or writing it.
   */
  get(fd: Descriptor): Socket | undefined {
    if (this.#open !== undefined && !this.#sockets.has(fd)) this.#sockets.set(fd, opened(fd, this.#open));
    return this.#sockets.get(fd);
  }

  async #prepare(): Promise<void> {
    if (Deno.build.os !== "linux") return; // not tried elsewhere
    const { Socket } = await import("node:net");
    this.#open = (fd) => new Socket({ fd, readable: fd === 0, writable: fd === 1 });
  }
}

function opened(fd: Descriptor, open: (fd: Descriptor) => Socket): Socket | undefined {
  try {
    return open(fd).on("error", () => {}); // who reads or writes is told
  } catch {
    return undefined; // a terminal or a file
  }
}
