import assert from "node:assert/strict";
import { join } from "node:path";
import { ToolError } from "../../adapter_api/errors.ts";
import { temporaryFolder } from "../../../tests/helpers/temporary_folder.ts";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { defaultFolders, type PathRule, resolvePath } from "./path_rule.ts";

/** `in` is granted; `out` is not; `in/own` is ours. */
async function place() {
  const folder = await temporaryFolder();
  const at = (path: string) => join(folder.path, path);
  for (const name of ["in/sub", "in/own", "inside", "out", "home"]) {
    await Deno.mkdir(at(name), { recursive: true });
  }
  for (const name of ["in/a.txt", "in/sub/b.txt", "in/own/grants.json", "inside/x", "out/secret", "home/h"]) {
    await Deno.writeTextFile(at(name), name);
  }
  await Deno.symlink(at("out/secret"), at("in/link_out"));
  await Deno.symlink(at("out"), at("in/folder_out"));
  await Deno.symlink(at("out/new"), at("in/link_to_nothing"));
  await Deno.symlink(at("in/a.txt"), at("in/link_in"));
  await Deno.symlink(at("in/own/grants.json"), at("in/link_own"));
  await Deno.symlink(at("in/loop"), at("in/loop"));
  await Deno.symlink(at("in"), at("out/link_back"));
  await Deno.writeTextFile(at("in/caf\u0065\u0301"), "decomposed");
  new Deno.Command("mkfifo", { args: [at("in/fifo")] }).outputSync();
  const socket = Deno.listen({ transport: "unix", path: at("in/socket") });
  const rule: PathRule = {
    folders: [at("in")],
    protectedFolders: [at("in/own")],
    home: at("home"),
    purpose: "read",
    refuse: (path) => new ToolError("PERMISSION_DENIED", `refused ${path}`),
  };
  return {
    at,
    rule,
    async [Symbol.asyncDispose]() {
      socket.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** Returns what the rule says: a path relative to the test's folder, or the code of its refusal. */
async function says(text: string, rule: PathRule, at: (path: string) => string): Promise<string> {
  try {
    return (await resolvePath(text, rule)).replace(at("/"), "");
  } catch (error) {
    return error instanceof ToolError ? error.code : String(error);
  }
}

/** Paths that a model may name, and where each leads or why not. */
const READS = (at: (path: string) => string): readonly (readonly [string, string])[] => [
  ["a.txt", "in/a.txt"],
  ["./sub/../a.txt", "in/a.txt"],
  ["sub/b.txt", "in/sub/b.txt"],
  [at("in/a.txt"), "in/a.txt"],
  [`file://${at("in/a.txt")}`, "in/a.txt"],
  ["link_in", "in/a.txt"],
  [at("out/link_back/a.txt"), "in/a.txt"],
  [`/proc/self/root${at("in/a.txt")}`, "in/a.txt"],
  ["cafe\u0301", "in/cafe\u0301"],
  ["caf\u00e9", "NOT_FOUND"],
  ["../out/secret", "PERMISSION_DENIED"],
  [at("out/secret"), "PERMISSION_DENIED"],
  [at("inside/x"), "PERMISSION_DENIED"],
  ["../inside/x", "PERMISSION_DENIED"],
  ["link_out", "PERMISSION_DENIED"],
  ["folder_out/secret", "PERMISSION_DENIED"],
  ["folder_out/../a.txt", "in/a.txt"],
  [`/proc/self/root${at("out/secret")}`, "PERMISSION_DENIED"],
  [`/proc/self/cwd/../../../../../..${at("out/secret")}`, "PERMISSION_DENIED"],
  ["~/h", "PERMISSION_DENIED"],
  ["/etc/passwd", "PERMISSION_DENIED"],
  ["/dev/zero", "PERMISSION_DENIED"],
  ["/proc/self/environ", "PERMISSION_DENIED"],
  ["own/grants.json", "PERMISSION_DENIED"],
  ["link_own", "PERMISSION_DENIED"],
  ["sub/../own/./grants.json", "PERMISSION_DENIED"],
  ["own/new", "PERMISSION_DENIED"],
  ["link_to_nothing", "INVALID_INPUT"],
  ["loop", "INVALID_INPUT"],
  ["a.txt/x", "INVALID_INPUT"],
  ["fifo", "INVALID_INPUT"],
  ["socket", "INVALID_INPUT"],
  ["sub", "INVALID_INPUT"],
  [".", "INVALID_INPUT"],
  ["a.txt\0", "INVALID_INPUT"],
  ["missing", "NOT_FOUND"],
  ["missing/folder/x", "NOT_FOUND"],
  ["x".repeat(256), "INVALID_INPUT"],
];

Deno.test("a path to read leads to a plain file in a granted folder and nowhere else", async () => {
  verifies("path:rule");
  await using test = await place();
  const { at, rule } = test;
  for (const [text, expected] of READS(at)) assert.equal(await says(text, rule, at), expected, text);
});

Deno.test("what is ours is never told as something that could be granted", async () => {
  verifies("path:rule");
  await using test = await place();
  const { at, rule } = test;
  const refusalIn = async (folders: readonly string[]) =>
    await resolvePath(at("in/own/grants.json"), { ...rule, folders }).catch(String);
  assert.match(await refusalIn([at("in")]), /among Glovebox's own files/);
  assert.match(await refusalIn([at("out")]), /among Glovebox's own files/);
});

Deno.test("a path that must be within one of the granted folders leads there and nowhere else", async () => {
  verifies("path:rule");
  await using test = await place();
  const { at, rule } = test;
  const narrow = { ...rule, within: [at("in/sub"), at("out")] };
  const rows = [
    ["b.txt", "in/sub/b.txt"],
    [at("in/sub/b.txt"), "in/sub/b.txt"],
    [at("in/a.txt"), "PERMISSION_DENIED"],
    ["../a.txt", "PERMISSION_DENIED"],
    [at("out/secret"), "PERMISSION_DENIED"],
  ] as const;
  for (const [text, expected] of rows) assert.equal(await says(text, narrow, at), expected, text);
});

Deno.test("a path to write leads to a new file, or to one that is to be replaced", async () => {
  verifies("path:rule");
  await using test = await place();
  const { at, rule } = test;
  const write: PathRule = { ...rule, purpose: "write" };
  const rows: readonly (readonly [string, string, string])[] = [
    ["new.txt", "in/new.txt", "in/new.txt"],
    ["sub/new.txt", "in/sub/new.txt", "in/sub/new.txt"],
    ["caf\u0065\u0301s", "in/caf\u00e9s", "in/caf\u00e9s"],
    ["a.txt", "CONFLICT", "in/a.txt"],
    ["link_in", "CONFLICT", "in/a.txt"],
    ["link_out", "PERMISSION_DENIED", "PERMISSION_DENIED"],
    ["folder_out/new", "PERMISSION_DENIED", "PERMISSION_DENIED"],
    ["link_to_nothing", "INVALID_INPUT", "INVALID_INPUT"],
    ["own/grants.json", "PERMISSION_DENIED", "PERMISSION_DENIED"],
    ["own/grants.json.part", "PERMISSION_DENIED", "PERMISSION_DENIED"],
    ["OWN/new", "PERMISSION_DENIED", "PERMISSION_DENIED"],
    ["sub", "INVALID_INPUT", "INVALID_INPUT"],
    ["fifo", "INVALID_INPUT", "INVALID_INPUT"],
    ["../out/new", "PERMISSION_DENIED", "PERMISSION_DENIED"],
  ];
  for (const [text, once, again] of rows) {
    assert.equal(await says(text, write, at), once, text);
    assert.equal(await says(text, { ...write, overwrite: true }, at), again, `${text}, replaced`);
  }
});

Deno.test("without a folder nothing is inside, and a single file is a folder of its own", async () => {
  verifies("path:rule");
  await using test = await place();
  const { at, rule } = test;
  assert.equal(await says(at("in/a.txt"), { ...rule, folders: [] }, at), "PERMISSION_DENIED");
  assert.equal(await says("h", { ...rule, folders: [] }, at), "PERMISSION_DENIED");
  const file = { ...rule, folders: [at("in/a.txt")] };
  assert.equal(await says(at("in/a.txt"), file, at), "in/a.txt");
  assert.equal(await says(at("in/a.txt.bak"), file, at), "PERMISSION_DENIED");
  const linked = { ...rule, folders: [at("out/link_back")] };
  assert.equal(await says("a.txt", linked, at), "in/a.txt");
});

Deno.test("the folders of the built-in adapters are the design's", () => {
  assert.deepEqual(defaultFolders("/h/Glovebox", "/p", "/h"), {
    sh3d: ["/h/Glovebox/homes"],
    browser: ["/h/Glovebox/downloads"],
    lua_ui: ["/h/Glovebox/lua-ui", "/p/.ui"],
  });
  for (const cwd of ["/h", "/"]) {
    assert.deepEqual(defaultFolders("/h/Glovebox", cwd, "/h").lua_ui, ["/h/Glovebox/lua-ui"]);
  }
});
