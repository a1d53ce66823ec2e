import type { ToolCode } from "./tool_code.ts";

/** Writes the tests of the adapter: the first tool of each method is called, and its request looked at. */
export function adapterTests(tools: readonly ToolCode[], server: string): string {
  const callable = tools.filter(({ sample }) => sample !== undefined);
  const first = [...Map.groupBy(callable, ({ method }) => method)].flatMap(([, each]) => each.slice(0, 1));
  return `import assert from "node:assert/strict";
import { testAdapter } from "glovebox";
import adapter from "./adapter.ts";

${first.map((tool) => oneTest(tool, server)).join("\n")}`;
}

function oneTest({ name, method, sample, samplePath, secret }: ToolCode, server: string): string {
  const path = new URL(`${server.replace(/\/+$/, "")}${samplePath}`).pathname;
  return `Deno.test("${name} sends ${method} to its place", async () => {
  const asked: Request[] = [];
  const fetch = (request: Request) => {
    asked.push(request);
    return Response.json({});
  };
  await using host = await testAdapter(adapter, { fetch });
  await host.call("${name}", ${JSON.stringify(sample)});
  const [request] = asked;
  assert.ok(request !== undefined);
  assert.equal(request.method, "${method}");
  assert.equal(new URL(request.url).pathname, ${JSON.stringify(path)});
  assert.equal(request.headers.get("glovebox-secret"), ${
    secret === undefined ? "null" : JSON.stringify(secret)
  });
});
`;
}
