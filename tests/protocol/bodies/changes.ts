import assert from "node:assert/strict";
import { eventually } from "../../helpers/eventually.ts";
import type { McpClient } from "../../helpers/mcp/mcp_client.ts";
import { verifies } from "../../helpers/verifies.ts";
import type { Group } from "./group.ts";

const LISTS = ["tools", "prompts", "resources"].map((list) => `notifications/${list}/list_changed`);
const UPDATED = "notifications/resources/updated";

function methodsOf(client: McpClient): string[] {
  return client.notices.all.map(({ method }) => method);
}

export const changes: Group = {
  "each list that changed is told of once, and the resource that is followed": async ({ client }) => {
    verifies("mcp:list-changed");
    const before = client.notices.all.length;
    await using _following = await client.follow("echo://fixed");
    await client.callTool("echo_change");
    const updated = await client.notices.first("the update", ({ method }) => method === UPDATED);
    assert.equal(updated.params.uri, "echo://fixed");
    assert.deepEqual(methodsOf(client).slice(before), [...LISTS, UPDATED]);
  },
  "a resource that is not followed any more is not told of": async ({ client }) => {
    await using _following = await client.follow("echo://row/1");
    // Over HTTP the end of what the test before has followed may come to the host a little later.
    await eventually("only the lists are told", async () => {
      const before = methodsOf(client).length;
      await client.callTool("echo_change");
      await client.notices.first("the lists", () => methodsOf(client).length >= before + LISTS.length);
      await client.ping(); // what was sent before its answer is here
      return methodsOf(client).slice(before).join() === LISTS.join();
    });
  },
};
