import assert from "node:assert/strict";
import { join } from "node:path";
import { encode } from "gpt-tokenizer";
import { z } from "zod";
import { asker } from "./assist_helpers.ts";
import { geminiServer } from "./model_servers.ts";
import { verifies } from "../helpers/verifies.ts";
import { html, serveSites } from "./sites.ts";
import { act, type Brain, found, open, shows } from "./view.ts";

/** A search page and its results. */
function searchSite() {
  return serveSites({
    "/": `<title>Library</title><h1>Library</h1><form action=/results>
      <input type=search name=q aria-label="Search the library"><button>Search</button></form>`,
    "/results": (_request, url) =>
      html(
        `<title>Results</title><h1>3 books about ${
          url.searchParams.get("q")
        }</h1><a href=/book>The Book of Tea</a>`,
      ),
  });
}

/** It must read the numbers in the request to act right. */
function searcher(url: string): Brain {
  return (view) => {
    if (view.page.url === "about:blank") return open(url);
    if (shows(view, "3 books about tea")) return found("There are 3 books about tea", "3 books about tea");
    return act(view, "searchbox", "Search the library", "type_and_enter", "tea");
  };
}

Deno.test("assistant reaches a goal on a search page by the numbers it is sent, in real Chromium", async () => {
  verifies(
    "assistant:search",
    "assistant:signature",
    "assistant:vendors",
    "assistant:sites",
    "assistant:tokens",
  );
  await using sites = searchSite();
  await using model = geminiServer(searcher(sites.url));
  await using person = await asker();
  const { code, end, stderr } = await person.assist("How many books about tea are there?", model);
  assert.equal(code, 0, stderr);
  assert.deepEqual([end.outcome, end.reason, end.steps], ["done", "There are 3 books about tea", 3]);
  assert.deepEqual([end.actions, end.actions_by_number], [1, 1]);
  assert.equal(end.tokens.total, 3 * 1020);
  assert.ok(model.views.every(({ pictures }, at) => pictures === at + 1), "each request has a picture");
  assert.deepEqual(model.signatures.at(-1), ["signature-1", "signature-2"]);
  const { tools, systemInstruction } = z.object({ tools: z.unknown(), systemInstruction: z.unknown() }).parse(
    JSON.parse(model.bodies[0] ?? ""),
  );
  const apart = encode(JSON.stringify([tools, systemInstruction])).length;
  assert.ok(apart <= 4_000, `${apart} tokens of rules and declarations`);
});

Deno.test("browser_assist does the same for an MCP client, with the model of the settings", async () => {
  verifies("assistant:as-tool");
  await using sites = searchSite();
  await using model = geminiServer(searcher(sites.url));
  await using person = await asker();
  const config = join(person.path, "settings.json");
  const assist = { model: "gemini:test", baseUrl: `${model.url}/v1beta` };
  await Deno.writeTextFile(config, JSON.stringify({ adapters: ["browser"], assist }));
  const called = await person.run([
    "call",
    "--config",
    config,
    "browser_assist",
    "goal=Count the books about tea",
  ]);
  assert.match(
    called.stdout,
    /^There are 3 books about tea\nSent or saved with your leave: nothing; done in/,
  );
  assert.equal(called.code, 0, called.stderr);
  assert.match(called.stderr, /2\/20 /);
  const tools = await person.run(["tools", "--config", config]);
  assert.ok(!model.views.some((view) => view.tools.includes("browser_assist")), "it cannot call itself");
  assert.match(tools.stdout, /browser_assist +write/);
  const without = await person.run(["tools", "-a", "browser"]);
  assert.doesNotMatch(without.stdout, /browser_assist/);
});
