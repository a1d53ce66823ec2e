import type { Connection } from "../../helpers/mcp/mcp_connections.ts";

/** Tests of one topic, by what each shows. They share a connection, and others may have used it before. */
export type Group = Readonly<Record<string, (connection: Connection) => Promise<void>>>;
