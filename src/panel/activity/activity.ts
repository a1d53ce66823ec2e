import { visible } from "../../base/text/visible.ts";
import { shapeOf } from "../../audit/audit_event.ts";
import type { CallWatch, PlannedCall, WatchedCall } from "../../catalog/call_watch.ts";
import type { CallContext } from "../../catalog/tool_source.ts";
import type { ToolOutcome } from "../../adapter_api/outcome.ts";
import type { Approvals } from "../approvals/approvals.ts";
import { PanelClient } from "../approvals/panel_client.ts";
import type { CallRow } from "../wire/events.ts";
import { CallRing } from "./call_ring.ts";
import { type KeptAnswer, keptAnswer, outcomeFacts } from "./outcome_view.ts";

/** Characters of a client's name, and of the arguments without their values. */
const MOST_NAME = 60;
const MOST_SHAPE = 400;
/** Answers that are kept while a panel is open: at most so many, and so many bytes. */
const MOST_ANSWERS = 200;
const MOST_BYTES = 32 * 1024 * 1024;

/** Calls of all clients: rows of the last ones always, their answers only while somebody looks. */
export class Activity implements CallWatch {
  readonly ring = new CallRing();
  readonly #approvals: Approvals;
  readonly #onChange: () => void;
  readonly #answers = new Map<number, KeptAnswer>();
  #bytes = 0;
  #watchers = 0;
  #calls = 0;

  /** @param onChange hears that a row changed */
  constructor(approvals: Approvals, onChange: () => void) {
    this.#approvals = approvals;
    this.#onChange = onChange;
  }

  /** Number of calls so far. */
  get calls(): number {
    return this.#calls;
  }

  /** Keeps answers from now on; returns how to stop. */
  watch(): () => void {
    this.#watchers++;
    this.ring.seen();
    return () => {
      if (--this.#watchers > 0) return;
      this.#answers.clear();
      this.#bytes = 0;
    };
  }

  /** The answer of a call, where it was kept. */
  answer(id: number): KeptAnswer | undefined {
    return this.#answers.get(id);
  }

  begin({ adapter, tool, effect, input }: PlannedCall, context: CallContext): WatchedCall {
    const started = performance.now();
    const row: CallRow = {
      id: ++this.#calls,
      at: Date.now(),
      adapter,
      tool,
      effect,
      caller: visible(context.caller?.name ?? "").slice(0, MOST_NAME),
      session: context.session.id.slice(0, MOST_NAME),
      state: "running",
      ms: 0,
      tokens: 0,
      pictures: 0,
      shape: shapeText(shapeOf(input)),
    };
    this.ring.put(row);
    this.#onChange();
    const about = { adapter, tool, caller: row.caller };
    const client = context.client.panel === undefined
      ? new PanelClient(context, about, this.#approvals)
      : undefined; // a call within a call
    return {
      context: client === undefined ? context : { ...context, client },
      end: (outcome) => {
        client?.close();
        this.#end(row, outcome, Math.round(performance.now() - started));
      },
    };
  }

  #end(row: CallRow, outcome: ToolOutcome, ms: number): void {
    if (this.#watchers > 0) this.#keep(row.id, keptAnswer(outcome));
    this.ring.put({ ...row, ...outcomeFacts(outcome), ms });
    this.#onChange();
  }

  #keep(id: number, answer: KeptAnswer): void {
    this.#answers.set(id, answer);
    this.#bytes += answer.size;
    for (const [oldest, { size }] of this.#answers) {
      if (this.#answers.size <= MOST_ANSWERS && this.#bytes <= MOST_BYTES) return;
      this.#answers.delete(oldest);
      this.#bytes -= size;
    }
  }
}

function shapeText(shape: unknown): string {
  const text = visible(JSON.stringify(shape) ?? "");
  return text.length <= MOST_SHAPE ? text : `${text.slice(0, MOST_SHAPE)}…`;
}
