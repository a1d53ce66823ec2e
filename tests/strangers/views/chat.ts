import { join } from "node:path";
import { testAdapter, type TestedAdapter, z } from "glovebox";
import adapter from "../../../adapters/browser/adapter.ts";
import { eventually } from "../../helpers/eventually.ts";
import type { HttpHost } from "../../helpers/host/http_host.ts";
import { installPackages } from "../../helpers/npm_program.ts";
import { runDeno } from "../../helpers/project/run_deno.ts";
import { PROJECT } from "../../helpers/project/source_tree.ts";
import { temporaryFolder } from "../../helpers/temporary_folder.ts";

/** The makers' code that chats are made with; `views.lock` pins what it depends on. */
const PACKAGES = [
  ...["@modelcontextprotocol/ext-apps@2.0.4", "@modelcontextprotocol/client@2.4.0", "zod@4.6.7"],
  ...["@modelcontextprotocol/core@2.4.0", "@mcp-ui/client@7.1.1", "@modelcontextprotocol/sdk@1.32.2"],
  ...["react@19.3.1", "react-dom@19.3.1"],
].map((name) => `npm:${name}`);

const HERE = import.meta.dirname ?? "";
const FOLDER = join(PROJECT, "dist", "strangers", "views");

const SCRIPT = /<script type="module">([^]*?)<\/script>/;

const listSchema = z.object({
  data: z.object({ items: z.array(z.object({ index: z.number(), name: z.string() })) }),
});

let installed: Promise<void> | undefined;

async function install(): Promise<void> {
  const lock = join(HERE, "views.lock");
  const wanted = JSON.stringify(PACKAGES) + await Deno.readTextFile(lock);
  const stamp = join(FOLDER, "installed");
  if (await Deno.readTextFile(stamp).catch(() => "") === wanted) return;
  await Deno.mkdir(FOLDER, { recursive: true });
  await installPackages(PACKAGES, lock, FOLDER);
  await Deno.writeTextFile(stamp, wanted);
}

/** Bundles the script of a chat with its maker's code; kept, as long as neither changes. */
async function scriptOf(name: string): Promise<string> {
  await (installed ??= install());
  const source = await Deno.readTextFile(join(HERE, "sources", `${name}.html`));
  const code = SCRIPT.exec(source)?.[1] ?? "";
  const entry = join(FOLDER, `${name}.js`);
  const output = join(FOLDER, `${name}.bundle.js`);
  const isKept = await Deno.readTextFile(entry).catch(() => "") === code &&
    await Deno.stat(output).then(() => true, () => false);
  if (!isKept) {
    await Deno.writeTextFile(entry, code);
    const config = join(FOLDER, "deno.json");
    const options = ["--quiet", "--platform", "browser", "--config", config, "--output", output];
    const result = await runDeno("bundle", ...options, entry);
    if (!result.success) throw new Error(`The chat ${name} cannot be bundled: ${result.output}`);
  }
  return await Deno.readTextFile(output);
}

/** A chat in a real browser, with the host behind it, and the person's hands on it. */
export class Chat implements AsyncDisposable {
  /** The browser that the chat is in; not the one that the host works in. */
  readonly hands: TestedAdapter;
  /** What the chat and its views asked the host for, as it went over the wire. */
  readonly sent: string[];
  readonly #stack: AsyncDisposable;

  constructor(hands: TestedAdapter, sent: string[], stack: AsyncDisposable) {
    this.hands = hands;
    this.sent = sent;
    this.#stack = stack;
  }

