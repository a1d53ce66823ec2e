import type { CdpConnection, SendOptions } from "../../cdp/connection.ts";
import type { EventParams } from "../../cdp/protocol.ts";
import { letGo } from "./let_go.ts";
import type { Tabs } from "../tab/tabs.ts";

type Attached = EventParams<"Target.attachedToTarget">;

/** Takes every page that a browser opens to the session it belongs to. */
export class Arrivals {
  readonly #connection: CdpConnection;
  readonly #tabs = new Set<Tabs>();

  constructor(connection: CdpConnection) {
    this.#connection = connection;
  }

  /** The tabs of all sessions. */
  get tabs(): ReadonlySet<Tabs> {
    return this.#tabs;
  }

  add(tabs: Tabs): void {
    this.#tabs.add(tabs);
  }

  delete(tabs: Tabs): void {
    this.#tabs.delete(tabs);
  }

  /** Pages wait until they are run, so that nothing can happen in one before it is watched. */
  async watch(options: SendOptions): Promise<void> {
    this.#connection.on("Target.attachedToTarget", (event) => void this.#arrive(event));
    this.#connection.on("Target.detachedFromTarget", ({ sessionId }) => {
      for (const tabs of this.#tabs) void tabs.leave(sessionId);
    });
    await this.#connection.send("Target.setAutoAttach", {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter: [{ type: "page" }],
    }, options);
  }

  /** A page that no session has asked for, such as one that a person opens in the window, is none of ours. */
  async #arrive(event: Attached): Promise<void> {
    const ownerOf = () => [...this.#tabs].find((tabs) => tabs.owns(event.targetInfo));
    let owner = ownerOf();
    if (owner === undefined) {
      // It may be one that was just asked for: then the answer that tells its id is on its way.
      await Promise.all([...this.#tabs].map((tabs) => tabs.asked));
      owner = ownerOf();
    }
    if (owner === undefined) letGo(this.#connection, event.sessionId);
    else owner.arrive(event);
  }
}
