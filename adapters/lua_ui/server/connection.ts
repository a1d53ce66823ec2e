import type { Session } from "../client/session.ts";

const MOST_BUFFERED = 64 * 1024 * 1024;
const LARGEST = 16 * 1024 * 1024;

/** One page that is open: its socket, and what it was told of views. */
export class Connection {
  readonly id: number;
  readonly session: Session;
  readonly #socket: WebSocket;
  #toldViews: Readonly<Record<string, string>> | undefined;

  constructor(id: number, session: Session, socket: WebSocket) {
    this.id = id;
    this.session = session;
    this.#socket = socket;
  }

  /**
   * Lets the page and its session talk until one of them goes.
   *
   * @param viewdefs what the page is told ahead of everything else
   */
  follow(viewdefs: () => Readonly<Record<string, string>>, onClose: () => void): void {
    const quietly = (work: Promise<unknown>) => void work.catch(() => this.close()); // the session has ended
    const batch = async (text: string) => {
      const { ok, text: problem } = await this.session.job("batch", this.id, text);
      if (!ok) this.session.report("messages of a page", problem);
    };
    this.#socket.onopen = () => quietly(this.session.job("open", this.id));
    this.#socket.onmessage = ({ data }) => {
      if (typeof data !== "string" || data.length > LARGEST) return this.close(1009);
      this.#toldViews ??= viewdefs();
      quietly(batch(data));
    };
    this.#socket.onerror = () => {}; // it closes then
    this.#socket.onclose = () => {
      onClose();
      quietly(this.session.job("close", this.id));
    };
  }

  /** Sends a list of messages; the first one comes after all views. */
  send(text: string): void {
    const views = this.#toldViews;
    if (views === undefined) return;
    if (Object.keys(views).length === 0) return this.#post(text);
    this.#toldViews = {};
    this.#post(`[${viewsMessage(views)},${text.slice(1)}`);
    this.sendProblems();
  }

  /** Tells of views that are new, once the page has had the others. */
  sendViews(views: Readonly<Record<string, string>>): void {
    if (this.#toldViews === undefined) return;
    if (Object.keys(this.#toldViews).length > 0) this.#toldViews = { ...this.#toldViews, ...views };
    else this.#post(`[${viewsMessage(views)}]`);
  }

  /** Shows the person what is wrong now; once the page has had its views. */
  sendProblems(): void {
    if (this.#toldViews === undefined || Object.keys(this.#toldViews).length > 0) return;
    const problems = Object.fromEntries(this.session.problems);
    this.#post(JSON.stringify([{ type: "problems", data: { varId: 1, problems } }]));
  }

  close(code = 1001): void {
    if (this.#socket.readyState <= WebSocket.OPEN) this.#socket.close(code === 1009 ? 4009 : 4001);
  }

  #post(text: string): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    if (this.#socket.bufferedAmount > MOST_BUFFERED) return this.close(); // it does not read; it may come back
    this.#socket.send(text);
  }
}

function viewsMessage(views: Readonly<Record<string, string>>): string {
  return JSON.stringify({
    type: "update",
    data: { varId: 1, properties: { viewdefs: JSON.stringify(views) } },
  });
}
