import { CdpError } from "../../cdp/connection.ts";
import type { ActionRequest } from "../../page/action/actor.ts";
import type { Effect, Placed, Prepared, Through } from "../../page/wire/results.ts";
import { PAGE_AGENT } from "../../page/script.ts";
import type { StillRule } from "../../page/stillness.ts";
import { FrameRpc, type FrameRpcOptions, type PageCallOptions } from "./frame_rpc.ts";
import { FrameTree } from "./frame_tree.ts";
import { type FramePlace, FramePort } from "./frame_port.ts";
import { gatherChanges } from "./gather.ts";
import { askInternals } from "./internals.ts";
import { learnListeners } from "./pierce.ts";
import type { AgentAnswer, AgentMethod, Arguments } from "./page_answers.ts";
import type { CdpSession } from "../session/session.ts";

interface EffectRequest {
  readonly index: number;
  readonly rule: StillRule | undefined;
}

/** Talks to the agents of a page: that of the main frame, and those of the frames it cannot look into. */
export class PagePort {
  readonly #session: CdpSession;
  readonly #rpc: FrameRpc;
  readonly #frameTree: FrameTree;

  constructor(session: CdpSession, frameId: string, options: FrameRpcOptions) {
    this.#session = session;
    this.#rpc = new FrameRpc(session, frameId, options);
    this.#frameTree = new FrameTree(this.#rpc);
  }

