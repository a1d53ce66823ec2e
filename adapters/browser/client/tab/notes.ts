import { oneLine } from "../one_line.ts";
import type { CdpSession } from "../session/session.ts";

/** Lines told with one answer. */
const MOST = 8;

/** Newer versions of HTTP tell the number alone. */
const STATUS: Readonly<Record<number, string>> = {
  ...{ 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 409: "Conflict" },
  ...{ 410: "Gone", 422: "Unprocessable Content", 429: "Too Many Requests", 500: "Internal Server Error" },
  ...{ 502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout" },
};

/** Returns the path of a URL without what follows it, which may be a secret. */
function pathOf(url: string): string {
  return oneLine(URL.parse(url)?.pathname ?? "", 80);
}

/** Collects side events in the tabs of a session that must not be lost: they are told with the next answer. */
export class Notes {
  #lines: string[] = [];
  #more = 0;
  /** Addresses of pages that could not be loaded, each as long as no other one is in its place. */
  readonly #unreachable = new Map<string, string>();

  /** Takes notes of what happens in a page. */
  watch(session: CdpSession, frameId: string): void {
    const answers = new Map<string, string>();
    session.on("Network.responseReceived", ({ type, frameId: frame, loaderId, response }) => {
      if (response.status < 400) return;
      const said = `${response.status} ${response.statusText || (STATUS[response.status] ?? "")}`
        .trim();
      if (type === "Document" && frame === frameId) answers.set(loaderId, said);
      else if (type === "XHR" || type === "Fetch") {
        this.add(`The server answered a request of the page with ${said}: ${pathOf(response.url)}`);
      }
    });
    session.on("Page.frameNavigated", ({ frame }) => {
      if (frame.id !== frameId) return;
      const said = answers.get(frame.loaderId);
      answers.clear();
      if (said !== undefined) this.add(`The server answered ${said}`);
      if (frame.unreachableUrl === undefined) this.#unreachable.delete(frameId);
      else this.#unreachable.set(frameId, frame.unreachableUrl);
    });
  }

  /** A page may have something to say without end: what comes first is kept, the rest is counted. */
  add(line: string): void {
    if (this.#lines.includes(line)) return;
    if (this.#lines.length < MOST) this.#lines.push(line);
    else this.#more += 1;
  }

  /** Takes a line back that is no news any more. */
  remove(line: string): void {
    this.#lines = this.#lines.filter((each) => each !== line);
  }

  take(): string[] {
    const lines = [...this.#lines];
    if (this.#more > 0) lines.push(`and ${this.#more} more of this kind`);
    for (const url of this.#unreachable.values()) lines.push(`The page could not be loaded: ${url}`);
    [this.#lines, this.#more] = [[], 0];
    this.#unreachable.clear();
    return lines;
  }
}
