import { deepEqual, equal } from "node:assert/strict";
import type { ClientPort } from "../catalog/tool_source.ts";
import { TracedClient } from "./traced_client.ts";

Deno.test("a client that is traced is asked as it would be otherwise: the panel may answer, and a question is withdrawn", async () => {
  const withdrawn = new AbortController();
  const asked: (AbortSignal | undefined)[] = [];
  const panel = { decide: () => Promise.resolve("once" as const) };
  const client: ClientPort = {
    panel,
    progress: () => {},
    log: () => {},
    closeStream: () => {},
    ask: (_question, signal) => {
      asked.push(signal);
      return Promise.resolve({ action: "decline" });
    },
    sample: () => Promise.reject(new Error("nobody samples")),
    roots: () => Promise.resolve([]),
  };
  const lines: string[] = [];
  const traced = new TracedClient(client, (level, text) => lines.push(`${level}: ${text()}`));
  equal(traced.panel, panel);
  await traced.ask(
    { key: "go", message: "Go on?", schema: { type: "object", properties: {} } },
    withdrawn.signal,
  );
  equal(asked[0], withdrawn.signal);
  deepEqual(lines, ["asked: Go on? (decline)"]);
});