  /** Has the agent installed in every document from now on, in frames of other processes too. */
  async install(): Promise<void> {
    await Promise.all([FramePort.install(this.#session), this.#rpc.frames.watch(this.#session)]);
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
    const frameTree = this.#frameTree.methods[method];
    if (frameTree !== undefined) return await frameTree(args, options);
    return await this.#rpc.ask(this.#rpc.root, method, args, options);
  }

  /**
   * Checks an action in the frame of its element; a point is given in the coordinates of the whole page.
   *
   * @param request with the document that its number is of, unless it is that of a picture just seen
   */
  async prepare(
    request: ActionRequest & { readonly document: string | undefined },
    options: PageCallOptions,
  ): Promise<Prepared> {
    const port = this.#rpc.portOf(request.index);
    if (port === this.#rpc.root) return await this.#rpc.ask(port, "prepare", [request], options);
    const gone = { kind: "stale", reason: `there is no element ${request.index} on the page` } as const;
    if (port === undefined) return gone;
    try {
      const prepared = await this.#rpc.ask(port, "prepare", [{ ...request, document: undefined }], options);
      if (prepared.kind !== "point") return prepared;
      const point = await this.#outwards(port, prepared, options);
      return "cover" in point
        ? { kind: "covered", item: prepared.item, ...point }
        : { ...prepared, ...point };
    } catch (error) {
      if (error instanceof CdpError) return gone;
      throw error;
    }
  }

  /** Tells whether a dragging of HTML has begun in the frame of an element. */
  async dragging(index: number, options: PageCallOptions): Promise<boolean> {
    return await this.#rpc.ask(this.#rpc.portOf(index) ?? this.#rpc.root, "dragging", [], options);
  }

  /** Waits for so long by the clock of an element's frame, and until what moves there is where it stays. */
  async rested(index: number, ms: number, options: PageCallOptions): Promise<void> {
    await this.#rpc.ask(this.#rpc.portOf(index) ?? this.#rpc.root, "rested", [ms], options);
  }

  /** Waits for the effect of an action in the frame of its element. */
  async effect(request: EffectRequest, options: PageCallOptions): Promise<Effect> {
    const port = this.#rpc.portOf(request.index) ?? this.#rpc.root;
    try {
      return await this.#effectIn(port, request, options);
    } catch (error) {
      // The action has closed its own frame.
      if (port === this.#rpc.root || !(error instanceof CdpError)) throw error;
      return await this.#effectIn(this.#rpc.root, request, options);
    }
  }

  /** What only the browser knows of custom elements, and of what listens in what came, belongs to the effect. */
  async #effectIn(port: FramePort, request: EffectRequest, options: PageCallOptions): Promise<Effect> {
    const effect = await this.#rpc.ask(port, "effect", [request], options);
    const limits = { signal: options.signal, timeoutMs: this.#rpc.answerMs };
    const isTold = effect.custom && await askInternals(port, limits).catch(() => false);
    const isHeard = effect.grown && await learnListeners(port, limits);
    options.signal.throwIfAborted();
    if (!isTold && !isHeard) return effect;
    const whole = await this.#rpc.ask(port, "effect", [{ ...request, rule: undefined }], options);
    return { ...whole, quiet: effect.quiet };
  }

  /** Adds to the effect in one frame what changed in the others. */
  async around(index: number, effect: Effect, options: PageCallOptions): Promise<Effect> {
    const acted = this.#rpc.portOf(index) ?? this.#rpc.root;
    const top = acted === this.#rpc.root
      ? effect
      : await this.#rpc.ask(this.#rpc.root, "changes", [], options);
    const others = await this.#rpc.frames.askAll(this.#rpc.root, top.frames, (port) => {
      return port === acted ? Promise.resolve(effect) : this.#rpc.ask(port, "changes", [], options);
    });
    return gatherChanges({ ...effect, ...top }, others);
  }

  /** What every frame told last never came to the model; who does not answer has told nothing. */
  async untell(options: PageCallOptions): Promise<void> {
    const ports = [this.#rpc.root, ...this.#rpc.frames.all()];
    await Promise.allSettled(ports.map((port) => this.#rpc.ask(port, "untell", [], options)));
  }

  /** The field for files that a number stands for: an object in the page, for Chromium to fill. */
  async fileField(index: number, signal: AbortSignal): Promise<string | undefined> {
    await this.call("arm", [], { signal });
    const port = this.#rpc.portOf(index);
    return await port?.handle(`${PAGE_AGENT}.kit.fileField(${index})`, {
      signal,
      timeoutMs: this.#rpc.answerMs,
    });
  }

  /**
   * Waits for what events of ours lead to.
   *
   * @throws ToolError `TIMEOUT` when that has no end
   */
  async handled<T>(task: Promise<T>): Promise<T> {
    return await this.#rpc.handled(task);
  }

  /** Stops the script that keeps the page from answering, and returns the error to tell. */
  async interrupt(): Promise<Error> {
    return await this.#rpc.interrupt();
  }

  /**
   * Returns where the element with a number stands, in the window of the whole page.
   *
   * @param options `isAround`: asks for the nearest thing around it that the mouse reaches
   */
  async placeOf(
    index: number,
    { isAround = false, ...options }: PageCallOptions & { readonly isAround?: boolean },
  ): Promise<Placed> {
    const port = this.#rpc.portOf(index);
    if (port === undefined) return { kind: "stale", reason: `there is no element ${index} on the page` };
    if (port !== this.#rpc.root) await this.#rpc.ask(port, "scroll", [{ to: index }], options);
    const placed = await this.#rpc.ask(port, "placeOf", [index, isAround], options);
    if (placed.kind === "stale" || port === this.#rpc.root) return placed;
    const point = await this.#outwards(port, placed, options);
    return "cover" in point
      ? { kind: "stale", reason: `it is covered by ${point.cover}` }
      : { ...placed, ...point };
  }

  /** The frame of an element, as Chromium knows it. */
  frameOf(index: number): FramePlace {
    return (this.#rpc.portOf(index) ?? this.#rpc.root).place;
  }

  /** A point inside a frame as the whole page sees it, or what covers it there. */
  async #outwards(
    from: FramePort,
    { x, y }: { readonly x: number; readonly y: number },
    options: PageCallOptions,
  ): Promise<Through> {
    let point = { x, y };
    for (let at = from.place.parent; at !== undefined; at = at.port.place.parent) {
      const through = await this.#rpc.ask(at.port, "through", [at.index, point], options);
      if ("cover" in through) return through;
      point = through;
    }
    return point;
  }
}
