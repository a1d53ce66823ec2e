import assert from "node:assert/strict";
import { join } from "node:path";
import { fixtureAdapter } from "../../helpers/host/host_command.ts";
import { HttpHost } from "../../helpers/host/http_host.ts";
import { PROJECT } from "../../helpers/project/source_tree.ts";
import { verifies } from "../../helpers/verifies.ts";
import { Chat } from "./chat.ts";

const SALES = join(PROJECT, "adapters", "examples", "sales");

Deno.test("views survive a silent chat and hostile words, and reach nothing of each other", async (test) => {
  verifies("views:refuse", "views:in-chats");
  await using host = await HttpHost.start({
    adapter: fixtureAdapter("viewing"),
    args: [
      ...["--adapter", fixtureAdapter("gallery"), "--adapter", SALES],
      ...["--grant-asked", "viewing"],
    ],
  });
  await using chat = await Chat.open("app_bridge", host, { modern: true });
  await chat.ask(`chat.silent("gallery_show")`); // it gives up in ten seconds; the rest goes on meanwhile
  await test.step("a view that asks for tools of another adapter gets none, with whatever key", async () => {
    await chat.ask(`chat.call("gallery_show")`);
    await chat.reads(/without a key: Only views of viewing may call viewing_poke/);
    await chat.reads(/with its own key: Only views of viewing may call viewing_poke/);
    await chat.reads(/for the person's questions: Only views of conversation may call glovebox_asked/);
    await chat.reads(/keys in the tools: false/);
    await chat.reads(/keys in the other view: false/);
    await chat.reads(/it reaches nothing/);
  });
  await test.step("an answer with a script in it is shown as text", async () => {
    await chat.reads(/<script>document\.title = 'taken over'<\/script><b>shown<\/b>/);
    assert.equal(await chat.ask("document.title"), "ready");
  });
  await test.step("a chart is drawn from the answer, and again by its own call", async () => {
    await chat.ask(`chat.call("sales_show", { region: "south" })`);
    await chat.reads(/Sales south/);
    await chat.act("north");
    await chat.reads(/Sales north/);
  });
  await test.step("a view in a chat that never answers says so", async () => {
    await chat.reads(/The chat did not answer ui\/initialize within 10 s/);
  });
});

Deno.test("views work in the components of another maker, dark as well", async (test) => {
  verifies("views:in-chats");
  await using host = await HttpHost.start({ adapter: SALES });
  await using chat = await Chat.open("mcp_ui", host, { width: 390 });
  await test.step("the chart is drawn, and the person looks at another region", async () => {
    await chat.ask(`chat.call("sales_show", { region: "south" })`);
    await chat.reads(/Sales south/);
    await chat.act("north");
    await chat.reads(/Sales north/);
    assert.deepEqual(await chat.ask("chat.errors"), []);
  });
});
