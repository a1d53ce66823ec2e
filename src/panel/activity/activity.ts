import { ToolError } from "../../adapter_api/errors.ts";
import { visible } from "../../base/text/visible.ts";
import { type AuditSink, shapeOf } from "../../audit/audit_event.ts";
import type { CallWatch, PlannedCall, WatchedCall } from "../../catalog/call_watch.ts";
import type { CallContext } from "../../catalog/tool_source.ts";
import type { ToolOutcome } from "../../adapter_api/outcome.ts";
import type { Approvals } from "../approvals/approvals.ts";
import { PanelClient } from "../approvals/panel_client.ts";
import type { CallRow } from "../wire/events.ts";
import { CallRing } from "./call_ring.ts";
import { type KeptAnswer, keptAnswer, outcomeFacts, spentOf } from "./outcome_view.ts";

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
  readonly #audit: AuditSink | undefined;
  readonly #onChange: () => void;
  readonly #running = new Map<number, { row: CallRow; readonly stop: AbortController }>();
  readonly #answers = new Map<number, KeptAnswer>();
  #bytes = 0;
  #watchers = 0;
  #calls = 0;

  /**
   * @param approvals where calls ask the person
   * @param audit hears of calls that the person stops
   * @param onChange hears that a row changed
   */
  constructor(approvals: Approvals, audit: AuditSink | undefined, onChange: () => void) {
    this.#approvals = approvals;
    this.#audit = audit;
    this.#onChange = onChange;
  }

  /** Number of calls so far. */
  get calls(): number {
    return this.#calls;
  }

  /** Keeps answers from now on; returns how to stop. */
  watch(): () => void {
    if (this.#watchers++ === 0) {
      this.ring.seen();
      for (const { row } of this.#running.values()) this.ring.put(row);
    }
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

  /** Stops a call; false when it does not run any more. */
  stop(id: number): boolean {
    const running = this.#running.get(id);
    if (running === undefined) return false;
    const { adapter, tool } = running.row;
    this.#audit?.record({ type: "answer", adapter, tool, kind: "running", answer: "stop", where: "panel" });
    running.stop.abort(
      new ToolError("CANCELLED", "The person stopped the call in the panel", {
        hint: "Ask the person what to do instead",
      }),
    );
    return true;
  }

  begin(planned: PlannedCall, context: CallContext): WatchedCall {
    const started = performance.now();
    const { adapter, tool } = planned;
    const row = this.#rowOf(planned, context);
    this.#show(row);
    const stop = new AbortController();
    const onAbort = () => stop.abort(context.signal.reason);
    context.signal.addEventListener("abort", onAbort, { once: true }); // much cheaper than AbortSignal.any()
    if (context.signal.aborted) onAbort();
    this.#running.set(row.id, { row, stop });
    const caller = { name: "", ...context.caller, shownWithin: row.id };
    const own = { ...context, signal: stop.signal, caller };
    const client = context.client.panel === undefined
      ? new PanelClient(own, { adapter, tool, caller: row.caller }, {
        approvals: this.#approvals,
        onProgress: (text) => this.#report(row.id, text),
      })
      : undefined; // a call within a call
    return {
      context: client === undefined ? own : { ...own, client },
      end: (outcome) => {
        context.signal.removeEventListener("abort", onAbort);
        client?.close();
        this.#end(row.id, outcome, Math.round(performance.now() - started));
      },
    };
  }

  #rowOf({ adapter, tool, effect, input }: PlannedCall, context: CallContext): CallRow {
    return {
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
      within: context.caller?.shownWithin ?? 0,
      progress: "",
      spent: "",
    };
  }

  #end(id: number, outcome: ToolOutcome, ms: number): void {
    const running = this.#running.get(id);
    this.#running.delete(id);
    if (running === undefined) return;
    const { row } = running;
    if (this.#watchers > 0) this.#keep(id, keptAnswer(outcome));
    this.ring.put({ ...row, ...outcomeFacts(outcome), spent: spentOf(row.adapter, outcome), ms });
    this.#onChange();
  }

  /** What a call says of how far it is. */
  #report(id: number, progress: string): void {
    const running = this.#running.get(id);
    if (running === undefined || running.row.progress === progress) return;
    running.row = { ...running.row, progress };
    this.#show(running.row);
  }

  /** Of what still runs, rows are for those who look; for those who may come, what it came to is enough. */
  #show(row: CallRow): void {
    if (this.#watchers === 0) return;
    this.ring.put(row);
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
