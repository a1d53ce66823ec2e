import type { AuditSink } from "../audit/audit_event.ts";
import type { Catalog } from "../catalog/catalog.ts";
import { Activity } from "./activity/activity.ts";
import { Approvals } from "./approvals/approvals.ts";
import { Live } from "./live/live.ts";
import { News } from "./news.ts";
import type { PanelAdapter } from "./views/adapters.ts";
import { LogLines } from "./views/log_lines.ts";

/** Parts of the running product that the panel shows. */
export interface PanelHost {
  readonly catalog: Catalog;
  readonly adapters: readonly PanelAdapter[];
  /** Folder for state: the audit is there. */
  readonly state: string;
  /** Folder of the page's files. */
  readonly pages: string;
}

/** What follows the calls of a host, from before it can be looked at. */
export class PanelFeed {
  readonly news = new News();
  readonly logs = new LogLines();
  readonly approvals: Approvals;
  readonly activity: Activity;
  readonly live: Live;

  /** @param audit hears of what the person does in the panel */
  constructor(audit: AuditSink | undefined) {
    this.approvals = new Approvals({ audit, onChange: () => this.news.tell("approvals") });
    this.live = new Live(audit, () => this.news.tell("live"));
    this.activity = new Activity(this.approvals, audit, () => this.news.tell("calls"));
  }
}
