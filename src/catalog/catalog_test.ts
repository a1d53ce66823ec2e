import assert from "node:assert/strict";
import { callContext } from "../../tests/helpers/mcp/call_context.ts";
import { FakeSource } from "../../tests/helpers/mcp/fake_source.ts";
import { verifies } from "../../tests/helpers/verifies.ts";
import { ToolError } from "../adapter_api/errors.ts";
import { Catalog } from "./catalog.ts";
import { prefixed } from "./prefixed.ts";

const template = {
  name: "row",
  template: "web://row/{id}",
  mimeType: "text/plain",
  listed: true,
  completes: ["id"],
};

function twoSources() {
  const web = new FakeSource("web", {
    tools: [{ name: "web_open", aliases: ["web.open"], core: true }, { name: "web_close" }],
    resources: [{ name: "page", uri: "web://page", mimeType: "text/plain" }],
    templates: [template],
  });
  const lua = new FakeSource("lua", {
    tools: [{ name: "lua_run", core: true }],
    prompts: [{ name: "greet", description: "Greets", args: [] }],
  });
  return { web, lua, catalog: new Catalog([web, lua], { named: new Set(), patterns: [] }) };
}

function isToolError(code: string, message: RegExp) {
  return (error: unknown): boolean => {
    assert(error instanceof ToolError);
    assert.equal(error.code, code);
    assert.match(error.message, message);
    return true;
  };
}

Deno.test("a catalog refuses two sources with one name and says what mends it", () => {
  verifies("host:name-clash");
  const sources = ["one", "two"].map((name) => new FakeSource(name, { tools: [{ name: "open" }] }));
  assert.throws(() => new Catalog(sources, { named: new Set(), patterns: [] }), (error) => {
    assert(error instanceof ToolError);
    assert.equal(error.code, "CONFLICT");
    assert.equal(error.message, 'The adapters one and two both have the tool "open"');
    assert.match(error.options.hint ?? "", /--option two\.prefix=two_/);
    return true;
  });
});

Deno.test("a catalog calls listed tools, tools that are not listed, and aliases", async () => {
  const { web, catalog } = twoSources();
  assert.deepEqual(catalog.tools().map(({ name }) => name), ["web_open", "lua_run"]);
  for (const name of ["web_open", "web_close", "web.open"]) await catalog.call(name, {}, callContext());
  assert.deepEqual(web.asked.map(([, tool]) => tool), ["web_open", "web_close", "web_open"]);
});

Deno.test("an alias may stand for other defaults, and what the call gives wins", async () => {
  const aliased = { name: "shot", aliases: ["old.shot"], aliasInput: { inline: true, scale: 2 } };
  const source = new FakeSource("camera", { tools: [aliased] });
  const catalog = new Catalog([source], { named: new Set(), patterns: [] });
  for (const name of ["shot", "old.shot"]) await catalog.call(name, { scale: 3 }, callContext());
  assert.deepEqual(source.asked.map(([, , input]) => input), [{ scale: 3 }, { inline: true, scale: 3 }]);
});

Deno.test("a catalog refuses an unknown tool naming the nearest of all", async () => {
  const { catalog } = twoSources();
  const near = isToolError("NOT_FOUND", /^There is no tool "web_clos"; did you mean "web_close"\?$/);
  await assert.rejects(catalog.call("web_clos", {}, callContext()), near);
  const far = isToolError("NOT_FOUND", /^There is no tool "something_else"$/);
  await assert.rejects(catalog.call("something_else", {}, callContext()), far);
});

Deno.test("a catalog does not begin a call that is cancelled already", async () => {
  const { web, catalog } = twoSources();
  const outcome = await catalog.call("web_open", {}, callContext({ signal: AbortSignal.abort() }));
  assert.equal(outcome.ok ? undefined : outcome.error.code, "CANCELLED");
  assert.deepEqual(web.asked, []);
});

