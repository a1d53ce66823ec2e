import assert from "node:assert/strict";
import { join } from "node:path";
import { commandLine } from "../helpers/host/command_line.ts";
import { verifies } from "../helpers/verifies.ts";

/** A server of other people: open schemas, a tool for tasks alone, and answers that are wrong. */
const SERVER = `
import { createInterface } from "node:readline";
const inputSchema = { type: "object", properties: { n: { type: "number" } } };
const tools = ["broken", "refuses", "nothing"].map((name) => ({ name, inputSchema, description: "Finds '*.ext' by _id" }));
const outputSchema = { type: "object", properties: { count: { type: "number" } }, required: ["count"] };
tools.push({ name: "unlike", inputSchema, outputSchema, description: "Counts" });
tools.push({ name: "later", inputSchema, execution: { taskSupport: "required" } });
const results = {
  "initialize": { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "s", version: "1" } },
  "tools/list": { tools },
  "nothing": { nothing: true },
  "unlike": { content: [{ type: "text", text: "there are seven" }], structuredContent: { count: "seven" } },
};
const errors = { broken: { code: -32603, message: "out of order" }, refuses: { code: -32602, message: "n is odd" } };
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  const name = method === "tools/call" ? params.name : method;
  const error = errors[name];
  if (id !== undefined) console.log(JSON.stringify({ jsonrpc: "2.0", id, ...(error ? { error } : { result: results[name] }) }));
});
`;

Deno.test("an adapter from an odd MCP server passes its tests, and tells whose mistake a failure is", async () => {
  verifies("cli:new-from");
  await using person = await commandLine();
  await Deno.writeTextFile(join(person.path, "server_of_ours.mjs"), SERVER);
  const made = await person.run(["new", "odd", "--from", "mcp", "--", "node", "./server_of_ours.mjs"]);
  assert.equal(made.code, 0, made.stderr);
  assert.match(made.stdout, /Left out, as they run as tasks of the protocol alone: later/);
  const checked = await person.run(["check", "odd"]);
  assert.match(checked.stdout, /server_of_ours\.mjs[^]*odd_broken, odd_refuses, odd_nothing, odd_unlike\n/);
  assert.match(await Deno.readTextFile(join(person.path, "odd", "adapter.ts")), /Finds '\*\.ext' by _id/);
  const tested = await person.run(["test", "odd"]);
  assert.equal(tested.code, 0, `${tested.stdout}${tested.stderr}`);
  assert.equal((await person.run(["grant", "odd", "--asked", "--adapter", "odd"])).code, 0);
  const told = async (tool: string) => (await person.run(["call", "-a", "odd", tool, "n=1"])).stderr;
  assert.equal(await told("odd_broken"), "SERVER_ERROR: out of order\n");
  assert.match(await told("odd_refuses"), /^INVALID_INPUT: n is odd/);
  const unlike = await person.run(["call", "-a", "odd", "odd_unlike", "n=1"]);
  assert.match(
    unlike.stderr,
    /odd_unlike does not fit its output schema: "count": .*expected number, received str/,
  );
  assert.match(`${unlike.stdout}${unlike.stderr}`, /there are seven/);
  assert.match(await told("odd_nothing"), /^SERVER_ERROR: .*no result of a tool/);
});

Deno.test("a server that cannot be asked for its tools is told by what it said, or by what it is", async () => {
  verifies("cli:new-from");
  await using person = await commandLine();
  const told = async (...command: string[]) =>
    (await person.run(["new", "none", "--from", "mcp", "--", ...command])).stderr;
  assert.match(await told("http://127.0.0.1:9/mcp"), /it is an address, and not a program\. Name a server/);
  assert.match(await told("node", "/no/such/server.js"), /It said: Error: Cannot find module '\/no\/such/);
});
