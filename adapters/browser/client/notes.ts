import type { CdpSession } from "./session.ts";

/** What happened beside the point in the tabs of a session and must not be lost: it is told with the next answer. */
export class Notes {
  #lines: string[] = [];

  /** Takes notes of what happens in a page. */
  watch(session: CdpSession, frameId: string): void {
    session.on("Page.frameNavigated", ({ frame }) => {
      if (frame.id !== frameId || frame.unreachableUrl === undefined) return;
      this.add(`The page could not be loaded: ${frame.unreachableUrl}`);
    });
  }

  add(line: string): void {
    this.#lines.push(line);
  }

  take(): string[] {
    const lines = this.#lines;
    this.#lines = [];
    return lines;
  }
}
