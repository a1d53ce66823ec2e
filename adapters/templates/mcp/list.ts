/** Prints the tools of an MCP server as JSON: `list.ts PROGRAM ARGUMENT …`. Used by `glovebox new --from mcp` alone. */
import { McpServer } from "./server.ts";

const [program = "", ...args] = Deno.args;
const signal = AbortSignal.timeout(110_000);
await using server = await McpServer.start({ program, args }, signal);
const tools: unknown[] = [];
let cursor: unknown;
do {
  const page = await server.request("tools/list", cursor === undefined ? {} : { cursor }, { signal });
  if (Array.isArray(page.tools)) tools.push(...page.tools);
  cursor = page.nextCursor;
} while (typeof cursor === "string");
const bytes = new TextEncoder().encode(`\n${JSON.stringify(tools)}\n`);
for (let done = 0; done < bytes.length;) done += await Deno.stdout.write(bytes.subarray(done));
