import {
  type CallToolResult,
  type GetPromptResult,
  type McpServer,
  type ReadResourceResult,
  SERVER_INFO_META_KEY,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { Changed } from "../adapter_api/context.ts";
import { defined } from "../adapter_api/defined.ts";
import type { ToolEntry } from "../adapter_api/manifest.ts";
import { isForViews } from "../adapter_api/views/view.ts";
import { InFlight } from "../base/in_flight.ts";
import { isObject } from "../base/is_object.ts";
import { IdleGarbageCollector } from "../base/workarounds/idle_garbage_collector.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { CallContext, ClientSession } from "../catalog/tool_source.ts";
import type { ToolOutcome } from "../adapter_api/outcome.ts";
import { announceChanges } from "./announce_changes.ts";
import {
  answerForm,
  askedForm,
  type ClientForm,
  clientForm,
  FULL_FORM,
  listsOutput,
} from "./answers/answer_form.ts";
import { Asking, askStateCodec, type Era } from "./asking/asking.ts";
import { type DirectCall, repeatsInHeaders } from "./direct_call.ts";
import { CatalogServer } from "./catalog_server.ts";
import type { Caller, Connection } from "./connection.ts";
import { clientName, declaredCapabilities, SilentExchange } from "./exchange.ts";
import { CAPABILITIES, type ServerIdentity } from "./identity.ts";
import { missingCapability } from "./asking/missing_capability.ts";
import { plainContext } from "./plain_request.ts";
import { asProtocol, callOf, stoppedCall, type ToolCall } from "./protocol_faults.ts";
import { refuseRequestsAtSight } from "./workarounds/response_schemas.ts";
import { type SentCall, SessionExchange } from "./session_exchange.ts";
import { serveResources } from "./serve_resources.ts";
import { toCallToolResult, toContentBlock } from "./answers/results.ts";
import { toWireTools } from "./answers/tool_schema.ts";
import { showsViews } from "./views/ui_extension.ts";
import { ViewKeys } from "./views/view_keys.ts";

export type { ClientSession } from "../catalog/tool_source.ts";

/** For models of clients that have no connection to tell one conversation from another. */
const CONTEXTS =
  "To keep several conversations apart, give tools the argument context, a word of your choice.";

refuseRequestsAtSight();

/** Options for a {@linkcode McpServerFactory}. */
export interface McpServerOptions {
  /** The form of answers that the user chose, by the client's name. */
  readonly clients?: Readonly<Record<string, ClientForm>>;
}

/** Makes an MCP server of one catalog for each connection; calls that are suspended outlive it. */
export class McpServerFactory {
  readonly #catalog: Catalog;
  readonly #identity: ServerIdentity;
  readonly #info: Omit<ServerIdentity, "instructions">;
  readonly #clients: Readonly<Record<string, ClientForm>>;
  readonly #running = new InFlight();
  readonly #tidy = new IdleGarbageCollector();
  readonly #viewKeys = new ViewKeys();
  readonly #codec = askStateCodec();
  readonly #calls = new Asking<CallToolResult>(this.#codec);
  readonly #prompts = new Asking<GetPromptResult>(this.#codec);
  readonly #reads = new Asking<ReadResourceResult>(this.#codec);

  constructor(catalog: Catalog, identity: ServerIdentity, { clients = {} }: McpServerOptions = {}) {
    this.#catalog = catalog;
    this.#identity = identity;
    const { instructions: _own, ...info } = identity;
    this.#info = info;
    this.#clients = clients;
  }

  /** A server for one connection. */
  serverFor(session: ClientSession, era: Era): CatalogServer {
    const mcp = this.#server(this.#identity.instructions);
    const connection = { server: mcp.server, session, era };
    this.#serve(connection);
    if (era === "legacy") mcp.answerCall = (call) => this.#callInSession(connection, call);
    announceChanges(this.#catalog, connection);
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

  /**
   * Answers a call of a client that has no connection, as the SDK would after making a server for it.
   *
   * @param inContext the session that the client means by a name
   * @throws ProtocolError when the call is the client's mistake
   */
  async answer(
    call: DirectCall,
    signal: AbortSignal,
    inContext: (name: string) => ClientSession,
  ): Promise<Record<string, unknown>> {
    const { name: client, capabilities } = call.client;
    const views = showsViews(capabilities);
    const whose = { session: inContext(""), era: "modern", inContext, client, views } as const;
    const exchange = new SilentExchange(signal, capabilities);
    const { _meta: meta, ...result } = await this.#serveCall(
      whose,
      call,
      (session, run) => this.#calls.begin(exchange, { session, subject: call.name }, run),
    );
    return { resultType: "complete", ...result, _meta: { ...meta, [SERVER_INFO_META_KEY]: this.#info } };
  }

  /** Tells whether arguments of a tool come a second time, in headers that must be held against the first. */
  hasHeaders(tool: string): boolean {
    return repeatsInHeaders(this.#catalog.tools().find(({ name }) => name === tool)?.inputSchema);
  }

  /** Tells what is out of date, for clients that have no connection; returns how to stop. */
  onChanged(listener: (what: Changed) => void): () => void {
    return this.#catalog.onChanged(listener);
  }

  /** Resolves when no tool is being called. */
  get idle(): Promise<void> {
    return this.#running.idle;
  }

  /** Answers every call that is running with the fact that the host stops. */
  stop(): void {
    this.#running.stop();
  }

  #server(instructions: string): CatalogServer {
    return new CatalogServer(this.#catalog, this.#info, {
      capabilities: CAPABILITIES,
      instructions,
      requestState: { verify: (state, ctx) => this.#codec.verify(state, ctx) },
    });
  }

  #serve(connection: Connection): void {
    this.#serveTools(connection);
    serveResources(this.#catalog, this.#reads, connection);
    this.#servePrompts(connection);
    this.#serveCompletions(connection);
  }

  #serveTools(connection: Connection): void {
    const { server } = connection;
    server.setRequestHandler("tools/list", async (_request, ctx) => {
      const outputSchemas = listsOutput(clientForm(clientName(ctx, server), this.#clients));
      const views = showsViews(declaredCapabilities(ctx, server));
      const listed = views ? this.#catalog.toolsWithViews() : this.#catalog.tools();
      const isShown = listed !== this.#catalog.tools();
      const tools = toWireTools(listed, { outputSchemas, views: isShown });
      if (!isShown) return { tools };
      return { tools: await this.#viewKeys.listFor(this.#catalog.shown(), connection.session, tools) };
    });
    server.setRequestHandler("tools/call", ({ params }, ctx) => this.#call(connection, params, ctx));
  }

  async #callInSession(connection: Connection, sent: SentCall): Promise<CallToolResult> {
    const { server } = connection;
    return await this.#serveCall(
      {
        ...connection,
        client: server.getClientVersion()?.name,
        views: showsViews(server.getClientCapabilities() ?? {}),
      },
      callOf(sent.params),
      (session, run) => this.#calls.converse(new SessionExchange(sent, server), session, run),
    );
  }

  async #call(connection: Connection, params: ToolCall, ctx: ServerContext) {
    return await this.#serveCall(
      {
        ...connection,
        client: clientName(ctx, connection.server),
        views: showsViews(declaredCapabilities(ctx, connection.server)),
      },
      params,
      (session, run) => this.#calls.serve({ ctx, ...connection, session, subject: params.name }, run),
    );
  }

  async #serveCall<Answer>(
    { era, client, views, ...whose }: Caller,
    { name, arguments: args = {} }: ToolCall,
    serve: (
      session: ClientSession,
      run: (context: CallContext) => Promise<CallToolResult>,
    ) => Promise<Answer>,
  ): Promise<Answer> {
    const { promise: stopped, resolve: stop } = Promise.withResolvers<ToolOutcome>();
    using _running = this.#running.begin(() => stop(stoppedCall(name)));
    this.#tidy.used();
    return await asProtocol(async () => {
      const owned = this.#catalog.tool(name, views);
      const { tool } = owned;
      const { session, input: given } = inContext(whose, tool, args);
      const { view, input: rest } = views
        ? await this.#viewKeys.callOf(owned, session, given, whose.session)
        : { input: given };
      const { asked, input } = askedForm(tool, rest);
      const form = isForViews(tool) ? FULL_FORM : answerForm(tool, asked, clientForm(client, this.#clients));
      return await serve(session, async (unnamed) => {
        const context = {
          ...unnamed,
          ...(client === undefined ? {} : { caller: { name: client } }),
          ...(view === undefined ? {} : { view }),
          ...(views ? { showsViews: true } : {}),
        };
        const outcome = await Promise.race([this.#catalog.call(name, input, context), stopped]);
        const missing = outcome.ok || era === "legacy" ? undefined : missingCapability(outcome.error);
        if (missing !== undefined) throw missing;
        const result = toCallToolResult(outcome, form);
        return views ? await this.#viewKeys.answerFor(owned, session, result) : result;
      });
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
      return await asProtocol(() => this.#prompts.serve({ ctx, ...connection, subject: params.name }, run));
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
}

/** Takes the name of the conversation out of the arguments, unless the tool has one of that name. */
function inContext(
  { session, inContext }: Pick<Connection, "session" | "inContext">,
  tool: ToolEntry,
  input: Record<string, unknown>,
): { readonly session: ClientSession; readonly input: Record<string, unknown> } {
  const { context, ...rest } = input;
  if (inContext === undefined || typeof context !== "string") return { session, input };
  const { properties } = tool.inputSchema;
  const isOwn = isObject(properties) && "context" in properties;
  return isOwn ? { session, input } : { session: inContext(context), input: rest };
}