  /**
   * Opens a chat.
   *
   * @param name of the script in `sources`
   */
  static async open(
    name: string,
    host: HttpHost,
    { width = 1000, height = 900, modern = false, bare = false, sameOrigin = false } = {},
  ): Promise<Chat> {
    await using stack = new AsyncDisposableStack();
    const sent: string[] = [];
    const sandbox = stack.use(
      await serve(async () => await Deno.readTextFile(join(HERE, "sources", "sandbox.html"))),
    );
    const script = await scriptOf(name);
    const page = stack.use(serveChat(script, host, sent));
    const folder = stack.use(await temporaryFolder());
    const hands = stack.use(
      await testAdapter(adapter, {
        options: { downloads: folder.path, executable: "chromium", evaluate: true },
      }),
    );
    await hands.call("browser_emulate", { width, height });
    const asked = new URLSearchParams({
      sandbox: `${sandbox.url}${sameOrigin ? "?same-origin" : ""}`,
      ...(modern ? { modern: "" } : {}),
      ...(bare ? { bare: "" } : {}),
    });
    await hands.call("browser_navigate", { url: `${page.url}?${asked}` });
    const chat = new Chat(hands, sent, stack.move());
    await eventually("the chat is ready", async () => await chat.ask("document.title") === "ready");
    return chat;
  }

  /** The value of an expression in the chat's own page. */
  async ask(expression: string): Promise<unknown> {
    const { text } = await this.hands.call("browser_evaluate", {
      expression: `(async () => JSON.stringify(await (${expression}) ?? null))()`,
    });
    const told = /^<untrusted-page-text [^\n]*\n([^]*)\n<\/untrusted-page-text/.exec(text)?.[1] ?? "null";
    const value: unknown = JSON.parse(told);
    return typeof value === "string" ? JSON.parse(value) : value;
  }

  /** Everything that a person reads, in the views too. */
  async read(): Promise<string> {
    return (await this.hands.call("browser_extract", {})).text;
  }

  /** Waits until a person reads it. */
  async reads(words: RegExp): Promise<void> {
    await eventually(`the chat shows ${words}`, async () => words.test(await this.read()));
  }

  /** Clicks, types or looks at an element by its name, in the views too. */
  async act(name: string, action = "click", more: object = {}): Promise<void> {
    const index = await this.number(name);
    await this.hands.call("browser_overlay_act", { index, action, ...more });
  }

  /** The number of the element of that name, or whose name begins so. */
  async number(name: string): Promise<number> {
    const asked = { scope: "all", format: "json", limit: 500 };
    const { structured } = await this.hands.call("browser_list_interactives", asked);
    const { items } = listSchema.parse(structured).data;
    const found = items.find((item) => item.name === name) ??
      items.find((item) => item.name.startsWith(name));
    if (found === undefined) throw new Error(`There is no "${name}" in ${JSON.stringify(items)}`);
    return found.index;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#stack[Symbol.asyncDispose]();
  }
}

/** The chat's page, and the host as its own server forwards it. */
function serveChat(script: string, host: HttpHost, sent: string[]): Served {
  const html =
    `<!doctype html><title>chat</title><style>iframe { width: 100%; height: 700px; border: 0 }</style>` +
    `<body><script type="module" src="/page.js"></script>`;
  return serve(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/page.js") {
      return new Response(script, { headers: { "content-type": "text/javascript" } });
    }
    return pathname === "/mcp" ? await forward(request, host, sent) : html;
  });
}

async function forward(request: Request, host: HttpHost, sent: string[]): Promise<Response> {
  const headers = new Headers(request.headers);
  for (const name of ["host", "origin", "referer", "content-length"]) headers.delete(name);
  for (const [name, value] of Object.entries(host.headers)) headers.set(name, value);
  const { method } = request;
  const body = method === "POST" ? await request.text() : undefined;
  if (body !== undefined) sent.push(body);
  const gone = () => new Response(null, { status: 499 }); // the chat went away while it waited
  return await fetch(host.url, {
    method,
    headers,
    signal: request.signal,
    ...(body === undefined ? {} : { body }),
  }).catch(gone);
}

type Served = AsyncDisposable & { readonly url: string };

function serve(answer: (request: Request) => Promise<string | Response>): Served {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const answered = await answer(request);
    if (answered instanceof Response) return answered;
    return new Response(answered, { headers: { "content-type": "text/html; charset=utf-8" } });
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}/`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}
