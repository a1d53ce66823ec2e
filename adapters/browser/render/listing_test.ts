import { equal, match, ok } from "node:assert/strict";
import type { Listing } from "../page/wire/results.ts";
import { renderListing } from "./listing.ts";
import { estimateTokens } from "./tokens.ts";

const PAGE = { document: "d", url: "http://a/", title: "Tea", revision: 7, frames: [] };

Deno.test("renderListing writes one line an element when everything is shown", () => {
  const items = [
    { index: 1, role: "textbox", name: "Name", value: "Ann", state: ["required", "invalid"] },
    { index: 4, role: "textbox", name: "Code", state: ["required"] },
    { index: 5, role: "button", name: "Order" },
  ];
  const listing: Listing = { ...PAGE, total: 3, inView: 3, matching: 3, items };
  equal(
    renderListing(listing),
    '"Tea" — http://a/\n1 textbox "Name"* ="Ann" (invalid)\n4 textbox "Code"*\n5 button "Order"\n3 of 3',
  );
});

Deno.test("renderListing says how to see the rest when something was left out", () => {
  const items = [{ index: 9, role: "link", name: "x" }];
  const listing: Listing = { ...PAGE, total: 30, inView: 12, matching: 12, items };
  const lines = renderListing(listing, { offset: 3, revision: 5 }).split("\n");
  equal(lines.at(-1), '1 of 30; revision 5; 8 more: offset 4 or a budget; 18 more off screen: scope "all"');
});

Deno.test("renderListing says so when there is nothing to operate", () => {
  equal(
    renderListing({ ...PAGE, title: "", total: 0, inView: 0, matching: 0, items: [] }),
    "http://a/\nno controls",
  );
});

Deno.test("renderListing never costs more than its budget, and says how much there is", () => {
  const items = Array.from(
    { length: 500 },
    (_, at) => ({ index: at + 1, role: "button", name: `Buy ${at}` }),
  );
  const url = `http://127.0.0.1/${"long/".repeat(200)}`;
  const late = { textAdded: ["y".repeat(500)], textRemoved: [] };
  for (const budget of [100, 200, 500, 2000]) {
    const text = renderListing({ ...PAGE, url, total: 900, inView: 500, matching: 500, items, late }, {
      budget,
    });
    ok(estimateTokens(text) <= budget, `${estimateTokens(text)} of ${budget}`);
    match(text, /\n\d+ of 900; \d+ more: offset \d+ or a budget; 400 more off screen: scope "all"$/m);
  }
});
