import type { InnerFrame } from "../../page/wire/results.ts";
import { PAGE_AGENT } from "../../page/script.ts";
import type { CdpConnection } from "../../cdp/connection.ts";
import { type AskOptions, FramePort } from "./frame_port.ts";
import type { TabGate } from "../consent/tab_gate.ts";
import { guardOwnWorker } from "../consent/worker_gate.ts";
import { letGo } from "../session/let_go.ts";
import { CdpSession } from "../session/session.ts";

/** Options for the frames of a page. */
export interface FramesOptions {
  readonly connection: CdpConnection;
  readonly answerMs: number;
  /** Sets up a frame in a process of its own before its first script runs. */
  readonly prepare: (session: CdpSession, frameId: string) => Promise<unknown>;
  /** Hears of what a worker does before its first line runs. */
  readonly hear: (worker: CdpSession) => Promise<unknown>;
  /** Holds back what the page sends, and its workers. */
  readonly gate: TabGate;
  /** Whether a person may see the page. */
  readonly isWatched: boolean;
}

/** A frame of another process must not hold up the whole page. */
export const INNER_MS = 1_500;
/** Parts of a page with a session of their own. */
const WATCHED = ["iframe", "worker"] as const;

/** The frames of a page that its main frame cannot look into: of another origin, in this process or in another. */
export class Frames {
  readonly #options: FramesOptions;
  readonly #sessions = new Map<string, CdpSession>();
  readonly #ports = new Map<string, FramePort>();
  #numbers = 0;

  constructor(options: FramesOptions) {
    this.#options = options;
  }

  /** Tells whether a person may see the page. */
  get isWatched(): boolean {
    return this.#options.isWatched;
  }

  /** Attaches to the frames in other processes below this one, and to those below them. */
  async watch(session: CdpSession): Promise<void> {
    session.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
      if (!WATCHED.some((type) => type === targetInfo.type)) {
        return letGo(this.#options.connection, sessionId);
      }
      const inner = new CdpSession(this.#options.connection, sessionId, this.#options.answerMs);
      this.#sessions.set(targetInfo.targetId, inner);
      if (targetInfo.type === "worker") void this.#prepareWorker(inner);
      else void this.#prepare(inner, targetInfo.targetId);
    });
    session.on("Page.frameNavigated", ({ frame }) => {
      for (const port of this.#ports.values()) if (port.place.frameId === frame.id) port.leave();
    });
    session.on("Target.detachedFromTarget", ({ sessionId }) => {
      for (const [id, each] of this.#sessions) if (each.id === sessionId) this.#drop(id, each);
    });
    await session.send("Target.setAutoAttach", {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      // Chromium 156 holds workers at their start whatever the filter says, and only those in it can be let go.
      filter: WATCHED.map((type) => ({ type })),
    });
  }

  /** The frames of an old document are gone with it. */
  clear(): void {
    this.#ports.clear();
    this.#numbers = 0;
  }

  /** Every frame that was asked so far. */
  all(): FramePort[] {
    return [...this.#ports.values()];
  }

  /** The port whose elements have these numbers. */
  byNumber(number: number): FramePort | undefined {
    return this.#ports.values().find((port) => port.number === number);
  }

  /** Asks all frames inside of one, and those inside of them; those that do not answer are left out. */
  async askAll<T extends { readonly frames: readonly InnerFrame[] }>(
    parent: FramePort,
    frames: readonly InnerFrame[],
    ask: (port: FramePort, frame: InnerFrame) => Promise<T>,
  ): Promise<T[]> {
    const answers = await Promise.all(frames.map((frame) => {
      return this.reach(parent, frame, async (port) => {
        const answer = await ask(port, frame);
        return [answer, ...await this.askAll(port, answer.frames, ask)];
      });
    }));
    return answers.flat(2);
  }

  /** Does something in a frame of another; nothing when that does not answer. */
  async reach<T>(
    parent: FramePort,
    { index }: Pick<InnerFrame, "index">,
    task: (port: FramePort) => Promise<T>,
  ): Promise<T[]> {
    try {
      const port = await this.#portInside(parent, index, AbortSignal.timeout(INNER_MS));
      return port === undefined ? [] : [await task(port)];
    } catch {
      return [];
    }
  }

  /** The frame in an element of another frame; undefined when it cannot be asked now. */
  async #portInside(parent: FramePort, index: number, signal: AbortSignal): Promise<FramePort | undefined> {
    const key = `${parent.number} ${index}`;
    const known = this.#ports.get(key);
    if (known !== undefined && this.#isCurrent(known, parent)) return known;
    const options = { signal, timeoutMs: INNER_MS };
    const frameId = await this.#frameOf(parent, index, options);
    if (frameId === undefined) return undefined;
    const session = this.#sessions.get(frameId) ?? parent.place.session;
    const nextNumber = () => this.#numbers += 1;
    const port = new FramePort({
      session,
      frameId,
      parent: { port: parent, index },
      nextNumber,
      isWatched: this.isWatched,
    });
    this.#ports.set(key, port);
    return port;
  }

  /** A frame that has gone to another site has moved to another process. */
  #isCurrent({ place }: FramePort, parent: FramePort): boolean {
    return place.session === (this.#sessions.get(place.frameId) ?? parent.place.session);
  }

  async #frameOf(parent: FramePort, index: number, options: AskOptions): Promise<string | undefined> {
    const objectId = await parent.handle(`${PAGE_AGENT}.node(${index})`, options);
    if (objectId === undefined) return undefined;
    const { node } = await parent.place.session.send("DOM.describeNode", { objectId }, options);
    parent.release();
    return node.frameId;
  }

  async #prepare(session: CdpSession, frameId: string): Promise<void> {
    try {
      await Promise.all([
        this.watch(session),
        session.send("Page.enable", {}),
        FramePort.install(session),
        this.#options.prepare(session, frameId),
      ]);
    } catch {
      // It is gone already, or does not answer: then nothing in it is listed.
    } finally {
      session.send("Runtime.runIfWaitingForDebugger", {}).catch(() => undefined);
    }
  }

  /** Workers begin workers. */
  async #prepareWorker(session: CdpSession): Promise<void> {
    const { gate, hear } = this.#options;
    await Promise.all([guardOwnWorker(session, gate, this.watch(session)), hear(session)])
      .catch(() => undefined);
  }

  #drop(frameId: string, session: CdpSession): void {
    this.#sessions.delete(frameId);
    session.drop(new Error("The frame is gone"));
  }
}
