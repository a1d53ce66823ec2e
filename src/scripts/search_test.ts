import assert from "node:assert/strict";
import { verifies } from "../../tests/helpers/verifies.ts";
import type { ToolEntry } from "../adapter_api/manifest.ts";
import { namespacesOf, toolNames } from "./namespaces.ts";
import { searchTools } from "./search.ts";
import { signatureOf } from "./signatures.ts";

function tool(
  name: string,
  description: string,
  properties: Record<string, unknown> = {},
  required: string[] = [],
) {
  return {
    name,
    description,
    effect: "write",
    idempotent: false,
    core: true,
    aliases: [],
    timeoutMs: 1000,
    inputSchema: { type: "object", properties, required, additionalProperties: false },
  } satisfies ToolEntry;
}

const NAMESPACES = namespacesOf([
  {
    name: "browser",
    tools: [
      tool("browser_navigate", "Opens a page.", { url: { type: "string" } }, ["url"]),
      tool("browser_act", "Acts on an element. By its number.", {
        action: { enum: ["click", "type"] },
        index: { type: "integer", description: "Number of the element", default: 1 },
      }, ["action"]),
    ],
  },
  { name: "lua-ui", tools: [tool("ui_run", "Runs Lua."), tool("ui_stop", "Ends it.")] },
  { name: "my-notes", tools: [tool("note", "Keeps a note.")] },
  { name: "empty", tools: [] },
]);

Deno.test("namespaces have the adapters' names, and functions those of the tools without what all begin with", () => {
  assert.deepEqual(toolNames(NAMESPACES), {
    browser: { navigate: "browser_navigate", act: "browser_act" },
    lua: { run: "ui_run", stop: "ui_stop" },
    myNotes: { note: "note" },
  });
});

Deno.test("searchTools finds tools by words of names, arguments and descriptions, best first", () => {
  verifies("scripts:search");
  const first = (query: string) => searchTools(NAMESPACES, query, "names").split("\n")[0];
  assert.equal(first("navigate"), "browser.navigate: Opens a page.");
  assert.equal(first("click something"), "browser.act: Acts on an element.");
  assert.equal(first("lua"), "lua.run: Runs Lua.");
  assert.equal(first("notes"), "myNotes.note: Keeps a note.");
  assert.match(
    searchTools(NAMESPACES, "zebra", "names"),
    /^No tool has these words: zebra\. There are browser \(2 tools\)/,
  );
  assert.equal(searchTools(NAMESPACES, "", "names").split("\n").length, 5);
});

Deno.test("searchTools tells types, and in full the arguments too", () => {
  verifies("scripts:search");
  assert.equal(
    searchTools(NAMESPACES, "act", "full"),
    [
      'browser.act({ action: "click" | "type"; index?: number }) // write: Acts on an element. By its number.',
      "  index: Number of the element; default 1",
    ].join("\n"),
  );
});

Deno.test("searchTools tells the types of the best tool for each part of a query, and of further ones the names", () => {
  verifies("scripts:search");
  const many = Array.from(
    { length: 20 },
    (_, at) => tool(`browser_field_${at}`, "Fills in fields of a form."),
  );
  const steps = tool("browser_steps", "Does several actions.", {
    steps: { type: "array", items: { type: "object", properties: { action: { enum: ["click", "fill"] } } } },
  });
  const namespaces = namespacesOf([
    { name: "browser", tools: [...many, steps, tool("browser_reads", "Reads a page.")] },
    { name: "sh3d", tools: [tool("a_wall", "Adds a wall."), tool("a_text", "Adds a text to a field.")] },
  ]);
  const lines = searchTools(namespaces, "fill in the fields of a form, click, read", "types").split("\n");
  assert.equal(lines.length, 6);
  assert.ok(lines.includes("browser.reads() // write: Reads a page."));
  assert.ok(lines.some((line) => line.startsWith("browser.steps({ steps?: ")));
  assert.match(
    lines.at(-1) ?? "",
    /^… browser: field_\d+, .*; \d+ more: use other words, or detail: "names"$/,
  );
  assert.match(searchTools(namespaces, "add a wall", "types"), /^sh3d\.wall\(\) .*\n… |^sh3d\.wall\(\) /);
});

Deno.test("signatureOf writes what JSON schemas say as types", () => {
  const schema = tool("t", "T.", {
    list: { type: "array", items: { anyOf: [{ type: "string" }, { type: "number" }] } },
    nested: { $ref: "#/$defs/point" },
    "odd-name": { const: 5 },
    open: { type: "object" },
    many: { type: ["string", "null"] },
  });
  const withDefs = {
    ...schema,
    inputSchema: {
      ...schema.inputSchema,
      $defs: { point: { type: "object", properties: { x: { type: "number" } }, required: ["x"] } },
    },
    outputSchema: { type: "object", properties: { n: { type: "integer" } }, required: ["n"] },
  };
  assert.equal(
    signatureOf("t", withDefs),
    't(input?: { list?: (string | number)[]; nested?: { x: number }; "odd-name"?: 5; open?: Record<string, unknown>; ' +
      "many?: string | null }): Promise<Result<{ n: number }>>",
  );
  assert.equal(signatureOf("ui_stop", tool("ui_stop", "Ends.")), "ui_stop(): Promise<Result>");
});
