import { equal } from "node:assert/strict";
import type { Listing } from "../page/results.ts";
import { renderListing } from "./listing.ts";

const PAGE = { document: "d", url: "http://a/", title: "Tea" };

Deno.test("renderListing writes one line an element when everything is shown", () => {
  const items = [
    { index: 1, role: "textbox", name: "Name", value: "Ann", state: ["required"] },
    { index: 4, role: "button", name: "Order" },
  ];
  const listing: Listing = { ...PAGE, total: 2, inView: 2, matching: 2, items };
  equal(renderListing(listing), 'Tea — http://a/\n1 textbox "Name" ="Ann" (required)\n4 button "Order"');
});

Deno.test("renderListing says how to see the rest when something was left out", () => {
  const items = [{ index: 9, role: "link", name: "x" }];
  const listing: Listing = { ...PAGE, total: 30, inView: 12, matching: 12, items };
  const lines = renderListing(listing, 3).split("\n");
  equal(lines.slice(2).join("; "), '8 more: offset 4; 18 more off screen: scope "all"');
});

Deno.test("renderListing says so when there is nothing to operate", () => {
  equal(
    renderListing({ ...PAGE, title: "", total: 0, inView: 0, matching: 0, items: [] }),
    "http://a/\nno controls",
  );
});
