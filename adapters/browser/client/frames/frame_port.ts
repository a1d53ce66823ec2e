import type { Heard } from "../../page/elements/listeners.ts";
import { CdpError } from "../../cdp/connection.ts";
import { PAGE_AGENT, pageScript } from "../../page/script.ts";
import type { CdpSession } from "../session/session.ts";

/** Signal and time limit that may end a question to a frame early. */
export interface AskOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/** Place of a frame in the page. */
export interface FramePlace {
  readonly session: CdpSession;
  readonly frameId: string;
  /** The frame around it, and the number of its element there; undefined for the main frame. */
  readonly parent?: { readonly port: FramePort; readonly index: number };
  /** Gives every document its share of the numbers. */
  readonly nextNumber: () => number;
  /** Whether a person may see it. */
  readonly isWatched: boolean;
}

/** Talks to the agent of one frame. */
export class FramePort {
  readonly place: FramePlace;
  #context: number | undefined;
  #number = 0;
  #document: string | undefined;
  #documentNode = 0;
  #seen: string | undefined;
  readonly #adopted = new Set<number>();

  constructor(place: FramePlace) {
    this.place = place;
  }

  /** Returns the name under which handles are let go of together. */
  get group(): string {
    return PAGE_AGENT;
  }

  /** Returns the backend id of the document that was asked for last. */
  get documentNode(): number {
    return this.#documentNode;
  }

  /** Returns the number of its document, by which the share of numbers for the document's elements is known. */
  get number(): number {
    return this.#number;
  }

  /** Backend ids of nodes that the agent was given already. */
  get adopted(): Set<number> {
    return this.#adopted;
  }

  /** Has the agent installed in every document of a session from now on. */
  static async install(session: CdpSession): Promise<void> {
    await session.send("Page.addScriptToEvaluateOnNewDocument", {
      source: pageScript(),
      worldName: PAGE_AGENT,
    });
  }

  /**
   * Calls a method of the agent; what it answers travels as JSON.
   *
   * @throws CdpError when there is no such frame any more
   */
  async ask(method: string, args: readonly unknown[], options: AskOptions): Promise<unknown> {
    const call = `${PAGE_AGENT}.${method}(${args.map((each) => JSON.stringify(each) ?? "undefined").join()})`;
    const expression = `Promise.resolve(${call}).then((answer) => JSON.stringify(answer) ?? "")`;
    const text = await this.#inContext((context) => this.#value(expression, context, options), options);
    return typeof text === "string" && text !== "" ? JSON.parse(text) : undefined;
  }

  /** The debugger's handle of what an expression over the agent gives; undefined for no object. */
  async handle(expression: string, options: AskOptions): Promise<string | undefined> {
    return await this.#inContext(async (contextId) => {
      const { result } = await this.place.session.send("Runtime.evaluate", {
        expression,
        contextId,
        objectGroup: PAGE_AGENT,
      }, options);
      return result.objectId;
    }, options);
  }

  /**
   * The document as the page's own scripts have it: asked for listeners over a handle from another world, Chromium 156
   * dies some time later. Without a group of objects the answers carry none, such as the functions that listen.
   */
  async documentHandle(options: AskOptions): Promise<string | undefined> {
    return this.#document ??= await this.#inContext(async (contextId) => {
      const { session } = this.place;
      const document = { expression: "document", contextId, objectGroup: PAGE_AGENT };
      const { result: { objectId = "" } } = await session.send("Runtime.evaluate", document, options);
      const { node: { backendNodeId } } = await session.send("DOM.describeNode", { objectId }, options);
      this.#documentNode = backendNodeId;
      return (await session.send("DOM.resolveNode", { backendNodeId }, options)).object.objectId;
    }, options);
  }

  /** A set of elements of the document that were looked at, which no script of the page can see. */
  async seenHandle(options: AskOptions): Promise<string | undefined> {
    const objectId = await this.documentHandle(options);
    if (objectId === undefined) return undefined;
    if (this.#seen !== undefined) return this.#seen;
    const functionDeclaration = "() => new WeakSet()";
    const asked = this.place.session.send(
      "Runtime.callFunctionOn",
      { functionDeclaration, objectId },
      options,
    );
    this.#seen = (await asked).result.objectId;
    return this.#seen;
  }

  /**
   * Gives the agent nodes that scripts cannot find by themselves; those that are gone already are left out.
   *
   * @param heard what those of them that listen to the mouse listen for
   */
  async adopt(
    backendNodeIds: readonly number[],
    options: AskOptions,
    heard: Heard,
  ): Promise<void> {
    for (const id of backendNodeIds) this.#adopted.add(id);
    await this.#inContext(async (executionContextId) => {
      const { session } = this.place;
      const resolving = backendNodeIds.map((backendNodeId) => {
        const node = { backendNodeId, executionContextId, objectGroup: PAGE_AGENT };
        return session.send("DOM.resolveNode", node, options).catch(() => undefined);
      });
      const nodes = (await Promise.all(resolving)).flatMap((each) => each?.object.objectId ?? []);
      await session.send("Runtime.callFunctionOn", {
        executionContextId,
        functionDeclaration:
          `function (heard, ...found) { for (const each of found) ${PAGE_AGENT}.adopt(each, heard); }`,
        arguments: [{ value: heard }, ...nodes.map((objectId) => ({ objectId }))],
      }, options);
    }, options);
  }

  /** Lets go of the handles that were given out. */
  release(): void {
    this.place.session.send("Runtime.releaseObjectGroup", { objectGroup: PAGE_AGENT }).catch(() => undefined);
  }

  async #inContext<T>(task: (context: number) => Promise<T>, options: AskOptions): Promise<T> {
    const known = this.#context;
    if (known !== undefined) {
      try {
        return await task(known);
      } catch (error) {
        if (!isContextGone(error)) throw error;
        if (this.#context === known) this.leave();
      }
    }
    return await task(this.#context ?? await this.#enter(options));
  }

  /** The document is another one from now on. */
  leave(): void {
    this.#context = undefined;
    this.#document = undefined;
    this.#seen = undefined;
    this.#adopted.clear();
  }

  /** Chromium's own error pages, and what was there before, do not run the installed script: hence the second step. */
  async #enter(options: AskOptions): Promise<number> {
    const { session, frameId, nextNumber, isWatched } = this.place;
    const world = { frameId, worldName: PAGE_AGENT };
    const { executionContextId } = await session.send("Page.createIsolatedWorld", world, options);
    const number = nextNumber();
    const begin = `typeof ${PAGE_AGENT} === "object" && (${PAGE_AGENT}.begin(${number}, ${isWatched}), true)`;
    if (await this.#value(begin, executionContextId, options) !== true) {
      await this.#value(pageScript(), executionContextId, options);
      await this.#value(begin, executionContextId, options);
    }
    this.#number = number;
    this.#context = executionContextId;
    return executionContextId;
  }

  async #value(expression: string, contextId: number, options: AskOptions): Promise<unknown> {
    const { result, exceptionDetails } = await this.place.session.send("Runtime.evaluate", {
      expression,
      contextId,
      awaitPromise: true,
      returnByValue: true,
    }, options);
    if (exceptionDetails === undefined) return result.value;
    const said = exceptionDetails.exception?.description ?? exceptionDetails.text;
    if (said.startsWith(`ReferenceError: ${PAGE_AGENT} `)) {
      throw new CdpError("The context is another one now");
    }
    throw new Error(`In the page: ${said}`);
  }
}

/** Tells whether the document that was asked is not there any more. */
export function isContextGone(error: unknown): boolean {
  return error instanceof CdpError && /context|navigated or closed|frame|object/i.test(error.message);
}
