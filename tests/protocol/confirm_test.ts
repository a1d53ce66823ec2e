import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import assert from "node:assert/strict";
import { join } from "node:path";
import { fixtureAdapter, hostArguments } from "../helpers/host/host_command.ts";
import { HostProcess } from "../helpers/host/host_process.ts";
import { newTestHome } from "../helpers/host/test_home.ts";
import { v2Client } from "../helpers/mcp/v2_client.ts";
import { verifies } from "../helpers/verifies.ts";

for (const modern of [false, true]) {
  Deno.test(`a person behind a ${modern ? "modern" : "legacy"} client confirms what writes, call by call`, async () => {
    verifies("confirm:asks");
    await using home = await newTestHome();
    const file = join(home.path, "written");
    const transport = new StdioClientTransport({
      command: Deno.execPath(),
      args: hostArguments(
        ...["--stdio", "--adapter", fixtureAdapter("acts"), "--confirm", "write"],
        ...["--option", `acts.write=["${home.path}"]`, "--grant", `acts:write=${file}`],
      ),
      env: { ...home.env },
      cwd: home.path,
    });
    await using client = await v2Client(transport, { canAnswer: true, modern });
    const write = async () => await client.callTool("write_file", { path: file });
    client.behind.answer = { action: "accept", content: { answer: "refuse" } };
    const refused = await write();
    assert.equal(refused.isError, true);
    assert.match(JSON.stringify(refused.content), /The person refused write_file/);
    await assert.rejects(Deno.stat(file), Deno.errors.NotFound);
    client.behind.answer = {
      action: "accept",
      content: { answer: "allow this tool until the session ends" },
    };
    assert.notEqual((await write()).isError, true);
    assert.equal(await Deno.readTextFile(file), "written");
    client.behind.answer = { action: "decline" };
    assert.notEqual((await write()).isError, true, "it is not asked about again");
    const { content } = await client.callTool("read_file", { path: file }); // it reads: the runtime alone refuses it
    assert.doesNotMatch(JSON.stringify(content), /The person refused/);
    assert.equal(client.behind.questions.length, 2);
  });
}

Deno.test("a client that cannot ask is told what to do, and nothing happens", async () => {
  verifies("confirm:asks");
  await using host = await HostProcess.start({ adapter: "acts", args: ["--confirm", "write"] });
  await host.initialize();
  const { result } = await host.request("tools/call", {
    name: "write_file",
    arguments: { path: "/nowhere/x" },
  });
  assert.match(
    JSON.stringify(result),
    /write_file needs a person's confirmation, and this client cannot ask/,
  );
});
