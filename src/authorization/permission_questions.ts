import { z } from "zod";
import { ToolError } from "../adapter_api/errors.ts";
import type { Question, RawAnswer } from "../adapter_api/handler_port.ts";
import { type GrantAnswer, PERMISSION_KINDS, type Permissions } from "../adapter_api/permissions.ts";
import { abortable } from "../base/time/abortable.ts";
import { deadline } from "../base/time/deadline.ts";
import { grantCommand, type GrantRequest, requestId, requestText } from "./grants/grant_question.ts";
import { filtered } from "./rights.ts";

/** Time for which a person may think, in milliseconds. */
const THINK_MS = 600_000;

const YES = "grant for this session";
const NO = "refuse";
const yes = z.object({ answer: z.literal(YES) });

/** Where a person is asked: a terminal, or a client. */
export interface AskedClient {
  /** Puts the request to the person themselves; only where no client is in between. */
  readonly askToGrant?: ((text: string) => Promise<GrantAnswer>) | undefined;
  ask(question: Question, signal?: AbortSignal): Promise<RawAnswer>;
}

/** Asks in one place; the signal withdraws the question. */
export type AskThere = (client: AskedClient, signal?: AbortSignal) => Promise<GrantAnswer>;

/** A call during which a person can be asked. */
export interface AskingCall {
  readonly session: { readonly id: string; readonly ended: AbortSignal };
  readonly signal: AbortSignal;
  readonly client: AskedClient & {
    /** The panel, where there is one: the person answers there or elsewhere. */
    readonly panel?: {
      decide(
        request: { kind: "permission" | "confirmation"; adapter: string; tool?: string; text: string },
        ask: AskThere,
      ): Promise<GrantAnswer>;
    } | undefined;
  };
}

/** Outcome of a question. */
export interface Questioned {
  /** Permissions that are asked for and not granted when the answer comes. */
  readonly current: () => GrantRequest;
  /** A person granted exactly this. */
  readonly granted: (asks: Permissions, answer: GrantAnswer) => Promise<void>;
}

/** Asks a person, once in a session, for what an adapter asks for and was not granted. */
export class PermissionQuestions {
  /** Permissions that each session was asked about already, as `kind=value`. */
  readonly #shown = new Map<string, Set<string>>();
  readonly #pending = new Map<string, Promise<unknown>>();

  /** Returns when the open question of a session is answered; nothing when none is open. */
  open(session: string, signal: AbortSignal): Promise<unknown> | undefined {
    const open = this.#pending.get(session);
    return open && abortable(open, signal);
  }

  /** Returns of a request what the session was not asked about yet. */
  fresh(session: string, request: GrantRequest): GrantRequest {
    const shown = this.#shown.get(session);
    if (shown === undefined) return request;
    return { ...request, asks: filtered(request.asks, (kind, value) => !shown.has(`${kind}=${value}`)) };
  }

  /**
   * Asks. The question goes on for other calls of the session when this one is cancelled.
   *
   * @returns whether there was anybody to answer
   * @throws the reason of the call's signal
   */
  async ask(
    { session, signal, client }: AskingCall,
    request: GrantRequest,
    about: Questioned,
  ): Promise<boolean> {
    const asking = this.#ask(session.id, request, client, about);
    this.#pending.set(session.id, asking.catch(() => {}));
    try {
      return await abortable(asking, signal);
    } finally {
      this.#pending.delete(session.id);
    }
  }

  endSession(session: string): void {
    this.#shown.delete(session);
  }

  /** Everything may be asked again: the code is other code. */
  forget(): void {
    this.#shown.clear();
  }

  async #ask(
    session: string,
    request: GrantRequest,
    client: AskingCall["client"],
    about: Questioned,
  ): Promise<boolean> {
    const id = await requestId(request);
    const answer = await answerOf(request, id, client);
    if (answer === undefined) return false; // the refusal will name the command
    const before = this.#shown.get(session) ?? new Set();
    const still = await requestId(this.fresh(session, about.current()));
    this.#shown.set(session, before.union(new Set(entriesOf(request.asks))));
    if (answer !== "no" && still === id) await about.granted(request.asks, answer);
    return true;
  }
}

async function answerOf(
  request: GrantRequest,
  id: string,
  client: AskingCall["client"],
): Promise<GrantAnswer | undefined> {
  const text = requestText(request);
  const ask: AskThere = async (client, signal) => {
    if (client.askToGrant !== undefined) {
      return await deadline(client.askToGrant(text), THINK_MS, "The answer");
    }
    const answer = await deadline(client.ask(questionOf(text, id, request), signal), THINK_MS, "The answer");
    return answer.action === "accept" && yes.safeParse(answer.content).success ? "once" : "no";
  };
  try {
    const { panel } = client;
    if (panel === undefined) return await ask(client);
    return await panel.decide({ kind: "permission", adapter: request.identity.name, text }, ask);
  } catch (error) {
    if (!(error instanceof ToolError)) return "no"; // too late, or a client that answers nonsense
    if (error.code === "NOT_CONNECTED") return undefined;
    if (error.code === "ASK_EXPIRED") return "no";
    throw error;
  }
}

function questionOf(text: string, id: string, { identity, asks }: GrantRequest): Question {
  return {
    key: `glovebox_grant_${id}_${crypto.randomUUID()}`, // nobody can answer before it is asked
    message: `Glovebox asks you, not the adapter. ${text}\nTo grant it permanently, type: ` +
      grantCommand(identity.name, asks),
    schema: {
      type: "object",
      properties: {
        answer: {
          type: "string",
          title: "Your answer",
          description: "Until this session ends, or until you revoke it",
          enum: [NO, YES],
        },
      },
      required: ["answer"],
    },
  };
}

function entriesOf(asks: Permissions): string[] {
  return PERMISSION_KINDS.flatMap((kind) => (asks[kind] ?? []).map((value) => `${kind}=${value}`));
}
