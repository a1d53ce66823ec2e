import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import assert from "node:assert/strict";
import { join } from "node:path";
import { hostArguments } from "../helpers/host/host_command.ts";
import { newTestHome } from "../helpers/host/test_home.ts";
import { seeingAdapter } from "../helpers/host/trusting_host.ts";
import { v2Client } from "../helpers/mcp/v2_client.ts";
import { verifies } from "../helpers/verifies.ts";

for (const modern of [false, true]) {
  Deno.test(`a person behind a ${modern ? "modern" : "legacy"} client grants for their session, and nothing is stored`, async () => {
    verifies("trust:ask-client", "trust:no-tool-grants");
    await using home = await newTestHome();
    const script = await seeingAdapter(join(home.path, "sees.ts"));
    const connect = async () => {
      const transport = new StdioClientTransport({
        command: Deno.execPath(),
        args: hostArguments("--stdio", "--adapter", script),
        env: { ...home.env, ONE: "1" },
        cwd: home.path,
      });
      return await v2Client(transport, { canAnswer: true, modern });
    };
    await using yes = await connect();
    yes.behind.answer = { action: "accept", content: { answer: "grant for this session" } };
    for (const tool of ["see", "peek"]) {
      const { content } = await yes.callTool(tool, { name: "ONE" });
      assert.deepEqual(content, [{ type: "text", text: "1" }]);
    }
    assert.equal(yes.behind.questions.length, 1);
    await using no = await connect();
    no.behind.answer = { action: "decline" };
    for (let call = 0; call < 2; call++) {
      assert.equal((await no.callTool("see", { name: "ONE" })).isError, true);
    }
    assert.equal(no.behind.questions.length, 1);
    await assert.rejects(
      Deno.stat(join(home.path, ".local/state/glovebox/grants.json")),
      Deno.errors.NotFound,
    );
  });
}
