import { z } from "glovebox";
import { CdpError } from "../cdp/connection.ts";
import { browserError } from "../errors.ts";
import type { Agent } from "../page/agent.ts";
import {
  changedPageSchema,
  factsSchema,
  hitSchema,
  listingSchema,
  preparedSchema,
  readingSchema,
} from "../page/results.ts";
import { PAGE_AGENT, pageScript } from "../page/script.ts";
import type { Loading } from "./loading.ts";
import type { CdpSession } from "./session.ts";

type AgentMethod = keyof Agent;
type AgentAnswer<M extends AgentMethod> = Awaited<ReturnType<Agent[M]>>;

/** The page is foreign: what it answers is parsed before anything believes it. */
const ANSWERS: { readonly [M in AgentMethod]: (value: unknown) => AgentAnswer<M> } = {
  look: parser(listingSchema),
  changes: parser(changedPageSchema),
  prepare: parser(preparedSchema),
  hit: parser(hitSchema),
  settle: parser(z.boolean()),
  read: parser(readingSchema),
  mark: parser(factsSchema),
  unmark: parser(z.void()),
  holds: parser(z.boolean().optional()),
};

function parser<T>(schema: z.ZodType<T>): (value: unknown) => T {
  return (value) => schema.parse(value);
}

/** What may end a question to the page early, and how much longer than usual it may take. */
export interface PageCallOptions {
  readonly signal: AbortSignal;
  readonly extraMs?: number;
}

/** Talks to the agent in the page's main frame. */
export class PagePort {
  readonly #session: CdpSession;
  readonly #frameId: string;
  readonly #loading: Loading;
  readonly #answerMs: number;
  #context: number | undefined;

  constructor(
    session: CdpSession,
    frameId: string,
    options: { readonly loading: Loading; readonly answerMs: number },
  ) {
    this.#session = session;
    this.#frameId = frameId;
    this.#loading = options.loading;
    this.#answerMs = options.answerMs;
  }

  /** Has the agent installed in every document from now on. */
  async install(): Promise<void> {
    await this.#session.send("Page.addScriptToEvaluateOnNewDocument", {
      source: pageScript(),
      worldName: PAGE_AGENT,
      runImmediately: true,
    });
  }

  /**
   * Calls the agent.
   *
   * @throws ToolError `TIMEOUT` when the page does not answer; a script that runs for ever is stopped then
   */
  async call<M extends AgentMethod>(
    method: M,
    args: Parameters<Agent[M]>,
    { signal, extraMs = 0 }: PageCallOptions,
  ): Promise<AgentAnswer<M>> {
    const expression = `${PAGE_AGENT}.${method}(${args.map((each) => JSON.stringify(each)).join()})`;
    const timeoutMs = this.#answerMs + extraMs;
    const deadline = AbortSignal.timeout(timeoutMs);
    const ended = AbortSignal.any([signal, deadline]);
    try {
      return ANSWERS[method](await this.#evaluate(expression, ended, timeoutMs));
    } catch (error) {
      signal.throwIfAborted();
      throw deadline.aborted ? await this.interrupt() : error;
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

  async #evaluate(expression: string, signal: AbortSignal, timeoutMs: number): Promise<unknown> {
    for (;;) {
      await this.#loading.until(() => !this.#loading.leaving, { signal, timeoutMs });
      try {
        const contextId = this.#context ?? await this.#enter(signal);
        return await this.#run(expression, contextId, signal);
      } catch (error) {
        if (!isContextGone(error)) throw error;
        this.#context = undefined;
      }
    }
  }

  async #run(expression: string, contextId: number, signal: AbortSignal): Promise<unknown> {
    const { result, exceptionDetails } = await this.#session.send("Runtime.evaluate", {
      expression,
      contextId,
      awaitPromise: true,
      returnByValue: true,
    }, { signal, timeoutMs: 2 ** 30 });
    if (exceptionDetails === undefined) return result.value;
    throw new Error(`In the page: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
  }

  /** Chromium's own error pages do not run the installed script, hence the second step. */
  async #enter(signal: AbortSignal): Promise<number> {
    const { executionContextId } = await this.#session.send("Page.createIsolatedWorld", {
      frameId: this.#frameId,
      worldName: PAGE_AGENT,
    }, { signal });
    const there = await this.#run(`typeof ${PAGE_AGENT}`, executionContextId, signal);
    if (there === "undefined") await this.#run(pageScript(), executionContextId, signal);
    this.#context = executionContextId;
    return executionContextId;
  }
}

function isContextGone(error: unknown): boolean {
  return error instanceof CdpError && /context|navigated or closed|frame/i.test(error.message);
}
