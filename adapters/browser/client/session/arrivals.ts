import type { CdpConnection, SendOptions } from "../../cdp/connection.ts";
import type { EventParams } from "../../cdp/protocol.ts";
import { guardWorker, SHARED_WORKERS } from "../consent/worker_gate.ts";
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
      filter: ["page", ...SHARED_WORKERS].map((type) => ({ type })),
    }, options);
  }

  /** A page that no session has asked for, such as one that a person opens in the window, is none of ours. */
  async #arrive(event: Attached): Promise<void> {
    if (SHARED_WORKERS.some((type) => type === event.targetInfo.type)) return await this.#guard(event);
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

  /** Workers that pages share belong to the session that they share cookies with. */
  async #guard({ sessionId, targetInfo: { browserContextId, url } }: Attached): Promise<void> {
    const owner = [...this.#tabs].find((tabs) => tabs.options.browserContextId === browserContextId) ??
      [...this.#tabs].find((tabs) => tabs.options.browserContextId === undefined);
    if (owner === undefined) return letGo(this.#connection, sessionId);
    await guardWorker(this.#connection, { sessionId, url }, owner.options.gate).catch(() => undefined);
  }
}
