import {
  createRequestStateCodec,
  type InputRequest,
  inputRequired,
  type InputRequiredResult,
  type McpRequestContext,
  type RequestStateCodec,
  SdkError,
  SdkErrorCode,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { defined } from "../../adapter_api/defined.ts";
import { ToolError } from "../../adapter_api/errors.ts";
import type { CallContext, ClientSession } from "../../catalog/tool_source.ts";
import { type FlushedExchange, McpExchange } from "../exchange.ts";
import type { SessionExchange } from "../session_exchange.ts";
import { SuspendedCall } from "./suspended_call.ts";

/** Time that the client has for its answers, in milliseconds. */
const ANSWER_MS = 600_000;

/** The two families of revisions: with a handshake, and without. */
export type Era = McpRequestContext["era"];

/** State that a client carries back: it names the call that waits for its answers. */
export interface AskState {
  readonly call: string;
}

/** Makes the signature that keeps a client from naming a call that is not its own. */
export function askStateCodec(): RequestStateCodec<AskState> {
  return createRequestStateCodec<AskState>({
    key: crypto.getRandomValues(new Uint8Array(32)),
    ttlSeconds: ANSWER_MS / 1000,
  });
}

/** The request that is being served. */
export interface Served {
  readonly ctx: ServerContext;
  readonly server: Server;
  readonly session: ClientSession;
  readonly era: Era;
  /** Subject of the request: answers serve a repetition of the same request alone. */
  readonly subject: string;
}

/** Session and subject of a request: a call waits for answers to this request alone. */
interface Owner {
  readonly session: ClientSession;
  readonly subject: string;
}

interface Kept<Result> {
  readonly call: SuspendedCall<Result>;
  readonly owner: Owner;
  readonly forget: () => void;
}

/**
 * Calls that may ask their client. In the later era a question ends the request, and the call is kept by a signed,
 * single-use, expiring name until the client repeats the request with the answers. In the older one a question is a
 * request of our own; the SDK could make it from the former, but leaves a call suspended when its client cannot answer.
 */
export class Asking<Result> {
  readonly #codec: RequestStateCodec<AskState>;
  readonly #answerMs: number;
  readonly #kept = new Map<string, Kept<Result>>();

  /**
   * @param codec signs the names
   * @param answerMs how long the client has for its answers
   */
  constructor(codec: RequestStateCodec<AskState>, answerMs: number = ANSWER_MS) {
    this.#codec = codec;
    this.#answerMs = answerMs;
  }

  /**
   * Serves one request: begins the work, or goes on with work that waits for this request's answers.
   *
   * @param served the request
   * @param run does the work, once
   * @throws ToolError `ASK_EXPIRED` when the call that the request names is over
   */
  async serve(
    served: Served,
    run: (context: CallContext) => Promise<Result>,
  ): Promise<Result | InputRequiredResult> {
    const { ctx, server, session, era, subject } = served;
    const owner = { session, subject };
    const exchange = new McpExchange(ctx, server);
    const state = ctx.mcpReq.requestState<AskState>();
    if (state !== undefined) {
      const call = this.#take(state, owner);
      call.resume(exchange, ctx.mcpReq.inputResponses ?? {});
      return await this.#exchangeOnce(call, exchange, owner);
    }
    const call = new SuspendedCall(
      exchange,
      (client, signal) => run({ session, client, signal }),
      ctx.mcpReq.inputResponses,
    );
    const ask = async (input: InputRequest, withdrawn?: AbortSignal): Promise<unknown> => {
      const timing = { timeout: this.#answerMs, resetTimeoutOnProgress: true };
      const signal = eitherOf(ctx.mcpReq.signal, withdrawn);
      return await ctx.mcpReq.send({ params: {}, ...defined(input) }, { signal, ...timing });
    };
    if (era === "modern") return await this.#exchangeOnce(call, exchange, owner);
    return await this.#converse(call, exchange, ask);
  }

  /** Serves one call of the older era, whose questions are requests of our own. */
  async converse(
    exchange: SessionExchange,
    session: ClientSession,
    run: (context: CallContext) => Promise<Result>,
  ): Promise<Result> {
    const call = new SuspendedCall(exchange, (client, signal) => run({ session, client, signal }));
    return await this.#converse(call, exchange, (input, withdrawn) => {
      const signal = eitherOf(exchange.signal, withdrawn);
      return exchange.request(input, { timeout: this.#answerMs, signal });
    });
  }

  /** Begins the work of a request of the later era that brings no answers. */
  async begin(
    exchange: FlushedExchange,
    owner: Owner,
    run: (context: CallContext) => Promise<Result>,
  ): Promise<Result | InputRequiredResult> {
    const { session } = owner;
    const call = new SuspendedCall(exchange, (client, signal) => run({ session, client, signal }));
    return await this.#exchangeOnce(call, exchange, owner);
  }

  async #exchangeOnce(
    call: SuspendedCall<Result>,
    exchange: FlushedExchange,
    owner: Owner,
  ): Promise<Result | InputRequiredResult> {
    const turn = await call.nextTurn();
    await exchange.flushed();
    if (turn.kind === "done") return turn.value;
    call.leave();
    return inputRequired({ inputRequests: turn.inputs, requestState: await this.#keep(call, owner) });
  }

  async #converse(
    call: SuspendedCall<Result>,
    exchange: FlushedExchange,
    ask: (input: InputRequest, withdrawn: AbortSignal | undefined) => Promise<unknown>,
  ): Promise<Result> {
    for (;;) {
      const turn = await call.nextTurn();
      if (turn.kind === "asks") {
        for (const [key, input] of Object.entries(turn.inputs)) {
          void this.#put(call, key, ask(input, call.withdrawal(key))); // never rejects
        }
        continue;
      }
      await exchange.flushed();
      return turn.value;
    }
  }

  async #put(call: SuspendedCall<Result>, key: string, answer: Promise<unknown>): Promise<void> {
    try {
      call.settle(key, await answer);
    } catch (error) {
      const isLate = error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout;
      const reason = error instanceof Error ? error.message : String(error);
      call.refuse(
        key,
        isLate ? this.#tooLate() : new ToolError("NOT_CONNECTED", `The client did not answer: ${reason}`),
      );
    }
  }

  #tooLate(): ToolError {
    return new ToolError("ASK_EXPIRED", `No answer came within ${this.#answerMs / 1000} seconds`);
  }

  #take({ call: name }: AskState, { session, subject }: Owner): SuspendedCall<Result> {
    const kept = this.#kept.get(name);
    if (kept?.owner.session.id !== session.id || kept.owner.subject !== subject) {
      throw new ToolError("ASK_EXPIRED", "The question was answered already, or too late", {
        hint: "Make the call again from the beginning",
      });
    }
    kept.forget();
    return kept.call;
  }

  async #keep(call: SuspendedCall<Result>, owner: Owner): Promise<string> {
    const { session } = owner;
    const name = crypto.randomUUID();
    const give = (reason: ToolError) => {
      forget();
      call.end(reason);
    };
    const onEnd = () => give(new ToolError("CANCELLED", "The client went away"));
    const timer = setTimeout(() => give(this.#tooLate()), this.#answerMs);
    const forget = () => {
      this.#kept.delete(name);
      clearTimeout(timer);
      session.ended.removeEventListener("abort", onEnd);
    };
    session.ended.addEventListener("abort", onEnd, { once: true });
    this.#kept.set(name, { call, owner, forget });
    return await this.#codec.mint({ call: name });
  }
}

function eitherOf(signal: AbortSignal, other: AbortSignal | undefined): AbortSignal {
  return other === undefined ? signal : AbortSignal.any([signal, other]);
}
