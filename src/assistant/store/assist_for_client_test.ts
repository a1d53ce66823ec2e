import assert from "node:assert/strict";
import { FakeBrowser } from "../../../tests/assistant/fakes.ts";
import { callContext } from "../../../tests/helpers/mcp/call_context.ts";
import { temporaryFolder } from "../../../tests/helpers/temporary_folder.ts";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { ToolError } from "../../adapter_api/errors.ts";
import { AssistSource } from "../assist_source.ts";
import { assistForClient, openRuns, runsFolder } from "./assist_for_client.ts";

/** A page with one button that sends something. */
function sender(): {
  browser: FakeBrowser;
  catalog: { tools: FakeBrowser["tools"]; call: FakeBrowser["call"] };
} {
  const browser: FakeBrowser = new FakeBrowser({
    browser_overlay_act: (_args, page) => {
      page.text = "Your message was sent";
      return "click: + text";
    },
  });
  browser.page.items.push({ index: 4, role: "button", name: "Send" });
  browser.sends.set(4, { url: "https://a.example/send", fields: [] });
  return {
    browser,
    catalog: { tools: () => browser.tools(), call: (name, args) => browser.call(name, args) },
  };
}

Deno.test("browser_assist works with the client's own model, asks its person, and reports its steps", async () => {
  verifies("assistant:as-tool", "assistant:data");
  await using state = await temporaryFolder();
  const { browser, catalog } = sender();
  const asked: string[] = [];
  const progress: (string | undefined)[] = [];
  const said = [
    `Sending\n{"mode":"act","name":"browser_overlay_act","args":{"index":4,"action":"click"}}`,
    `{"mode":"done","reason":"It is sent","evidence":"Your message was sent","data":{"to":["ann"]}}`,
  ];
  const prompts: string[] = [];
  const source = sourceOf(catalog, state.path);
  const client = {
    sample: (request: { systemPrompt?: string }) => {
      prompts.push(request.systemPrompt ?? "");
      return Promise.resolve({ model: "theirs", text: said.shift() ?? "" });
    },
    ask: ({ message }: { message: string }) => {
      asked.push(message);
      return Promise.resolve({ action: "accept" as const, content: { allow: true } });
    },
    progress: (_done: number, _total?: number, message?: string) => void progress.push(message),
  };
  const outcome = await source.call("browser_assist", { goal: "Send it" }, callContext({ client }));
  assert.ok(outcome.ok && outcome.isError === false);
  const { outcome: how, steps, data, effects } = outcome.structured ?? {};
  assert.deepEqual([how, steps, data, effects], [
    ...["done", 2, { to: ["ann"] }, ["POST https://a.example/send"]],
  ]);
  assert.ok(outcome.content.some((part) => part.type === "text" && part.text === '{"to":["ann"]}'));
  assert.match(asked.join(), /Action: click button "Send"/);
  assert.match(prompts[0] ?? "", /browser_overlay_act: /);
  assert.ok(progress.includes("Sending"));
  assert.ok(!browser.calls.some(({ name }) => name === "browser_screenshot"), "words alone: no pictures");
});

Deno.test("person behind a client may do it themselves where they can reach it, and the run goes on", async () => {
  verifies("assistant:take-over");
  await using state = await temporaryFolder();
  const { browser, catalog } = sender();
  const asked: unknown[] = [];
  const said = [
    `{"mode":"act","name":"browser_overlay_act","args":{"index":4,"action":"click"}}`,
    `{"mode":"done","reason":"It is sent","evidence":"Sent by hand"}`,
  ];
  const client = {
    sample: () => Promise.resolve({ model: "theirs", text: said.shift() ?? "" }),
    ask: ({ message, schema }: { message: string; schema: unknown }) => {
      asked.push([message.split("\n")[0], Object.keys(Object(Object(schema).properties))]);
      if (!message.startsWith("The assistant needs you")) {
        return Promise.resolve({ action: "accept" as const, content: { allow: "mine" } });
      }
      browser.page.text = "Sent by hand";
      return Promise.resolve({ action: "accept" as const, content: { allow: true } });
    },
  };
  const source = sourceOf(catalog, state.path);
  const outcome = await source.call("browser_assist", { goal: "Send it" }, callContext({ client }));
  assert.equal(outcome.ok && outcome.structured?.outcome, "done", JSON.stringify(outcome));
  assert.deepEqual([asked, browser.sent], [[
    ["May the assistant send this?", ["allow"]],
    ["The assistant needs you: POST https://a.example/send", ["allow"]],
  ], []]);
});

Deno.test("browser_assist tells the question when the client's person cannot be asked", async () => {
  verifies("assistant:as-tool");
  await using state = await temporaryFolder();
  const { browser, catalog } = sender();
  const source = sourceOf(catalog, state.path);
  const client = {
    sample: () =>
      Promise.resolve({
        model: "m",
        text: `function_call: name=browser_overlay_act args={"index":4,"action":"click"}`,
      }),
    ask: () => Promise.reject(new ToolError("NOT_CONNECTED", "the client cannot ask")),
  };
  const given = { goal: "Send it", max_steps: "9" }; // as some models write numbers
  const outcome = await source.call("browser_assist", given, callContext({ client }));
  assert.ok(outcome.ok && outcome.isError === true);
  assert.equal(outcome.structured?.outcome, "asked");
  assert.deepEqual(browser.sent, []);
  const wrong = await source.call("browser_assist", { gaol: "x" }, callContext());
  assert.equal(!wrong.ok && wrong.error.code, "INVALID_INPUT");
});

function sourceOf(catalog: ReturnType<typeof sender>["catalog"], state: string): AssistSource {
  return new AssistSource({
    page: () => Promise.resolve("<p>run</p>"),
    open: () => openRuns(runsFolder(state)),
    assist: (request) =>
      assistForClient(request, {
        catalog: catalogOf(catalog),
        settings: { model: "client" },
        state,
        findKey: () => undefined,
      }),
  });
}

function catalogOf(
  { tools, call }: ReturnType<typeof sender>["catalog"],
): Parameters<typeof assistForClient>[1]["catalog"] {
  return { tools: () => tools(), call: (name, input) => call(name, Object(input)) };
}
