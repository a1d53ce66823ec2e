import type { CdpConnection } from "../../cdp/connection.ts";
import type { Result } from "../../cdp/protocol.ts";
import type { Film } from "../observe/film.ts";
import type { Gate } from "../consent/gate.ts";
import type { Downloads } from "../storage/downloads.ts";
import type { Emulation } from "../session/emulation.ts";
import type { Notes } from "./notes.ts";
import type { OriginRules } from "../../origin_rules.ts";
import type { PageAccess } from "../session/page_access.ts";
import type { Routes } from "../session/routes.ts";
import type { Secrets } from "../../secrets/secrets.ts";
import type { StoredState } from "../storage/stored_state.ts";

/** Options that all tabs of one MCP session have in common. */
export interface TabOptions {
  readonly connection: CdpConnection;
  readonly timeoutMs: number;
  /** Time that an action waits for a page that does not come to rest. */
  readonly patienceMs: number;
  /** True when cookie banners are closed as they come. */
  readonly banners: boolean;
  /** Which origins pages may come from. */
  readonly rules: OriginRules;
  /** Access that the user gives to pages. */
  readonly access: PageAccess;
  /** Secrets that may be typed by name. */
  readonly secrets: Secrets;
  /** Stored state that pages find again. */
  readonly state: StoredState | undefined;
  /** Is told when there may be something to save of that. */
  readonly changed: () => void;
  /** Counts the documents that were shown, over all tabs: no epoch ever comes twice. */
  readonly epochs: { last: number };
  readonly emulation: Emulation;
  /** Whether a person may see its pages: the browser has a window, or is their own. */
  readonly isWatched: boolean;
  readonly downloads: Downloads;
  readonly notes: Notes;
  readonly gate: Gate;
  readonly routes: Routes;
  readonly film: Film;
}

/** A page that Chromium has opened and this process is attached to; it waits to be run. */
export interface TabTarget {
  /** Number by which the model calls the tab: 1, 2, …, never given again. */
  readonly number: number;
  readonly targetId: string;
  readonly sessionId: string;
  /** Page that has opened it. */
  readonly openerId?: string | undefined;
}

/** Facts about the current page that the model was told. */
export interface Told {
  /** One load of one page, as the page itself says. */
  readonly document: string;
  readonly url: string;
  readonly title: string;
  readonly total: number;
  /** Grows with every load of a page. */
  readonly epoch: number;
  /** Grows with every change that was told. */
  readonly revision: number;
}

/** Where a window that nobody sees stands: the mouse is at 0,0 until it is used, and would open what it is over. */
const ASIDE = { left: 8, top: 8 } as const;

/** Asks for an empty page, in a context of its own or in the first one. */
export async function askForPage(
  { browserContextId, connection, isWatched }: Pick<TabOptions, "connection" | "isWatched"> & {
    readonly browserContextId: string | undefined;
  },
): Promise<Result<"Target.createTarget">> {
  const page = { url: "about:blank", ...(browserContextId === undefined ? {} : { browserContextId }) };
  const ask = () => connection.send("Target.createTarget", page);
  if (isWatched) return await ask();
  // Only a page with a window of its own has a place.
  return await connection.send("Target.createTarget", { ...page, ...ASIDE }).catch(ask);
}
