import {
  type CallToolResult,
  type GetPromptResult,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
  type ServerContext,
  type Transport,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Changed } from "../adapter_api/context.ts";
import { defined } from "../adapter_api/defined.ts";
import { ToolError } from "../adapter_api/errors.ts";
import { InFlight } from "../base/in_flight.ts";
import { Tidy } from "../base/tidy.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { CallContext, ClientSession } from "../catalog/tool_source.ts";
import { Asking, askStateCodec, type Era, type Served } from "./asking.ts";
import { McpExchange } from "./exchange.ts";
import { CAPABILITIES, type ServerIdentity } from "./identity.ts";
import { missingCapability } from "./missing_capability.ts";
import { refuseRequestsAtSight } from "./response_schemas.ts";
import { mendArguments } from "./sent_arguments.ts";
import { toCallToolResult, toContentBlock, toResourceContents } from "./results.ts";
import { toWireTools } from "./tool_schema.ts";

export type { ClientSession } from "../catalog/tool_source.ts";

/** What all requests of one client share. */
interface Connection extends Omit<Served, "ctx"> {
  /** The session that a client without connections means by a name. */
  readonly inContext?: (name: string) => ClientSession;
}

/** For models of clients that have no connection to tell one conversation from another. */
const CONTEXTS =
  "To keep several conversations apart, give tools the argument context, a word of your choice.";

refuseRequestsAtSight();

const toolCall = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()).optional() });

