import {
  createRequestStateCodec,
  inputRequired,
  type InputRequiredResult,
  type RequestStateCodec,
  type Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { ToolError } from "../adapter_api/errors.ts";
import type { CallContext, ClientSession } from "../catalog/tool_source.ts";
import { McpExchange } from "./exchange.ts";
import { SuspendedCall } from "./suspended_call.ts";

/** How long the client has for its answers, in milliseconds. */
const ANSWER_MS = 600_000;

/** What a client carries back: which call waits for its answers. */
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
}

interface Kept<Result> {
  readonly call: SuspendedCall<Result>;
  readonly session: ClientSession;
  readonly forget: () => void;
}

/**
 * Calls that wait for answers of a client, by a signed, single-use, expiring name. One way for both eras: on older
 * connections the SDK itself turns the questions into requests to the client and repeats the call.
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
    const { ctx, server, session } = served;
    const exchange = new McpExchange(ctx, server);
    const state = ctx.mcpReq.requestState<AskState>();
    let call: SuspendedCall<Result>;
    if (state === undefined) {
      call = new SuspendedCall(exchange, (client, signal) => run({ session, client, signal }));
    } else {
      call = this.#take(state, session);
      call.resume(exchange, ctx.mcpReq.inputResponses ?? {});
    }
    const turn = await call.nextTurn();
    await exchange.flushed();
    if (turn.kind === "done") return turn.value;
    return inputRequired({ inputRequests: turn.inputs, requestState: await this.#keep(call, session) });
  }

  #take({ call: name }: AskState, session: ClientSession): SuspendedCall<Result> {
    const kept = this.#kept.get(name);
    if (kept === undefined || kept.session.id !== session.id) {
      throw new ToolError("ASK_EXPIRED", "The question was answered already, or too late", {
        hint: "Make the call again from the beginning",
      });
    }
    kept.forget();
    return kept.call;
  }

  async #keep(call: SuspendedCall<Result>, session: ClientSession): Promise<string> {
    const name = crypto.randomUUID();
    const give = (reason: ToolError) => {
      forget();
      call.end(reason);
    };
    const onEnd = () => give(new ToolError("CANCELLED", "The client went away"));
    const late = () =>
      give(new ToolError("ASK_EXPIRED", `No answer came within ${this.#answerMs / 1000} seconds`));
    const timer = setTimeout(late, this.#answerMs);
    const forget = () => {
      this.#kept.delete(name);
      clearTimeout(timer);
      session.ended.removeEventListener("abort", onEnd);
    };
    session.ended.addEventListener("abort", onEnd, { once: true });
    this.#kept.set(name, { call, session, forget });
    return await this.#codec.mint({ call: name });
  }
}
