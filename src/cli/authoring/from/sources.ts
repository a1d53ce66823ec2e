import { UsageError } from "../../failure.ts";
import type { NewAdapter } from "./new_adapter.ts";

/** Options for {@linkcode adapterFrom}. */
export interface SourceOptions {
  readonly name: string;
  /** The words after the folder. */
  readonly source: readonly string[];
  readonly server?: string | undefined;
  readonly only: readonly string[];
}

/** Writes an adapter for something that there is already. */
export async function adapterFrom(
  kind: string,
  { name, source, server, only }: SourceOptions,
): Promise<NewAdapter> {
  const [first, ...others] = source;
  if (first === undefined) throw new UsageError(`--from ${kind} of what? ${FORMS}`);
  if (others.length > 0 && kind !== "mcp") {
    throw new UsageError(
      `What is "${others[0]}" for? --from ${kind} takes one word; --only names parts of it`,
    );
  }
  switch (kind) {
    case "openapi": {
      const { readOpenapi } = await import("./openapi/openapi_source.ts");
      const { openapiAdapter } = await import("./openapi/openapi_adapter.ts");
      const found = await readOpenapi(first, server);
      return openapiAdapter(found.api, { name, server: found.server, only });
    }
    case "mcp":
      return await (await import("./mcp_adapter.ts")).mcpAdapter(source, { name, only });
    case "cli":
      return await (await import("./program/program_adapter.ts")).programAdapter(first, { name, only });
    default:
      throw new UsageError(`There is no kind "${kind}". ${FORMS}`);
  }
}

const FORMS =
  "Write --from openapi FILE or an address, --from mcp -- COMMAND and its words, or --from cli PROGRAM";
