import type { Root, SampleRequest, SampleResult } from "../../adapter_api/context.ts";
import { ToolError } from "../../adapter_api/errors.ts";
import type { LogLevel, Question, RawAnswer } from "../../adapter_api/handler_port.ts";
import type { GrantAnswer } from "../../adapter_api/permissions.ts";
import { printable, visible } from "../../base/text/visible.ts";
import type { CallContext, ClientPort, PanelPort } from "../../catalog/tool_source.ts";
import type { Approval } from "../wire/events.ts";
import type { Approvals, AskedIn, PanelAnswer } from "./approvals.ts";
import { decisionOf, formFor } from "./form_choices.ts";

/** Call that questions belong to. */
export interface AskedFor {
  readonly adapter: string;
  readonly tool: string;
  readonly caller: string;
}

/** Characters of a question that are shown, and of a line about how far a call is. */
const MOST_MESSAGE = 4_000;
const MOST_PROGRESS = 300;

/** Parts of the panel that hear of a call. */
export interface PanelEars {
  readonly approvals: Approvals;
  /** Hears how far the call is. */
  readonly onProgress: (text: string) => void;
}

/** Buttons for decisions of Glovebox's own. */
const DECISIONS = {
  permission: [
    { value: "no", label: "Refuse", isRefusal: true },
    { value: "once", label: "Allow for this session", isRefusal: false },
    { value: "always", label: "Allow always", isRefusal: false },
  ],
  confirmation: [
    { value: "no", label: "Refuse", isRefusal: true },
    { value: "once", label: "Allow this call", isRefusal: false },
    { value: "always", label: "Allow this tool until the session ends", isRefusal: false },
  ],
} as const satisfies Record<"permission" | "confirmation", Approval["choices"]>;

/** A client whose person may answer in the panel instead. */
export class PanelClient implements ClientPort {
  readonly panel: PanelPort;
  readonly #context: CallContext;
  readonly #about: AskedFor;
  readonly #ears: PanelEars;
  /** Made with the first question: most calls ask nothing. */
  #over: AbortController | undefined;

  constructor(context: CallContext, about: AskedFor, ears: PanelEars) {
    this.#context = context;
    this.#about = about;
    this.#ears = ears;
    this.panel = { decide: (request, ask) => this.#decide(request, ask) };
  }

  /** The call is over: nobody waits for its questions any more. */
  close(): void {
    this.#over?.abort(new ToolError("CANCELLED", "The call is over"));
  }

  get askToGrant(): ((text: string) => Promise<GrantAnswer>) | undefined {
    const { client } = this.#context;
    return client.askToGrant?.bind(client);
  }

  progress(done: number, total?: number, message?: string): void {
    this.#ears.onProgress(progressText(done, total, message));
    this.#context.client.progress(done, total, message);
  }

  log(level: LogLevel, message: string, data: unknown): void {
    this.#context.client.log(level, message, data);
  }

  closeStream(): void {
    this.#context.client.closeStream();
  }

  /** A question of the adapter; it can be answered, and nothing can be granted by it. */
  ask(question: Question): Promise<RawAnswer> {
    const { choices, schema } = formFor(question.schema);
    return this.#ears.approvals.race<RawAnswer>(
      { ...this.#about, kind: "question", message: shown(question.message), choices, schema },
      {
        whose: this.#whose(),
        elsewhere: (withdrawn) => this.#context.client.ask(question, withdrawn),
        read: (answer) => asRawAnswer(answer, question.schema),
        signal: this.#signal(),
      },
    );
  }

  sample(request: SampleRequest): Promise<SampleResult> {
    return this.#context.client.sample(request);
  }

  roots(): Promise<readonly Root[]> {
    return this.#context.client.roots();
  }

  #decide(...[{ kind, adapter, tool, text }, ask]: Parameters<PanelPort["decide"]>): Promise<GrantAnswer> {
    const { client } = this.#context;
    const about = { ...this.#about, adapter, tool: tool ?? this.#about.tool };
    return this.#ears.approvals.race<GrantAnswer>(
      { ...about, kind, message: shown(text), choices: [...DECISIONS[kind]] },
      {
        whose: this.#whose(),
        elsewhere: (withdrawn) => ask(client, withdrawn),
        read: asGrantAnswer,
        signal: this.#signal(),
      },
    );
  }

  #whose(): AskedIn {
    const { session, showsViews = false } = this.#context;
    return { session: session.id, showsViews };
  }

  #signal(): AbortSignal {
    this.#over ??= new AbortController();
    return AbortSignal.any([this.#context.signal, this.#over.signal]);
  }
}

/** Steps are counted where they are whole; a part of one means nothing to a person. */
function progressText(done: number, total: number | undefined, message = ""): string {
  const counted = Number.isInteger(done) && total !== undefined ? [`${done} of ${total}`] : [];
  const said = message === "" ? [] : [visible(message).slice(0, MOST_PROGRESS)];
  return [...counted, ...said].join(": ");
}

function asRawAnswer({ choice, content }: PanelAnswer, schema: Question["schema"]): RawAnswer {
  const decision = decisionOf(schema);
  if (decision !== undefined) return { action: "accept", content: decision.contentOf(choice) };
  return choice === "accept" ? { action: "accept", content } : { action: "decline" };
}

function asGrantAnswer({ choice }: PanelAnswer): GrantAnswer {
  return choice === "once" || choice === "always" ? choice : "no";
}

function shown(message: string): string {
  const text = printable(message);
  return text.length <= MOST_MESSAGE ? text : `${text.slice(0, MOST_MESSAGE)}… (${text.length} characters)`;
}
