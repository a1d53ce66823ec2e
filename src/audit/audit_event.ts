/** Something that happened, as it is recorded. Values of arguments are in none of them. */
export type AuditEvent =
  | {
    readonly type: "host";
    readonly what: "started" | "stopped";
    readonly version: string;
  }
  | {
    readonly type: "call";
    readonly adapter: string;
    readonly tool: string;
    readonly session: string;
    /** Types and lengths of the arguments. */
    readonly arguments: unknown;
    /** `ok`, or the code of the error. */
    readonly outcome: string;
    /** Time until the answer, in milliseconds. */
    readonly ms: number;
  }
  | {
    readonly type: "refusal";
    readonly adapter: string;
    readonly tool: string;
    /** Kind of the permission, and what was reached for. */
    readonly kind: string;
    readonly resource: string;
  }
  | {
    readonly type: "grant" | "revocation";
    readonly adapter: string;
    readonly script: string;
    /** In the form `kind=value`. */
    readonly right: string;
    /** `command`, `question` (stored), `session` (until the client goes away) or `reset`. */
    readonly how: string;
    readonly tool?: string;
  }
  | {
    readonly type: "confirmation";
    readonly adapter: string;
    readonly tool: string;
    /** `no`, `once` or `session`. */
    readonly answer: string;
  }
  | {
    readonly type: "answer";
    readonly adapter: string;
    readonly tool: string;
    /** `permission`, `confirmation`, `question` of an adapter; `running` for a call that the person stops. */
    readonly kind: string;
    /** What the person chose; values that they wrote are not recorded. */
    readonly answer: string;
    /** Where they answered: `panel`, or `view` for one in their chat. */
    readonly where: string;
  }
  | {
    /** A person works in the panel in what a client works in. */
    readonly type: "takeover";
    readonly what: "begun" | "acted" | "ended";
    readonly adapter: string;
    readonly session: string;
    /** Kind of what they did, such as `click`, without what they typed; reason of the end. */
    readonly detail: string;
  }
  | {
    /** A client that signs in over HTTP, which a person let in or not. */
    readonly type: "login";
    readonly what: "begun" | "ended" | "refused";
    readonly client: string;
    readonly reason: string;
  }
  | {
    readonly type: "secret";
    readonly what: "set" | "removed" | "used";
    readonly adapter: string;
    readonly name: string;
    /** Where it may be sent, or was. */
    readonly origin: string;
  }
  | {
    readonly type: "program";
    readonly adapter: string;
    /** Path of what was started. */
    readonly program: string;
    /** Exit code, or the code of the error. */
    readonly outcome: string;
    readonly ms: number;
  }
  | {
    readonly type: "process";
    readonly what: "started" | "ended";
    readonly adapter: string;
    readonly process: number;
    /** Hash of the code, or reason of the end. */
    readonly detail: string;
  }
  | {
    readonly type: "gap";
    /** Number of events that could not be recorded before this one. */
    readonly events: number;
  };

/** Hears of everything that is recorded. Never throws and never makes anybody wait. */
export interface AuditSink {
  record(event: AuditEvent): void;
}

const DEEPEST = 3;
const MOST_KEYS = 20;

/** Describes a value without saying it: types, lengths and names of fields. */
export function shapeOf(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return `text(${value.length})`;
  if (Array.isArray(value)) {
    return depth >= DEEPEST || value.length === 0 ? `list(${value.length})` : [
      `list(${value.length})`,
      shapeOf(value[0], depth + 1),
    ];
  }
  if (typeof value !== "object" || value === null) return value === null ? "null" : typeof value;
  if (depth >= DEEPEST) return "object";
  const entries = Object.entries(value);
  const shown = entries.slice(0, MOST_KEYS).map(([key, one]) => [key.slice(0, 64), shapeOf(one, depth + 1)]);
  const more = entries.length > MOST_KEYS ? [["…", `${entries.length - MOST_KEYS} more`]] : [];
  return Object.fromEntries([...shown, ...more]);
}
