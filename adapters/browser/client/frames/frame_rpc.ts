import { ToolError } from "glovebox";
import { browserError } from "../../errors.ts";
import { betweenScripts, type Endless, EndlessScript } from "./endless.ts";
import { NumberBlocks } from "../../page/wire/number_blocks.ts";
import { type AskOptions, FramePort, isContextGone } from "./frame_port.ts";
import { type Frames, INNER_MS } from "./frames.ts";
import type { Loading } from "../tab/loading.ts";
import { type AgentAnswer, type AgentMethod, ANSWERS, type Arguments, inPage } from "./page_answers.ts";
import type { CdpSession } from "../session/session.ts";

/** Options for a question to the page: what may end it early, and how much longer than usual it may take. */
export interface PageCallOptions {
  readonly signal: AbortSignal;
  readonly extraMs?: number;
}

/** Options for {@linkcode FrameRpc}: the objects through which it asks a page, and the usual time for an answer. */
export interface FrameRpcOptions {
  readonly loading: Loading;
  readonly frames: Frames;
  readonly endless: Endless;
  readonly answerMs: number;
}

/** A page whose server does not answer may be on its way for long. */
const LEAVING_MS = 2_000;

const blocks = new NumberBlocks();

/** Asks the agent of one frame of a page; every question ends. */
export class FrameRpc {
  readonly #session: CdpSession;
  readonly #loading: Loading;
  readonly #endless: Endless;
  readonly #answerMs: number;
  /** The main frame. */
  readonly root: FramePort;
  readonly frames: Frames;

  constructor(session: CdpSession, frameId: string, { loading, frames, endless, answerMs }: FrameRpcOptions) {
    this.#session = session;
    this.#endless = endless;
    this.#loading = loading;
    this.#answerMs = answerMs;
    this.frames = frames;
    this.root = new FramePort({ session, frameId, nextNumber: () => 0, isWatched: frames.isWatched });
    session.on("Page.frameNavigated", ({ frame }) => {
      if (frame.id !== frameId) return;
      this.root.leave();
      frames.clear();
    });
  }

  /** Returns how long the main frame may take for a plain answer. */
  get answerMs(): number {
    return this.#answerMs;
  }

  /** The frame of the element with this number; undefined when it is gone. */
  portOf(index: number): FramePort | undefined {
    const number = blocks.frameOf(index);
    return number === 0 ? this.root : this.frames.byNumber(number);
  }

  /**
   * Asks one frame.
   *
   * @throws ToolError `TIMEOUT` when the page does not answer; a script that runs for ever is stopped then
   */
  async ask<M extends AgentMethod>(
    port: FramePort,
    method: M,
    args: Arguments<M>,
    options: PageCallOptions,
  ): Promise<AgentAnswer<M>> {
    const timeoutMs = (port === this.root ? this.#answerMs : INNER_MS) + (options.extraMs ?? 0);
    // A timer of its own, ended with the question: those of AbortSignal.timeout live on for seconds.
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), timeoutMs);
    const signal = AbortSignal.any([options.signal, deadline.signal]);
    try {
      const asked = this.#insist(port, method, args, { signal, timeoutMs });
      return ANSWERS[method](await this.#watched(port, asked));
    } catch (error) {
      options.signal.throwIfAborted();
      if (error instanceof EndlessScript) throw this.#stopped();
      throw deadline.signal.aborted && port === this.root ? await this.interrupt() : error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Waits for what events of ours lead to: they are handled when the scripts that they start have ended. */
  async handled<T>(task: Promise<T>): Promise<T> {
    try {
      return await this.#endless.watch(task);
    } catch (error) {
      if (error instanceof EndlessScript) throw this.#stopped();
      throw error instanceof ToolError && error.code === "TIMEOUT" ? await this.interrupt() : error;
    }
  }

  /** As long as the page does not even answer a plain question, it is its own script that takes the time. */
  async #watched<T>(port: FramePort, asked: Promise<T>): Promise<T> {
    if (port !== this.root) return await asked;
    let free = false;
    betweenScripts(this.#session).catch(() => undefined).then(() => free = true);
    return await this.#endless.watch(asked, { isPage: () => !free, only: this.#session });
  }

  #stopped(): Error {
    return browserError(
      "TIMEOUT",
      `A script of the page ${this.#loading.url} ran without end and was stopped`,
      {
        hint: "Try again, or call browser_navigate to go somewhere else",
      },
    );
  }

  /** A page that is being left answers when the next one is there. */
  async #insist(port: FramePort, name: AgentMethod, args: unknown[], limits: AskOptions): Promise<unknown> {
    for (;;) {
      const leavingMs = Math.min(LEAVING_MS, limits.timeoutMs);
      const there = { signal: limits.signal, timeoutMs: leavingMs };
      if (!await this.#loading.until(() => !this.#loading.leaving, there)) throw await this.interrupt();
      try {
        return await port.ask(inPage(name), args, { signal: limits.signal, timeoutMs: 2 ** 30 });
      } catch (error) {
        if (port !== this.root || !isContextGone(error)) throw error;
      }
    }
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
}
