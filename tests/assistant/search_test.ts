import assert from "node:assert/strict";
import { asker } from "./assist_helpers.ts";
import { geminiServer } from "./model_servers.ts";
import { html, serveSites } from "./sites.ts";
import { act, type Brain, done, open, shows } from "./view.ts";

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
    if (shows(view, "3 books about tea")) return done("There are 3 books about tea", "3 books about tea");
    return act(view, "searchbox", "Search the library", "type_and_enter", "tea");
  };
}

Deno.test("assistant reaches a goal on a search page by the numbers it is sent, in real Chromium", async () => {
  await using sites = searchSite();
  await using model = geminiServer(searcher(sites.url));
  await using person = await asker();
  const { code, end, stderr } = await person.assist("How many books about tea are there?", model);
  assert.equal(code, 0, stderr);
  assert.deepEqual([end.outcome, end.reason, end.steps], ["done", "There are 3 books about tea", 3]);
  assert.deepEqual([end.actions, end.actions_by_number], [1, 1]);
  assert.equal(end.tokens.total, 3 * 1020);
  assert.ok(model.views.every(({ pictures }) => pictures === 1), "each request has a picture");
  assert.deepEqual(model.signatures.at(-1), ["signature-1", "signature-2"]);
});
