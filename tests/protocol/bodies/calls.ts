import assert from "node:assert/strict";
import { deadline } from "../../../src/base/time/deadline.ts";
import type { Progress } from "../../helpers/mcp/mcp_client.ts";
import type { Connection } from "../../helpers/mcp/mcp_connections.ts";
import { verifies } from "../../helpers/verifies.ts";
import { failedCall } from "./failed_call.ts";
import type { Group } from "./group.ts";
import { PATIENCE_MS } from "../../helpers/eventually.ts";

/** Starts the call that waits for its cancellation, and waits until it runs. */
async function startWaiting({ client }: Connection) {
  const cancelling = new AbortController();
  const running = Promise.withResolvers<void>();
  const call = client.callTool("echo_wait", {}, {
    signal: cancelling.signal,
    onProgress: () => running.resolve(),
  });
  await deadline(Promise.race([running.promise, call]), PATIENCE_MS, "The start of echo_wait");
  return { call, cancel: () => cancelling.abort() };
}

export const calls: Group = {
  "progress comes in order and before the answer": async ({ client }) => {
    verifies("mcp:progress", "host:progress-and-log");
    const steps: Progress[] = [];
    await client.callTool("echo_progress", {}, { onProgress: (step) => steps.push(step) });
    const sent = [{ progress: 0, total: 2, message: "begun" }, { progress: 1, total: 2 }, {
      progress: 2,
      total: 2,
    }];
    // The SDK's clients forget the call before they look at steps that arrive together with its answer.
    assert.deepEqual(steps, sent.slice(0, steps.length));
  },
  "log lines come from the level that the client chose": async ({ client }) => {
    verifies("mcp:logging");
    const before = client.notices.all.length;
    const lines = () => client.notices.all.slice(before).map(({ params: { level, data } }) => [level, data]);
    await client.callTool("echo_progress", {}, { logLevel: "error" });
    assert.deepEqual(lines(), []);
    await client.callTool("echo_progress", {}, { logLevel: "warning" });
    assert.deepEqual(lines(), [["warning", { message: "half way", data: { at: 1 } }]]);
  },
  "a cancelled call ends, and its handler hears of it": async (connection) => {
    verifies("mcp:cancellation", "host:cancel-reaches-adapter");
    const { call, cancel } = await startWaiting(connection);
    cancel();
    await assert.rejects(call);
    await connection.log.first("the handler's word", (line) => line.includes("heard the cancellation"));
  },
  "a call that waits does not hold up another": async (connection) => {
    const { call, cancel } = await startWaiting(connection);
    const { content } = await connection.client.callTool("echo", { text: "meanwhile" });
    assert.deepEqual(content, [{ type: "text", text: "meanwhile" }]);
    cancel();
    await assert.rejects(call);
  },
  "a call is given up at its deadline": async ({ client }) => {
    verifies("host:call-deadline", "promise:no-hang");
    const { structuredContent: { error } } = await failedCall(client, "echo_late");
    assert.equal(error.code, "TIMEOUT");
    assert.match(error.message, /echo_late did not (begin|finish) within 100 ms/);
  },
  "a call in which the adapter dies says so, and the next one works": async ({ client }) => {
    verifies("host:died-rejects-calls");
    const { structuredContent: { error } } = await failedCall(client, "echo_die");
    assert.equal(error.code, "ADAPTER_DIED");
    assert.match(error.message, /exited with code 7/);
    const { content } = await client.callTool("echo", { text: "alive" });
    assert.deepEqual(content, [{ type: "text", text: "alive" }]);
  },
};
