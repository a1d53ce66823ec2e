import type { CdpSession } from "./session.ts";

/** What happened beside the point and must not be lost: it is told with the next answer. */
export class Notes {
  #lines: string[] = [];

  constructor(session: CdpSession, frameId: string) {
    session.on("Page.javascriptDialogOpening", ({ type, message }) => {
      // An open dialog stops the page and every question about it; leaving a page needs a yes.
      const accept = type === "beforeunload";
      session.send("Page.handleJavaScriptDialog", { accept }).catch(() => undefined);
      if (!accept) this.add(`The page showed ${type}("${message.slice(0, 200)}"): it was dismissed`);
    });
    session.on("Page.windowOpen", ({ url }) => {
      this.add(`The page opened a new tab: ${url} (browser_navigate there to see it)`);
    });
    session.on("Page.frameNavigated", ({ frame }) => {
      if (frame.id !== frameId || frame.unreachableUrl === undefined) return;
      this.add(`The page could not be loaded: ${frame.unreachableUrl}`);
    });
    session.on("Page.downloadWillBegin", ({ suggestedFilename }) => {
      this.add(`The page offered a download: ${suggestedFilename} (it was not saved)`);
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
