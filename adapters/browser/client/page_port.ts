import { CdpError } from "../cdp/connection.ts";
import { browserError } from "../errors.ts";
import type { ActionRequest } from "../page/actor.ts";
import type { Agent } from "../page/agent.ts";
import { NumberBlocks } from "../page/number_blocks.ts";
import type { ChangedPage, Effect, InnerFrame, Listing, Prepared } from "../page/results.ts";
import { PAGE_AGENT } from "../page/script.ts";
import type { StillRule } from "../page/stillness.ts";
import { type AskOptions, FramePort, isContextGone } from "./frame_port.ts";
import { type Frames, INNER_MS } from "./frames.ts";
import { type FrameListing, gatherChanges, gatherFacts, gatherListing, gatherReading } from "./gather.ts";
import type { Loading } from "./loading.ts";
import { type AgentAnswer, type AgentMethod, ANSWERS, type Arguments, inPage } from "./page_answers.ts";
import { pierce } from "./pierce.ts";
import type { CdpSession } from "./session.ts";

/** What may end a question to the page early, and how much longer than usual it may take. */
export interface PageCallOptions {
  readonly signal: AbortSignal;
  readonly extraMs?: number;
}

/** What a page port is made of. */
export interface PagePortOptions {
  readonly loading: Loading;
  readonly frames: Frames;
  readonly answerMs: number;
}

const blocks = new NumberBlocks();
const ALL = { scope: "all", offset: 0, limit: 1e9 } as const;
const MAX_TEXT = 2_000_000;

/** Talks to the agents of a page: that of the main frame, and those of the frames it cannot look into. */
export class PagePort {
  readonly #session: CdpSession;
  readonly #root: FramePort;
  readonly #frames: Frames;
  readonly #loading: Loading;
  readonly #answerMs: number;

  constructor(session: CdpSession, frameId: string, { loading, frames, answerMs }: PagePortOptions) {
    this.#session = session;
    this.#root = new FramePort({ session, frameId, nextNumber: () => 0 });
    this.#frames = frames;
    this.#loading = loading;
    this.#answerMs = answerMs;
    session.on("Page.frameNavigated", ({ frame }) => {
      if (frame.id !== frameId) return;
      this.#root.leave();
      frames.clear();
    });
  }

