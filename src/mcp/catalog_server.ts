import { McpServer, type Transport } from "@modelcontextprotocol/server";
import type { Catalog } from "../catalog/catalog.ts";
import { withPlainError } from "./answers/plain_error.ts";
import { mendArguments } from "./sent_arguments.ts";
import type { AnswerCall } from "./workarounds/call_transport.ts";

/** The low-level server, with the schemas that the SDK wants to look at. */
export class CatalogServer extends McpServer {
  /** Answers calls of tools past the SDK, for a {@linkcode CallTransport}; nothing where only the SDK can. */
  answerCall: AnswerCall | undefined;
  readonly #catalog: Catalog;

  constructor(catalog: Catalog, ...args: ConstructorParameters<typeof McpServer>) {
    super(...args);
    this.#catalog = catalog;
  }

  override async connect(transport: Transport): Promise<void> {
    const listener = transport.onmessage;
    transport.onmessage = (message, extra) => {
      mendArguments(message);
      listener?.(message, extra);
    };
    const send = transport.send.bind(transport);
    transport.send = (message, options) => send(withPlainError(message), options);
    await super.connect(transport);
  }

  override toolInputSchemaJson(name: string): Record<string, unknown> | undefined {
    return this.#catalog.tools().find((tool) => tool.name === name)?.inputSchema;
  }
}
