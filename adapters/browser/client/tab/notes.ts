import type { CdpSession } from "../session/session.ts";

/** Lines told with one answer. */
const MOST = 8;

/** What happened beside the point in the tabs of a session and must not be lost: it is told with the next answer. */
export class Notes {
  #lines: string[] = [];
  #more = 0;

  /** Takes notes of what happens in a page. */
  watch(session: CdpSession, frameId: string): void {
    session.on("Page.frameNavigated", ({ frame }) => {
      if (frame.id !== frameId || frame.unreachableUrl === undefined) return;
      this.add(`The page could not be loaded: ${frame.unreachableUrl}`);
    });
  }

  /** A page may have something to say without end: what comes first is kept, the rest is counted. */
  add(line: string): void {
    if (this.#lines.length < MOST) this.#lines.push(line);
    else this.#more += 1;
  }

  take(): string[] {
    const lines = this.#more === 0 ? this.#lines : [...this.#lines, `and ${this.#more} more of this kind`];
    this.#lines = [];
    this.#more = 0;
    return lines;
  }
}
