import assert from "node:assert/strict";
import { testAdapter } from "glovebox";
import adapter from "./adapter.ts";

Deno.test("the model reads the sales as text, and the chart gets them as data", async () => {
  await using host = await testAdapter(adapter);
  const { text, structured } = await host.call("sales_show", { region: "south" });
  assert.equal(text, "Sales south: Q1 7, Q2 11, Q3 15, Q4 13");
  const { structured: chart } = await host.call("sales_chart", { region: "south" });
  assert.deepEqual(chart, structured);
});

Deno.test("the chart is a page that reaches nothing and has the client in it", async () => {
  await using host = await testAdapter(adapter);
  const [page] = await host.read("ui://sales/chart");
  assert.equal(page?.mimeType, "text/html;profile=mcp-app");
  assert.deepEqual(page?.meta, { ui: { csp: {}, prefersBorder: true } });
  assert.match(String(page?.body), /<head><script>globalThis\.view = /);
});
