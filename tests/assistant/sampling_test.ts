import assert from "node:assert/strict";
import { join } from "node:path";
import { z } from "zod";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import {
  type CreateMessageRequest,
  CreateMessageRequestSchema,
  type ElicitRequest,
  ElicitRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { CLIENT_INFO, type Progress } from "../helpers/mcp/mcp_client.ts";
import { hostArguments } from "../helpers/host/host_command.ts";
import { newTestHome, type TestHome } from "../helpers/host/test_home.ts";
import { verifies } from "../helpers/verifies.ts";
import { html, serveSites } from "./sites.ts";
import { act, type Brain, done, open, type Said, type Sent, shows, viewOf } from "./view.ts";

const samplingSchema = z.object({
  systemPrompt: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.object({ text: z.string() }) })),
});

/** Returns what a client's model reads: the messages, and the rules with the tools after them. */
function sent(params: unknown): Sent {
  const { messages, systemPrompt } = samplingSchema.parse(params);
  const texts = messages.flatMap(({ role, content }) => role === "user" ? [content.text] : []);
  const [system = "", tools = ""] = systemPrompt.split("\n\nTOOLS\n");
  return {
    system,
    texts: texts.filter((text) => !text.startsWith("RESULT of ")),
    results: texts.filter((text) => text.startsWith("RESULT of ")),
    tools: tools.split("\n").map((line) => line.split(":")[0] ?? ""),
    pictures: 0,
  };
}

/** The same decision in words, as a model without function calls gives it. */
function inWords(said: Said): string {
  if (!("call" in said)) throw new Error(`The brain said ${JSON.stringify(said)}`);
  const { call, args = {}, say = "Working" } = said;
  const decision = call === "assistant_done"
    ? { mode: "done", ...args }
    : call === "assistant_ask"
    ? { mode: "ask", ...args }
    : { mode: "act", name: call, args };
  return `${say}\n${JSON.stringify(decision)}`;
}

/** A client of today with a model that follows a brain, and a person who agrees to everything. */
class TodaysClient implements AsyncDisposable {
  readonly sdk = new Client(CLIENT_INFO, { capabilities: { sampling: {}, elicitation: {} } });
  readonly requests: Sent[] = [];
  readonly questions: string[] = [];
  readonly #home: TestHome;

  constructor(home: TestHome, brain: Brain) {
    this.#home = home;
    this.sdk.setRequestHandler(CreateMessageRequestSchema, ({ params }: CreateMessageRequest) => {
      const request = sent(params);
      this.requests.push(request);
      const text = inWords(brain(viewOf(request)));
      return { role: "assistant", model: "the client's", content: { type: "text", text } };
    });
    this.sdk.setRequestHandler(ElicitRequestSchema, ({ params }: ElicitRequest) => {
      this.questions.push(params.message);
      return { action: "accept", content: { answer: "buy tea", allow: true } };
    });
  }

  /** Connects to a host of its own, with the browser, whose assistant uses this client's model. */
  static async connect(brain: Brain): Promise<TodaysClient> {
    const home = await newTestHome();
    const config = join(home.path, "settings.json");
    await Deno.writeTextFile(config, JSON.stringify({ adapters: ["browser"], assist: { model: "client" } }));
    const client = new TodaysClient(home, brain);
    const args = hostArguments("--stdio", "--config", config);
    const host = { command: Deno.execPath(), args, env: { ...home.env }, cwd: home.path };
    await client.sdk.connect(new StdioClientTransport({ ...host, stderr: "ignore" }));
    return client;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.sdk.close();
    await this.#home[Symbol.asyncDispose]();
  }
}

Deno.test("browser_assist works in real Chromium with the model and the person of a client of today", async () => {
  verifies("assistant:as-tool", "assistant:forms");
  await using sites = serveSites({
    "/": `<title>Notes</title><form method=post action=/kept><input name=note aria-label=Note>
      <button>Send</button></form>`,
    "/kept": () => html("<title>Kept</title><h1>Your note was kept</h1>"),
  });
  await using client = await TodaysClient.connect((view) => {
    if (!view.text.includes("The person says: buy tea")) {
      return { call: "assistant_ask", args: { question: "What shall the note say?" } };
    }
    if (view.page.url === "about:blank") return open(sites.url);
    if (shows(view, "Your note was kept")) return done("The note is kept", "Your note was kept");
    const isWritten = view.items.some(({ line }) => line.includes("buy tea"));
    return isWritten ? act(view, "button", "Send") : act(view, "textbox", "Note", "type", "buy tea");
  });
  const steps: string[] = [];
  const call = { name: "browser_assist", arguments: { goal: "Keep a note" } };
  const result = await client.sdk.callTool(call, undefined, {
    timeout: 120_000,
    onprogress: ({ message }: Progress) => void steps.push(message ?? ""),
  });
  const told = JSON.stringify(result.content);
  assert.match(told, /"The note is kept".*"Sent or saved with your leave: POST [^"]*\/kept"/);
  assert.match(JSON.stringify(result._meta), /"outcome":"done"/);
  assert.deepEqual(sites.posted, [{ note: "buy tea" }]);
  assert.match(client.questions.join("\n"), /What shall the note say\?[^]*Send/);
  assert.ok(client.requests[0]?.tools.includes("browser_overlay_act"));
  assert.ok(steps.length >= 3, `${steps}`);
});
