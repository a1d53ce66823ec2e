import assert from "node:assert/strict";
import { z } from "zod";
import { openVendorModel } from "../../../src/assistant/model/open_model.ts";
import type { OpenModelOptions } from "../../../src/assistant/model/open_model.ts";
import { verifies } from "../../helpers/verifies.ts";
import { realBrowser } from "../consent/real_browser.ts";
import { runAssist } from "../fakes.ts";
import { type ModelServer, openAiServer } from "../model_servers.ts";
import { html, serveSites } from "../sites.ts";
import { act, type Brain, done, open, type View } from "../view.ts";
import { anthropicServer } from "./anthropic_server.ts";
import { responsesServer } from "./responses_server.ts";
import { eyelessServer, strictChatServer, strictGeminiServer } from "./strict_servers.ts";

const PAGES = 9;

/** Pages to walk through, and a form at their end that takes what the last one said. */
function serveWalk() {
  const sent: string[] = [];
  const words = Array.from({ length: 60 }, (_, at) => `<a href="#${at}">Chapter ${at} of the walk</a>`).join(
    " ",
  );
  const sites = serveSites({
    "/": (_request, url) => {
      const page = Number(url.searchParams.get("page") ?? 1);
      const next = page < PAGES
        ? `<a href="/?page=${page + 1}">Onward</a>`
        : `<form action=/sent method=post><input name=word aria-label=Word><button>Send it</button></form>`;
      return html(`<title>Page ${page}</title><h1>Page ${page}</h1>${next}<p>${words}</p>`);
    },
    "/sent": async (request) => {
      sent.push(String((await request.formData()).get("word")));
      return html("<title>Thanks</title><h1>Thank you for the word</h1>");
    },
  });
  return { sent, sites };
}

function walker(url: string): Brain {
  return (view: View) => {
    const { url: at, title } = view.page;
    if (at === "" || at === "about:blank") return open(url);
    if (title === "Thanks") return done("The word is sent", "Thank you for the word");
    if (title !== `Page ${PAGES}`) return act(view, "link", "Onward");
    const typed = view.items.find(({ role }) => role === "textbox")?.line.includes('="walk"') ?? false;
    return typed ? act(view, "button", "Send it") : act(view, "textbox", "Word", "type", "walk");
  };
}

interface VendorCase {
  serve(brain: Brain): ModelServer;
  readonly vendor: "gemini" | "anthropic" | "openai" | "ollama";
  readonly model: string;
  readonly path: string;
  readonly api?: OpenModelOptions["api"];
  readonly effort?: OpenModelOptions["effort"];
  /** Holds what the requests had. */
  check(server: ModelServer, cached: number): void;
}

const bodies = (server: ModelServer) =>
  server.bodies.map((body) => z.looseObject({}).parse(JSON.parse(body)));

const VENDORS: Readonly<Record<string, VendorCase>> = {
  "anthropic, thoughts bound to what came before": {
    serve: anthropicServer,
    ...{ vendor: "anthropic", model: "claude-opus-5-5", path: "/v1", effort: "low" },
    check(server, cached) {
      assert.ok(server.signatures.some(({ length }) => length >= 3), "thoughts go back");
      assert.ok(cached > 4_096, `${cached} tokens from the cache`);
      const [first] = bodies(server);
      assert.deepEqual(first?.output_config, { effort: "low" });
      assert.equal(
        first?.thinking === undefined || JSON.stringify(first.thinking).includes("adaptive"),
        true,
      );
    },
  },
  "openai by Responses, reasoning encrypted": {
    serve: responsesServer,
    ...{ vendor: "openai", model: "gpt-6-sol", path: "/v1", api: "responses", effort: "low" },
    check(server, cached) {
      assert.ok(server.signatures.some(({ length }) => length >= 3), "what was thought goes back");
      assert.ok(cached > 1_024, `${cached} tokens from the cache`);
      const [first] = bodies(server);
      assert.equal(JSON.stringify(first?.reasoning), '{"effort":"low"}');
      assert.equal(typeof first?.max_output_tokens, "number");
    },
  },
  "gemini 3, signatures in place": {
    serve: strictGeminiServer,
    ...{ vendor: "gemini", model: "gemini-3.5-flash-lite", path: "/v1beta", effort: "low" },
    check: (server) => assert.ok(server.signatures.some(({ length }) => length >= 3)),
  },
  "openai's models by Chat Completions": {
    serve: strictChatServer,
    ...{ vendor: "openai", model: "gpt-5.4", path: "/v1" },
    check: (server) => assert.ok(bodies(server).every((body) => "max_completion_tokens" in body)),
  },
  "another maker's endpoint": {
    serve: openAiServer,
    ...{ vendor: "openai", model: "qwen3-vl", path: "/v1" },
    check: (server) => assert.ok(bodies(server).every((body) => "max_tokens" in body)),
  },
  "a local model without eyes that writes calls as text": {
    serve: eyelessServer,
    ...{ vendor: "ollama", model: "llama3.2", path: "/v1" },
    check: (server) => assert.ok(server.views.every(({ pictures }) => pictures === 0)),
  },
};

for (const [name, vendor] of Object.entries(VENDORS)) {
  Deno.test(`a goal is reached in real pages with the checks of the vendor: ${name}`, async () => {
    verifies("assistant:vendor-checks");
    await using browser = await realBrowser();
    const { sent, sites } = serveWalk();
    await using _sites = sites;
    await using server = vendor.serve(walker(sites.url));
    const model = await openVendorModel(vendor, {
      baseUrl: server.url + vendor.path,
      api: vendor.api,
      effort: vendor.effort,
      temperature: undefined,
      maxOutputTokens: undefined,
      keys: { [vendor.vendor]: "key" },
    });
    const limits = { steps: 20, timeMs: 120_000, tokens: undefined, bannerStepMs: 0, bannerMs: 0 };
    const run = await runAssist(browser, model, { goal: "Send the word walk", confirm: () => true, limits });
    assert.equal(run.outcome, "done", run.reason);
    assert.deepEqual([sent, run.steps], [["walk"], PAGES + 3]);
    vendor.check(server, run.usage.cached);
  });
}