Deno.test("a catalog reads resources from the source that has them", async () => {
  const { web, lua, catalog } = twoSources();
  assert.deepEqual((await catalog.resources(callContext())).map(({ uri }) => uri), [
    "web://page",
    "web://row/1",
  ]);
  await catalog.read("web://page", callContext());
  await catalog.read("web://row/7", callContext());
  await assert.rejects(catalog.read("web://row", callContext()), isToolError("NOT_FOUND", /"web:\/\/row"/));
  assert.deepEqual(web.asked, [["list", "row"], ["read", "web://page"], ["read", "web://row/7"]]);
  assert.deepEqual(lua.asked, []);
});

Deno.test("a catalog lists the other resources when one source cannot list its own, and says so", async () => {
  const { web, catalog } = twoSources();
  web.list = () => Promise.reject(new ToolError("NOT_CONNECTED", "The browser is gone"));
  const told: unknown[] = [];
  const client = { log: (...line: readonly unknown[]) => void told.push(line) };
  const listed = await catalog.resources(callContext({ client }));
  assert.deepEqual(listed.map(({ uri }) => uri), ["web://page"]);
  assert.deepEqual(told, [["warning", 'Cannot list "row" of web: The browser is gone', undefined]]);
});

Deno.test("a catalog makes and completes prompts and templates where they are", async () => {
  const { web, lua, catalog } = twoSources();
  assert.equal((await catalog.prompt("greet", {}, callContext())).description, "Greets");
  await catalog.complete({ kind: "prompt", name: "greet" }, "name", "A", callContext());
  await catalog.complete({ kind: "template", template: "web://row/{id}" }, "id", "1", callContext());
  assert.deepEqual(lua.asked.at(-1), ["complete", { kind: "prompt", name: "greet", argument: "name" }, "A"]);
  assert.deepEqual(web.asked.at(-1), ["complete", { kind: "template", name: "row", argument: "id" }, "1"]);
  await assert.rejects(
    catalog.prompt("great", {}, callContext()),
    isToolError("NOT_FOUND", /did you mean "greet"\?/),
  );
  await assert.rejects(
    catalog.complete({ kind: "template", template: "no" }, "id", "", callContext()),
    isToolError("NOT_FOUND", /There is no resource template "no"/),
  );
});

Deno.test("a catalog passes on changes of each source until it is told to stop, and closes all", async () => {
  const { web, lua, catalog } = twoSources();
  const heard: unknown[] = [];
  const stop = catalog.onChanged((what) => heard.push(what));
  web.announce("tools");
  lua.announce({ resource: "a://b" });
  stop();
  web.announce("prompts");
  await catalog[Symbol.asyncDispose]();
  assert.deepEqual(heard, ["tools", { resource: "a://b" }]);
  assert.deepEqual([web.closed, lua.closed], [true, true]);
});

Deno.test("tools for views are listed apart from a model's, under a prefix too, and called for their own views alone", async () => {
  verifies("views:own-tools");
  const web = new FakeSource("web", {
    tools: [{ name: "show", core: true, view: "ui://web/page" }, { name: "poke", visibility: ["app"] }],
  });
  const plain = new FakeSource("plain", {
    tools: [{ name: "hidden", visibility: ["app"] }, { name: "seen", core: true }],
  });
  const catalog = new Catalog([prefixed(web, "my_"), plain], { named: new Set(), patterns: [] });
  const names = (tools: readonly { readonly name: string }[]) => tools.map(({ name }) => name);
  assert.deepEqual(names(catalog.tools()), ["my_show", "seen"]);
  assert.deepEqual(names(catalog.toolsWithViews()), ["my_show", "my_poke", "seen"], "a view that is shown");
  await assert.rejects(catalog.call("my_poke", {}, callContext()), /There is no tool "my_poke"$/);
  for (const view of ["", "plain"]) {
    const refused = await catalog.call("my_poke", {}, { ...callContext(), view });
    assert.ok(!refused.ok && refused.error.code === "PERMISSION_DENIED", view);
  }
  assert.deepEqual(web.asked, []);
  assert.ok((await catalog.call("my_poke", {}, { ...callContext(), view: "web" })).ok);
  assert.equal(catalog.tool("my_poke", true).prefix, "my_");
});
