import { Approvals } from "../approvals/approvals.ts";
import { PanelClient } from "../approvals/panel_client.ts";
import type { AuditSink } from "../../audit/audit_event.ts";
import type { CallWatch, PlannedCall, WatchedCall } from "../../catalog/call_watch.ts";
import type { CallContext } from "../../catalog/tool_source.ts";
import { News } from "../news.ts";

/** Questions of calls whose client shows views, where there is no panel that hears of every call. */
export class Questions {
  readonly news = new News();
  readonly approvals: Approvals;

  /** @param audit hears of every answer */
  constructor(audit: AuditSink | undefined) {
    this.approvals = new Approvals({ audit, onChange: () => this.news.tell("approvals") });
  }

  /** Hears of calls. */
  get watch(): CallWatch {
    return { begin: (call, context) => this.#begin(call, context) };
  }

  #begin({ adapter, tool }: PlannedCall, context: CallContext): WatchedCall {
    if (context.showsViews !== true || context.client.panel !== undefined) return { context, end: () => {} };
    const about = { adapter, tool, caller: context.caller?.name ?? "" };
    const client = new PanelClient(context, about, { approvals: this.approvals, onProgress: () => {} });
    return { context: { ...context, client }, end: () => client.close() };
  }
}
