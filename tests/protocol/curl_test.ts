import assert from "node:assert/strict";
import { join } from "node:path";
import { deadline } from "../../src/base/time/deadline.ts";
import { mergeSettings } from "../../src/config/settings.ts";
import { HttpHost } from "../helpers/host/http_host.ts";
import { writeAdapter } from "../helpers/host/start_host.ts";
import { temporaryFolder } from "../helpers/temporary_folder.ts";
import { verifies } from "../helpers/verifies.ts";
import { PATIENCE_MS } from "../helpers/eventually.ts";

/** The document's port, where old configurations look for the plugin. */
const PORT = "9877";

/** The curl session in the appendix of the SH3D document, as it is written there. */
const SESSION = {
  initialize: `curl -s -X POST http://localhost:9877/mcp \\
  -H "Content-Type: application/json" \\
  -d '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-03-26","capabilities":{},"clientInfo":{"name":"test","version":"1.0"}}}'`,
  list: `curl -s -X POST http://localhost:9877/mcp \\
  -H "Content-Type: application/json" \\
  -H "Mcp-Session-Id: <session-id>" \\
  -d '{"jsonrpc":"2.0","id":2,"method":"tools/list"}'`,
  call: `curl -s -X POST http://localhost:9877/mcp \\
  -H "Content-Type: application/json" \\
  -H "Mcp-Session-Id: <session-id>" \\
  -d '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"get_state","arguments":{}}}'`,
  ping: `curl -s -X POST http://localhost:9877/mcp \\
  -H "Content-Type: application/json" \\
  -d '{"jsonrpc":"2.0","id":4,"method":"ping"}'`,
} as const;

/** The one tool that the session calls. */
const HOME =
  `name: "home", tools: { get_state: { description: "Counts walls.", effect: "read", input: z.object({}),
  run: () => ({ wallCount: 0 }) } }`;

/** Runs a command of the session as a person would, in a shell; `-i` shows the headers too. */
async function typed(command: string, host: HttpHost, session = "", show = ""): Promise<string> {
  const line = command.replace(PORT, new URL(host.url).port).replace("<session-id>", session)
    .replace("curl -s", `curl -s ${show}`);
  const child = new Deno.Command("sh", { args: ["-c", line], stdin: "null" });
  const { success, stdout, stderr } = await deadline(child.output(), PATIENCE_MS, command);
  assert(success, new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}

Deno.test("the curl session of the SH3D document works as it is written", async () => {
  verifies("http:curl");
  await using folder = await temporaryFolder();
  const adapter = await writeAdapter(join(folder.path, "home.ts"), HOME);
  await using host = await HttpHost.start({ adapter, token: false });
  const [head = "", greeting = ""] = (await typed(SESSION.initialize, host, "", "-i")).split("\r\n\r\n");
  assert.partialDeepStrictEqual(JSON.parse(greeting), {
    jsonrpc: "2.0",
    id: 1,
    result: { protocolVersion: "2025-03-26", capabilities: { tools: { listChanged: true } } },
  });
  const [, session] = /^mcp-session-id: (\S+)$/im.exec(head) ?? [];
  const listed = JSON.parse(await typed(SESSION.list, host, session));
  assert.equal(listed.id, 2);
  assert.deepEqual(listed.result.tools.map(({ name }: { name: string }) => name), ["get_state"]);
  assert.partialDeepStrictEqual(JSON.parse(await typed(SESSION.call, host, session)), {
    id: 3,
    result: { content: [{ type: "text", text: '{"wallCount":0}' }] },
  });
  assert.deepEqual(JSON.parse(await typed(SESSION.ping, host)), { jsonrpc: "2.0", id: 4, result: {} });
});

Deno.test("the port is the document's when none is named", () => {
  verifies("http:curl");
  assert.equal(mergeSettings([]).port, Number(PORT));
});
