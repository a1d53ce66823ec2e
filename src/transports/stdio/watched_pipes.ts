import type { Socket } from "node:net";

/** File descriptor of a standard stream. */
type Descriptor = 0 | 1;

/** Time after a client's first words until its pipes are watched, in milliseconds: starting is over then. */
const AFTER_MS = 1_000;

/**
 * Standard streams that the event loop watches. The runtime reads and writes its own in a thread beside it, so each
 * message waits for two threads to wake: some 50 µs, a third of what a call takes besides its adapter's work. What
 * watches takes 17 ms to load, which nobody shall wait for at the start.
 */
export class WatchedPipes {
  readonly #sockets = new Map<Descriptor, Socket | undefined>();
  #open: ((fd: Descriptor) => Socket) | undefined;
  #isComing = false;

  /** The client said something. */
  heard(): void {
    if (this.#isComing || Deno.build.os !== "linux") return; // not tried elsewhere
    this.#isComing = true;
    Deno.unrefTimer(setTimeout(() => void this.#load(), AFTER_MS)); // the runtime has what it loads
  }

  /**
   * Returns a standard stream once it can be watched; nothing before that, and where it is no pipe. From the first
   * time on it does not block: nothing else may be reading or writing it.
   */
  get(fd: Descriptor): Socket | undefined {
    if (this.#open !== undefined && !this.#sockets.has(fd)) this.#sockets.set(fd, opened(fd, this.#open));
    return this.#sockets.get(fd);
  }

  async #load(): Promise<void> {
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
