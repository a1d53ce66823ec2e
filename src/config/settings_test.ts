import assert from "node:assert/strict";
import { verifies } from "../../tests/helpers/verifies.ts";
import { joinPermissions } from "../adapter_api/permissions.ts";
import { mergeSettings } from "./settings.ts";

Deno.test("of several sources the first that says something wins, value by value", () => {
  verifies("cli:settings-order");
  const merged = mergeSettings([
    { tools: ["all"], options: { a: { x: 1 } } },
    { tools: ["core"], adapters: ["b"], logLevel: "debug", options: { a: { x: 2, y: 2 }, b: { z: 1 } } },
    { adapters: ["c"], logLevel: "error", watch: true, logFile: "/x" },
  ]);
  assert.deepEqual(merged, {
    adapters: ["b"],
    tools: ["all"],
    options: { a: { x: 1, y: 2 }, b: { z: 1 } },
    grants: {},
    grantAsked: [],
    flagged: [],
    limits: {},
    logLevel: "debug",
    logFile: "/x",
    host: "127.0.0.1",
    port: 9877,
    ...{ token: "auto", oauth: false, assist: {}, clients: {} },
    watch: true,
    audit: true,
    code: false,
    ...{ record: undefined, trace: undefined, traceValues: false },
    confirm: undefined,
    confine: undefined,
    panel: undefined,
    dev: false,
    isFolderChoice: false,
    configFile: undefined,
  });
});

Deno.test("without any source there are the defaults", () => {
  assert.deepEqual(mergeSettings([]), {
    adapters: [],
    tools: [],
    options: {},
    grants: {},
    grantAsked: [],
    flagged: [],
    limits: {},
    logLevel: "warning",
    logFile: undefined,
    watch: false,
    audit: true,
    code: false,
    ...{ record: undefined, trace: undefined, traceValues: false },
    confirm: undefined,
    confine: undefined,
    panel: undefined,
    dev: false,
    isFolderChoice: false,
    configFile: undefined,
    host: "127.0.0.1",
    port: 9877,
    ...{ token: "auto", oauth: false, assist: {}, clients: {} },
  });
});

Deno.test("grants of all sources add up", () => {
  const merged = mergeSettings([
    { grants: { a: { net: ["x"] } }, grantAsked: ["p"] },
    { grants: { a: { net: ["y"], env: ["E"] }, b: { run: ["r"] } }, grantAsked: ["q"] },
  ]);
  assert.deepEqual(merged.grants, { a: { net: ["y", "x"], env: ["E"] }, b: { run: ["r"] } });
  assert.deepEqual(merged.grantAsked, ["p", "q"]);
  assert.deepEqual(joinPermissions({}, {}), {});
});

Deno.test("settings of the assistant are merged key by key", () => {
  const flags = { assist: { model: "openai:a" } };
  const own = { assist: { model: "gemini:b", maxSteps: 5 } };
  assert.deepEqual(mergeSettings([flags, own]).assist, { model: "openai:a", maxSteps: 5 });
});

Deno.test("limits are merged adapter by adapter, value by value", () => {
  verifies("limits:settings");
  const { limits } = mergeSettings([
    { limits: { "*": { answerMB: 1 }, a: { callMs: 5 } } },
    { limits: { "*": { answerMB: 2, heapMB: 64 } } },
  ]);
  assert.deepEqual(limits, { "*": { answerMB: 1, heapMB: 64 }, a: { callMs: 5 } });
});
