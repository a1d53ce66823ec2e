import { Client, type ElicitResult, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { type CommandLine, commandLine, type CommandResult } from "../helpers/host/command_line.ts";
import { fixtureAdapter } from "../helpers/host/host_command.ts";
import { HttpHost, type HttpHostOptions } from "../helpers/host/http_host.ts";

/** The link that a host printed. */
const LINK = /^Panel, for you alone, good once within 10 minutes: (http:\S+)$/;

/** A host that serves a panel, and clients of it. */
export class PanelHost implements AsyncDisposable {
  readonly host: HttpHost;
  readonly origin: string;
  readonly #line: CommandLine;
  readonly #stack = new AsyncDisposableStack();
  #links = 0;

  constructor(host: HttpHost, line: CommandLine) {
    this.#line = this.#stack.use(line);
    this.host = this.#stack.use(host);
    this.origin = new URL(host.url).origin;
  }

  static async start(options: Partial<HttpHostOptions> = {}): Promise<PanelHost> {
    const line = await commandLine();
    return new PanelHost(
      await HttpHost.start({ adapter: fixtureAdapter("shown"), home: line, ...options }),
      line,
    );
  }

  /** The next link that it prints. */
  async link(): Promise<string> {
    const number = ++this.#links;
    const found = await this.host.log.first("a link", () => this.#printed().length >= number);
    return this.#printed()[number - 1] ?? found;
  }

  /** Runs a command as the person whose host it is. */
  async command(...words: readonly string[]): Promise<CommandResult> {
    return await this.#line.run(words);
  }

  /** Signs in as a page does; returns the headers of a session. */
  async signIn(): Promise<Record<string, string>> {
    const [, key = ""] = (await this.link()).split("#key=");
    const response = await this.api("POST session", { key });
    const { token } = await response.json();
    const cookie = response.headers.get("set-cookie")?.split(";")[0] ?? "";
    return { cookie, "x-glovebox-panel": token };
  }

  /** Sends a request to the panel, such as `GET health`. */
  async api(what: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const [method = "", path = ""] = what.split(" ");
    return await fetch(`${this.origin}/panel/api/${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** Connects a client; it answers questions with what is given, or cannot be asked. */
  async connect(
    name: string,
    answer?: (signal: AbortSignal) => Promise<ElicitResult>,
    mode: "legacy" | { readonly pin: string } = "legacy",
  ): Promise<Client> {
    const client = new Client({ name, version: "1.0.0" }, {
      capabilities: answer === undefined ? {} : { elicitation: {} },
      versionNegotiation: { mode },
    });
    if (answer !== undefined) {
      client.setRequestHandler(
        "elicitation/create",
        async (_request, ctx) => await answer(ctx.mcpReq.signal),
      );
    }
    await this.#open(client);
    return client;
  }

  /** Connects a client that has a model of its own, and a person who agrees to everything. */
  async connectWithModel(name: string, say: () => Promise<string>): Promise<Client> {
    const client = new Client({ name, version: "1.0.0" }, {
      capabilities: { elicitation: {}, sampling: {} },
      versionNegotiation: { mode: "legacy" },
    });
    client.setRequestHandler("elicitation/create", () => ({ action: "accept", content: { allow: true } }));
    client.setRequestHandler("sampling/createMessage", async () => {
      return { role: "assistant", model: "theirs", content: { type: "text", text: await say() } };
    });
    await this.#open(client);
    return client;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#stack.disposeAsync();
  }

  async #open(client: Client): Promise<void> {
    const transport = new StreamableHTTPClientTransport(new URL(this.host.url), {
      requestInit: { headers: { ...this.host.headers } },
    });
    await client.connect(transport);
    this.#stack.defer(() => client.close());
  }

  #printed(): readonly string[] {
    return this.host.log.all.flatMap((line) => LINK.exec(line)?.[1] ?? []);
  }
}
