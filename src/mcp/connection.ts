import type { ClientSession } from "../catalog/tool_source.ts";
import type { Served } from "./asking/asking.ts";

/** Facts that all requests of one client share. */
export interface Connection extends Omit<Served, "ctx" | "subject"> {
  /** The session that a client without connections means by a name. */
  readonly inContext?: (name: string) => ClientSession;
}

/** Client that a call is served for. */
export interface Caller extends Omit<Connection, "server"> {
  /** Name that the client gives itself, if it does. */
  readonly client: string | undefined;
  /** True when it shows views. */
  readonly views: boolean;
}