  /** Has the agent installed in every document from now on, in frames of other processes too. */
  async install(): Promise<void> {
    await Promise.all([FramePort.install(this.#session), this.#frames.watch(this.#session)]);
  }

  /**
   * Asks the page, and the frames inside it where they have a say.
   *
   * @throws ToolError `TIMEOUT` when the page does not answer; a script that runs for ever is stopped then
   */
  async call<M extends AgentMethod>(
    method: M,
    args: Arguments<M>,
    options: PageCallOptions,
  ): Promise<AgentAnswer<M>> {
    const everywhere = this.#everywhere[method];
    if (everywhere !== undefined) return await everywhere(args, options);
    return await this.#ask(this.#root, method, args, options);
  }

  /** Checks an action in the frame of its element; a point is given in the coordinates of the whole page. */
  async prepare(
    request: ActionRequest & { readonly document: string },
    options: PageCallOptions,
  ): Promise<Prepared> {
    const port = this.#portOf(request.index);
    if (port === this.#root) return await this.#ask(port, "prepare", [request], options);
    const gone = { kind: "stale", reason: `there is no element ${request.index} on the page` } as const;
    if (port === undefined) return gone;
    try {
      const prepared = await this.#ask(port, "prepare", [{ ...request, document: undefined }], options);
      return prepared.kind === "point" ? await this.#outwards(port, prepared, options) : prepared;
    } catch (error) {
      if (error instanceof CdpError) return gone;
      throw error;
    }
  }

  /** Whether a dragging of HTML has begun in the frame of an element. */
  async dragging(index: number, options: PageCallOptions): Promise<boolean> {
    return await this.#ask(this.#portOf(index) ?? this.#root, "dragging", [], options);
  }

  /** Waits for the effect of an action in the frame of its element. */
  async effect(
    request: { readonly index: number; readonly rule: StillRule | undefined; readonly again: boolean },
    options: PageCallOptions,
  ): Promise<Effect> {
    const port = this.#portOf(request.index) ?? this.#root;
    try {
      return await this.#ask(port, "effect", [request], options);
    } catch (error) {
      // The action has closed its own frame.
      if (port === this.#root || !(error instanceof CdpError)) throw error;
      return await this.#ask(this.#root, "effect", [request], options);
    }
  }

  /** Adds to the effect in one frame what changed in the others. */
  async around(index: number, effect: Effect, options: PageCallOptions): Promise<Effect> {
    const acted = this.#portOf(index) ?? this.#root;
    const top = acted === this.#root ? effect : await this.#ask(this.#root, "changes", [], options);
    const others = await this.#frames.askAll(this.#root, top.frames, (port) => {
      return port === acted ? Promise.resolve(effect) : this.#ask(port, "changes", [], options);
    });
    return gatherChanges({ ...effect, ...top }, others);
  }

  /** The field for files that a number stands for: an object in the page, for Chromium to fill. */
  async fileField(index: number, signal: AbortSignal): Promise<string | undefined> {
    await this.call("arm", [], { signal });
    const port = this.#portOf(index);
    return await port?.handle(`${PAGE_AGENT}.kit.fileField(${index})`, { signal, timeoutMs: this.#answerMs });
  }

  /** Stops the script that keeps the page from answering, and returns the error to tell. */
  async interrupt(): Promise<Error> {
    const page = `The page ${this.#loading.url}`;
    if (this.#loading.leaving) {
      return browserError("TIMEOUT", `${page} is still waiting for the next one to load`, {
        hint: "Call browser_wait, or browser_navigate to go somewhere else",
      });
    }
    await this.#session.send("Runtime.terminateExecution", {}, { timeoutMs: 1_000 }).catch(() => undefined);
    return browserError("TIMEOUT", `${page} did not answer in time: its script was stopped`, {
      hint: "Try again, or call browser_navigate to go somewhere else",
    });
  }

  /** The questions that concern more than the main frame. */
  readonly #everywhere: {
    readonly [M in AgentMethod]?: (
      args: Arguments<M>,
      options: PageCallOptions,
    ) => Promise<AgentAnswer<M>>;
  } = {
    look: async ([request], options) => {
      const top = await this.#look(this.#root, request, options);
      if (top.frames.length === 0) return top;
      const whole = gatherListing(await this.#tree(this.#root, undefined, options), request);
      return { ...whole, ...(top.late === undefined ? {} : { late: top.late }) };
    },
    changes: async (_args, options) => {
      const top = await this.#ask(this.#root, "changes", [], options);
      const ask = (port: FramePort) => this.#ask(port, "changes", [], options);
      return gatherChanges(top, await this.#frames.askAll<ChangedPage>(this.#root, top.frames, ask));
    },
    read: async ([request], options) => {
      const top = await this.#ask(this.#root, "read", [request], options);
      if (top.frames.length === 0) return top;
      const all = { ...request, offset: 0, limit: MAX_TEXT };
      const ask = (port: FramePort) => this.#ask(port, "read", [all], options);
      const whole = await ask(this.#root);
      return gatherReading(whole, await this.#frames.askAll(this.#root, top.frames, ask), request);
    },
    mark: async ([request], options) => {
      const top = await this.#ask(this.#root, "mark", [request], options);
      const ask = (port: FramePort, { clip }: InnerFrame) => {
        return this.#ask(port, "mark", [{ ...request, clip }], options);
      };
      return { ...top, ...gatherFacts(top, await this.#frames.askAll(this.#root, top.frames, ask)) };
    },
    unmark: async (_args, options) => {
      const ports = [this.#root, ...this.#frames.all()];
      await Promise.all(ports.map((port) => this.#ask(port, "unmark", [], options).catch(() => undefined)));
    },
    holds: async ([wanted], options) => {
      const own = await this.#ask(this.#root, "holds", [wanted], options);
      if (own !== false) return own;
      const inner = this.#frames.all().map((port) => {
        return this.#ask(port, "holds", [wanted], options).catch(() => false);
      });
      return (await Promise.all(inner)).includes(true);
    },
  };

  /** The list of one frame, with what only the debugger can see of it. */
  async #look(
    port: FramePort,
    request: Parameters<Agent["look"]>[0],
    options: PageCallOptions,
  ): Promise<Listing> {
    const limits = { signal: options.signal, timeoutMs: INNER_MS };
    return await pierce(port, () => this.#ask(port, "look", [request], options), limits);
  }

  async #tree(
    port: FramePort,
    frame: InnerFrame | undefined,
    options: PageCallOptions,
  ): Promise<FrameListing> {
    const listing = await this.#look(port, frame === undefined ? ALL : { ...ALL, clip: frame.clip }, options);
    const inner = await Promise.all(listing.frames.map(async (each) => {
      const tree = await this.#frames.reach(port, each, (inside) => this.#tree(inside, each, options));
      return tree.map((one): [number, FrameListing] => [each.index, one]);
    }));
    return { listing, inner: new Map(inner.flat()) };
  }

  /** A point inside a frame as the whole page sees it. */
  async #outwards(
    from: FramePort,
    prepared: Extract<Prepared, { kind: "point" }>,
    options: PageCallOptions,
  ): Promise<Prepared> {
    let point = { x: prepared.x, y: prepared.y };
    for (let at = from.place.parent; at !== undefined; at = at.port.place.parent) {
      const through = await this.#ask(at.port, "through", [at.index, point], options);
      if ("cover" in through) return { kind: "covered", item: prepared.item, cover: through.cover };
      point = through;
    }
    return { ...prepared, ...point };
  }

  #portOf(index: number): FramePort | undefined {
    const number = blocks.frameOf(index);
    return number === 0 ? this.#root : this.#frames.byNumber(number);
  }

  async #ask<M extends AgentMethod>(
    port: FramePort,
    method: M,
    args: Arguments<M>,
    options: PageCallOptions,
  ): Promise<AgentAnswer<M>> {
    const timeoutMs = (port === this.#root ? this.#answerMs : INNER_MS) + (options.extraMs ?? 0);
    // A timer of its own, ended with the question: those of AbortSignal.timeout live on for seconds.
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), timeoutMs);
    const signal = AbortSignal.any([options.signal, deadline.signal]);
    try {
      return ANSWERS[method](await this.#insist(port, method, args, { signal, timeoutMs }));
    } catch (error) {
      options.signal.throwIfAborted();
      throw deadline.signal.aborted && port === this.#root ? await this.interrupt() : error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** A page that is being left answers when the next one is there. */
  async #insist(port: FramePort, name: AgentMethod, args: unknown[], limits: AskOptions): Promise<unknown> {
    for (;;) {
      await this.#loading.until(() => !this.#loading.leaving, limits);
      try {
        return await port.ask(inPage(name), args, { signal: limits.signal, timeoutMs: 2 ** 30 });
      } catch (error) {
        if (port !== this.#root || !isContextGone(error)) throw error;
      }
    }
  }
}
