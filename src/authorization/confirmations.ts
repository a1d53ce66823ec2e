import { z } from "zod";
import { ToolError } from "../adapter_api/errors.ts";
import type { AuditSink } from "../audit/audit_event.ts";
import { abortable } from "../base/time/abortable.ts";
import { deadline } from "../base/time/deadline.ts";
import { visible } from "../base/text/visible.ts";
import type { AskingCall, AskThere } from "./permission_questions.ts";

/** Effects of tools, from the mildest on. */
const EFFECTS = ["read", "write", "destroy"] as const;
/** Effect of a tool, as its author declares it. */
export type Effect = (typeof EFFECTS)[number];

/** A call that is about to be made. */
export interface ConfirmableCall {
  readonly adapter: string;
  readonly tool: string;
  readonly effect: Effect;
  readonly input: unknown;
}

/** Options for {@linkcode Confirmations}. */
export interface ConfirmationOptions {
  /** The mildest effect that a person confirms. */
  readonly from: Exclude<Effect, "read">;
  /** Hears of every answer. */
  readonly audit?: AuditSink | undefined;
  /** Longest time that a person may think, in milliseconds. */
  readonly thinkMs?: number;
}

type Answer = "no" | "once" | "session";

const THINK_MS = 600_000;
const SHOWN = 600;
const NO = "refuse";
const ONCE = "allow this call";
const SESSION = "allow this tool until the session ends";
const content = z.object({ answer: z.enum([NO, ONCE, SESSION]) });

/** Asks the person before each call of a tool that changes something, while the call waits. */
export class Confirmations {
  readonly #options: ConfirmationOptions;
  /** Tools that a session needs not ask about again, as `adapter tool`. */
  readonly #allowed = new Map<string, Set<string>>();
  /** The last question of each session: one is asked at a time. */
  readonly #asking = new Map<string, Promise<void>>();

  constructor(options: ConfirmationOptions) {
    this.#options = options;
  }

  /**
   * Resolves when the call may be made.
   *
   * @throws ToolError `PERMISSION_DENIED` when the person refuses, or cannot be asked; the reason of the call's signal
   */
  async settle(call: ConfirmableCall, asking: AskingCall): Promise<void> {
    const { from } = this.#options;
    if (EFFECTS.indexOf(call.effect) < EFFECTS.indexOf(from)) return;
    const { session, signal } = asking;
    const before = this.#asking.get(session.id) ?? this.#begin(session);
    const turn = before.then(() => this.#ask(call, asking));
    this.#asking.set(session.id, turn.catch(() => {}));
    await abortable(turn, signal);
  }

  /** A session that is over is forgotten. */
  #begin({ id, ended }: AskingCall["session"]): Promise<void> {
    const forget = () => {
      this.#asking.delete(id);
      this.#allowed.delete(id);
    };
    ended.addEventListener("abort", forget, { once: true });
    return Promise.resolve();
  }

  async #ask(call: ConfirmableCall, { session, signal, client }: AskingCall): Promise<void> {
    signal.throwIfAborted();
    const key = `${call.adapter} ${call.tool}`;
    const allowed = this.#allowed.get(session.id) ?? new Set();
    if (allowed.has(key)) return;
    const answer = await this.#answer(call, client);
    const { adapter, tool } = call;
    this.#options.audit?.record({ type: "confirmation", adapter, tool, answer });
    if (answer === "no") throw refused(`The person refused ${tool}`, "Ask the person what to do instead");
    if (answer === "session") this.#allowed.set(session.id, allowed.add(key));
  }

  async #answer(call: ConfirmableCall, client: AskingCall["client"]): Promise<Answer> {
    const { thinkMs = THINK_MS } = this.#options;
    const { adapter, tool } = call;
    const text = textOf(call);
    const ask: AskThere = async (client, signal) => {
      if (client.askToGrant !== undefined) {
        return await deadline(client.askToGrant(text), thinkMs, "The answer");
      }
      const raw = await deadline(client.ask(questionOf(text), signal), thinkMs, "The answer");
      const parsed = raw.action === "accept" ? content.safeParse(raw.content).data?.answer : undefined;
      return parsed === SESSION ? "always" : parsed === ONCE ? "once" : "no";
    };
    try {
      const { panel } = client;
      const request = { kind: "confirmation", adapter, tool, text } as const;
      const answer = panel === undefined ? await ask(client) : await panel.decide(request, ask);
      return answer === "always" ? "session" : answer;
    } catch (error) {
      if (!(error instanceof ToolError) || error.code !== "NOT_CONNECTED") return "no"; // too late, or nonsense
      throw refused(
        `${call.tool} needs a person's confirmation, and this client cannot ask`,
        "Use a client that can ask, or let a person start Glovebox without --confirm",
      );
    }
  }
}

function refused(message: string, hint: string): ToolError {
  return new ToolError("PERMISSION_DENIED", message, { hint });
}

const MEANING = { read: "read", write: "change", destroy: "change or destroy" } as const satisfies Record<
  Effect,
  string
>;

function textOf({ adapter, tool, effect, input }: ConfirmableCall): string {
  const shown = visible(JSON.stringify(input) ?? "nothing");
  const cut = shown.length <= SHOWN ? shown : `${shown.slice(0, SHOWN)}… (${shown.length} characters)`;
  return `The tool ${visible(tool)} of the adapter ${visible(adapter)} is about to ${
    MEANING[effect]
  } something.\n` +
    `Its arguments: ${cut}`;
}

function questionOf(text: string) {
  return {
    key: `glovebox_confirm_${crypto.randomUUID()}`, // nobody can answer before it is asked
    message: `Glovebox asks you, not the adapter. ${text}`,
    schema: {
      type: "object",
      properties: { answer: { type: "string", title: "Your answer", enum: [NO, ONCE, SESSION] } },
      required: ["answer"],
    },
  };
}
