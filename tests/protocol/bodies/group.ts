import type { Connection } from "../../helpers/mcp_connections.ts";

/** Tests that share one connection; each says in its name what it shows. */
export interface Group {
  /** Whether the client has a person, a model and folders. */
  readonly canAnswer: boolean;
  readonly bodies: Readonly<Record<string, (connection: Connection) => Promise<void>>>;
}
