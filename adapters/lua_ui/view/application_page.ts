/// <reference lib="dom" />
import type { ViewClient } from "glovebox";
import { button, make } from "../../../src/look/elements.ts";

declare global {
  /** The client that shows this page. */
  var view: ViewClient;
}

const HEIGHT_PX = 480;

/** Shows a running application in a frame, let in by a key of its own. */
export class ApplicationPage {
  readonly #state = make("span", "gb-badge", "Connecting");
  readonly #frame = make("iframe");
  #sessionId = "1";

  constructor() {
    this.#state.setAttribute("role", "status");
    this.#frame.title = "Application";
    this.#frame.style.cssText = `border:0;display:block;width:100%;height:${HEIGHT_PX}px`;
    const head = make("header", "gb-row");
    head.append(this.#state, button("Load again", "restart", () => void this.#show(), "quiet"));
    const main = make("main", "live gb-stack");
    main.append(head, this.#frame);
    document.body.className = "gb-page";
    document.body.append(main);
  }

  /** Begins when the client is there, and shows the application when its tool has answered. */
  async start(): Promise<void> {
    view.on("input", ({ sessionId }) => {
      if (typeof sessionId === "string") this.#sessionId = sessionId;
    });
    view.on("result", () => void this.#show());
    await view.start({ name: "lua-ui" }).catch((error) => this.#say(error, "bad"));
  }

  async #show(): Promise<void> {
    try {
      const { structuredContent } = await view.call("lua_view", { sessionId: this.#sessionId });
      const url = structuredContent?.url;
      if (typeof url !== "string" || !/^http:\/\/127\.0\.0\.1:\d+\//.test(url)) return;
      this.#frame.src = url;
      this.#say("Running", "ok");
    } catch (error) {
      this.#say(error, "bad");
    }
  }

  #say(words: unknown, tone: string): void {
    this.#state.textContent = words instanceof Error ? words.message : String(words);
    this.#state.dataset.tone = tone;
  }
}
