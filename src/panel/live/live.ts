import type { AuditSink } from "../../audit/audit_event.ts";
import type { ToolSource } from "../../catalog/tool_source.ts";
import type { LiveBackend } from "../wire/live.ts";
import { type Backend, Backends, liveToolsOf } from "./backends.ts";
import { gatedSource } from "./gated_source.ts";
import { TakeOvers } from "./take_overs.ts";

/** Characters of a session's name that are shown. */
const MOST_SESSION = 60;

/** What clients work in, and what the person has taken over of it. */
export class Live {
  readonly backends: Backends;
  readonly takeOvers: TakeOvers;

  /**
   * @param audit hears of take-overs
   * @param onChange hears that a tile changed
   */
  constructor(audit: AuditSink | undefined, onChange: () => void) {
    this.takeOvers = new TakeOvers({ audit, onChange });
    this.backends = new Backends(onChange, (backend) => this.takeOvers.dropped(backend));
  }

  /** Returns a source whose calls are seen here, and wait while the person works in its backend. */
  gate(source: ToolSource): ToolSource {
    return gatedSource(source, this);
  }

  /** Tiles, as one page of the panel sees them. */
  tilesFor(page: string): LiveBackend[] {
    return this.backends.all.flatMap((backend) => this.#tileOf(backend, page) ?? []);
  }

  #tileOf(backend: Backend, page: string): LiveBackend | undefined {
    const { id, adapter, caller, session, source } = backend;
    const tools = liveToolsOf(source);
    if (tools === undefined) return undefined;
    const held = this.takeOvers.of(backend);
    return {
      id,
      adapter,
      caller,
      session: session.id.slice(0, MOST_SESSION),
      acts: tools.act !== undefined,
      numbers: tools.numbers ?? false,
      types: tools.types ?? false,
      buttons: (tools.buttons ?? []).map(({ action, label, icon = "", kind = "" }) => ({
        action,
        label,
        icon,
        kind,
      })),
      holder: held === undefined ? "nobody" : held.page === page ? "here" : "elsewhere",
      waiting: held?.waiting ?? 0,
    };
  }
}
