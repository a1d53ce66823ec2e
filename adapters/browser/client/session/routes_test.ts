import assert from "node:assert/strict";
import { Routes } from "./routes.ts";

function isAnswered(pattern: string, address: string): boolean {
  const routes = new Routes();
  routes.add({ url: pattern, answer: undefined });
  return routes.routeFor(address) !== undefined;
}

Deno.test("a route is for addresses that hold its words in their order, and for no others", () => {
  const address = "https://shop.example/api/items?page=2";
  for (const pattern of ["/api/", "https://*/items?page=*", "*items*2", "*", address]) {
    assert.ok(isAnswered(pattern, address), pattern);
  }
  for (const pattern of ["/api2/", "*/items", "shop*", "*2*2", "https://shop.example/*/api/items?page=2"]) {
    assert.ok(!isAnswered(pattern, address), pattern);
  }
});

Deno.test("a route of many wildcards takes no longer for an address that almost fits", () => {
  const pattern = `${"*a".repeat(40)}*b`;
  assert.ok(!isAnswered(pattern, "a".repeat(100_000)));
});