/** @throws ProtocolError when it is none */
function callOf(params: unknown): z.output<typeof toolCall> {
  const { data, error } = toolCall.safeParse(params);
  if (error === undefined) return data;
  const reason = z.prettifyError(error);
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Invalid tools/call request: ${reason}`);
}

/** The low-level server, with the schemas that the SDK wants to look at. */
class CatalogServer extends McpServer {
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
    await super.connect(transport);
  }

  override toolInputSchemaJson(name: string): Record<string, unknown> | undefined {
    return this.#catalog.tools().find((tool) => tool.name === name)?.inputSchema;
  }
}

/** The protocol face of one catalog: makes a server for each connection; what is suspended outlives it. */
export class ProtocolFace {
  readonly #catalog: Catalog;
  readonly #identity: ServerIdentity;
  readonly #running = new InFlight();
  readonly #tidy = new Tidy();
  readonly #codec = askStateCodec();
  readonly #calls = new Asking<CallToolResult>(this.#codec);
  readonly #prompts = new Asking<GetPromptResult>(this.#codec);
  readonly #reads = new Asking<ReadResourceResult>(this.#codec);

  constructor(catalog: Catalog, identity: ServerIdentity) {
    this.#catalog = catalog;
    this.#identity = identity;
  }

  /** A server for one connection. */
  serverFor(session: ClientSession, era: Era): McpServer {
    const mcp = this.#server(this.#identity.instructions);
    const connection = { server: mcp.server, session, era };
    this.#serve(connection);
    this.#announceChanges(connection);
    return mcp;
  }

  /**
   * A server for one request of a client that has no connection. It announces nothing: see {@linkcode onChanged}.
   *
   * @param inContext the session that the client means by a name; without a name, by an empty one
   */
  serverForRequest(inContext: (name: string) => ClientSession): McpServer {
    const mcp = this.#server(`${this.#identity.instructions} ${CONTEXTS}`);
    this.#serve({ server: mcp.server, session: inContext(""), era: "modern", inContext });
    return mcp;
  }

  /** Tells what is out of date, for clients that have no connection; returns how to stop. */
  onChanged(listener: (what: Changed) => void): () => void {
    return this.#catalog.onChanged(listener);
  }

  /** Resolves when no tool is being called. */
  get idle(): Promise<void> {
    return this.#running.idle;
  }

  #server(instructions: string): McpServer {
    const { instructions: _own, ...info } = this.#identity;
    return new CatalogServer(this.#catalog, info, {
      capabilities: CAPABILITIES,
      instructions,
      requestState: { verify: (state, ctx) => this.#codec.verify(state, ctx) },
    });
  }

  #serve(connection: Connection): void {
    this.#serveTools(connection);
    this.#serveResources(connection);
    this.#servePrompts(connection);
    this.#serveCompletions(connection);
  }

  #serveTools(connection: Connection): void {
    const { server } = connection;
    server.setRequestHandler("tools/list", () => ({ tools: toWireTools(this.#catalog.tools()) }));
    if (connection.era === "modern") {
      server.setRequestHandler("tools/call", ({ params }, ctx) => this.#call(connection, params, ctx));
      return;
    }
    // The SDK would check the request twice more, and the result, which was checked when the child sent it.
    server.removeRequestHandler("tools/call");
    server.fallbackRequestHandler = async ({ method, params }, ctx) => {
      if (method !== "tools/call") {
        throw new ProtocolError(ProtocolErrorCode.MethodNotFound, "Method not found");
      }
      return await this.#call(connection, callOf(params), ctx);
    };
  }

  async #call(connection: Connection, params: z.output<typeof toolCall>, ctx: ServerContext) {
    const { session, input } = this.#inContext(connection, params.name, params.arguments ?? {});
    const run = async (context: CallContext) => {
      const outcome = await this.#catalog.call(params.name, input, context);
      const missing = outcome.ok || connection.era === "legacy"
        ? undefined
        : missingCapability(outcome.error);
      if (missing !== undefined) throw missing;
      return toCallToolResult(outcome);
    };
    using _running = this.#running.begin();
    this.#tidy.used();
    return await asProtocol(() => this.#calls.serve({ ctx, ...connection, session }, run));
  }

  /** Takes the name of the conversation out of the arguments, unless the tool has one of that name. */
  #inContext({ session, inContext }: Connection, tool: string, input: Record<string, unknown>) {
    const { context, ...rest } = input;
    if (inContext === undefined || typeof context !== "string") return { session, input };
    const properties = this.#catalog.tools().find(({ name }) => name === tool)?.inputSchema.properties;
    const isOwn = typeof properties === "object" && properties !== null && "context" in properties;
    return isOwn ? { session, input } : { session: inContext(context), input: rest };
  }

  #serveResources(connection: Connection): void {
    const { server } = connection;
    server.setRequestHandler("resources/list", async (_request, ctx) => ({
      resources: (await asProtocol(() => this.#catalog.resources(plainContext({ ctx, ...connection }))))
        .map(defined),
    }));
    server.setRequestHandler("resources/templates/list", () => ({
      resourceTemplates: this.#catalog.templates().map(({ template, name, title, description, mimeType }) =>
        defined({ uriTemplate: template, name, title, description, mimeType })
      ),
    }));
    server.setRequestHandler("resources/read", async ({ params: { uri } }, ctx) => {
      const run = async (context: CallContext) => ({
        contents: (await this.#catalog.read(uri, context)).map(toResourceContents),
      });
      return await asProtocol(() => this.#reads.serve({ ctx, ...connection }, run), uri);
    });
  }

  #servePrompts(connection: Connection): void {
    const { server } = connection;
    server.setRequestHandler("prompts/list", () => ({
      prompts: this.#catalog.prompts().map(({ name, title, description, args }) => ({
        ...defined({ name, title, description }),
        arguments: args.map(({ completes: _completes, ...argument }) => defined(argument)),
      })),
    }));
    server.setRequestHandler("prompts/get", async ({ params }, ctx) => {
      const run = async (context: CallContext) => {
        const { description, messages } = await this.#catalog.prompt(
          params.name,
          params.arguments ?? {},
          context,
        );
        const wire = messages.map(({ role, content }) => ({ role, content: toContentBlock(content) }));
        return { ...(description === undefined ? {} : { description }), messages: wire };
      };
      return await asProtocol(() => this.#prompts.serve({ ctx, ...connection }, run));
    });
  }

  #serveCompletions(connection: Connection): void {
    const { server } = connection;
    server.setRequestHandler("completion/complete", async ({ params: { ref, argument } }, ctx) => {
      const target = ref.type === "ref/prompt"
        ? { kind: "prompt", name: ref.name } as const
        : { kind: "template", template: ref.uri } as const;
      const context = plainContext({ ctx, ...connection });
      const values = await asProtocol(() =>
        this.#catalog.complete(target, argument.name, argument.value, context)
      );
      return {
        completion: { values: values.slice(0, 100), total: values.length, hasMore: values.length > 100 },
      };
    });
  }

  #announceChanges({ server, session, era }: Connection): void {
    const subscribed = new Set<string>();
    server.setRequestHandler("resources/subscribe", ({ params: { uri } }) => {
      subscribed.add(uri);
      return {};
    });
    server.setRequestHandler("resources/unsubscribe", ({ params: { uri } }) => {
      subscribed.delete(uri);
      return {};
    });
    const wanted = (uri: string) => era === "modern" || subscribed.has(uri); // there the SDK keeps the subscriptions
    const announce = async (what: Changed): Promise<void> => {
      if (what === "tools") await server.sendToolListChanged();
      else if (what === "prompts") await server.sendPromptListChanged();
      else if (what === "resources") await server.sendResourceListChanged();
      else if (wanted(what.resource)) await server.sendResourceUpdated({ uri: what.resource });
    };
    // A connection that is not open yet, or not any more, has nobody to tell.
    const stop = this.#catalog.onChanged((what) => void announce(what).catch(() => {}));
    session.ended.addEventListener("abort", stop, { once: true });
  }
}

/** The context of requests that cannot ask back. */
function plainContext({ ctx, server, session }: Served): CallContext {
  const exchange = new McpExchange(ctx, server);
  const refuse = () => Promise.reject(new ToolError("NOT_CONNECTED", "This kind of request cannot ask back"));
  return {
    session,
    signal: ctx.mcpReq.signal,
    client: {
      progress: (done, total, message) => exchange.progress(done, total, message),
      log: (level, message, data) => exchange.log(level, message, data),
      closeStream: () => exchange.closeStream(),
      ask: refuse,
      sample: refuse,
      roots: refuse,
    },
  };
}

/** What is the caller's fault becomes a protocol error; what a tool did wrong never gets here. */
async function asProtocol<T>(work: () => Promise<T>, uri?: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const missing = missingCapability(error.toData());
    if (missing !== undefined) throw missing;
    if (uri !== undefined && error.code === "NOT_FOUND") throw new ResourceNotFoundError(uri);
    const wrongInput = error.code === "NOT_FOUND" || error.code === "INVALID_INPUT" ||
      error.code === "ASK_EXPIRED";
    const code = wrongInput ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
    throw new ProtocolError(code, error.message, error.toData());
  }
}
