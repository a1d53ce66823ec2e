import type { AuditSink } from "../audit/audit_event.ts";
import type { CallWatch } from "../catalog/call_watch.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { ClientSession } from "../catalog/tool_source.ts";
import type { OpenRun } from "./wire/views.ts";
import { Activity } from "./activity/activity.ts";
import { Approvals } from "./approvals/approvals.ts";
import { Live } from "./live/live.ts";
import { News } from "./news.ts";
import type { PanelAdapter } from "./views/adapters.ts";
import { LogLines } from "./views/log_lines.ts";

/** Runs of the assistant, as the panel needs them. */
export interface PanelRuns {
  /** Those that can go on, the newest first. */
  list(): Promise<readonly OpenRun[]>;
  /** The session that one was made in, while its client is there. */
  sessionOf(run: string): ClientSession | undefined;
  /** The tool with which one goes on, and the adapter that it is of. */
  readonly tool: string;
  readonly adapter: string;
}

/** Parts of the running product that the panel shows. */
export interface PanelHost {
  readonly catalog: Catalog;
  /** Adapters as of now. */
  readonly adapters: () => readonly PanelAdapter[];
  /** Nothing where there is no assistant. */
  readonly runs?: PanelRuns | undefined;
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

  /** Hears of calls. */
  get watch(): CallWatch {
    return this.activity;
  }

  /** @param audit hears of what the person does in the panel */
  constructor(audit: AuditSink | undefined) {
    this.approvals = new Approvals({ audit, onChange: () => this.news.tell("approvals") });
    this.live = new Live(audit, () => this.news.tell("live"));
    this.activity = new Activity(this.approvals, audit, () => this.news.tell("calls"));
  }
}
