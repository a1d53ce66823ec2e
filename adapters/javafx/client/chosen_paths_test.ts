import assert from "node:assert/strict";
import type { Action } from "./actions.ts";
import { withAllowedPaths } from "./chosen_paths.ts";

/** A rule that grants /granted alone and says what it was asked. */
function ruleOf(asked: string[]) {
  return (path: string, purpose: string, options?: { overwrite?: boolean }) => {
    asked.push([purpose, path, ...(options?.overwrite ? ["overwrite"] : [])].join(" "));
    return path.startsWith("/granted/")
      ? Promise.resolve(`/real${path}`)
      : Promise.reject(new Error("refused"));
  };
}

async function allowed(kind: string, action: Partial<Action>): Promise<{ paths: unknown; asked: string[] }> {
  const asked: string[] = [];
  const limits = { signal: new AbortController().signal, ms: 1000 };
  const chooser = { act: () => Promise.resolve({ kind }) };
  const { paths } = await withAllowedPaths(chooser, { type: "choose", ...action }, ruleOf(asked), limits);
  return { paths, asked };
}

Deno.test("javafx hands a chooser only paths that the host's rule allows, for what the chooser does", async () => {
  const paths = ["/granted/a", "/granted/b"];
  assert.deepEqual(await allowed("openSeveral", { paths }), {
    paths: ["/real/granted/a", "/real/granted/b"],
    asked: ["read /granted/a", "read /granted/b"],
  });
  assert.deepEqual((await allowed("save", { paths: ["/granted/a"] })).asked, ["write /granted/a"]);
  assert.deepEqual((await allowed("save", { paths: ["/granted/a"], overwrite: true })).asked, [
    "write /granted/a overwrite",
  ]);
  const folder = await allowed("folder", { paths: ["/granted/sub"] });
  assert.equal(folder.paths instanceof Array && folder.paths[0], "/real/granted/sub");
  assert.match(folder.asked[0] ?? "", /^write \/granted\/sub\//);
  await assert.rejects(allowed("open", { paths: ["/etc/passwd"] }), /refused/);
  assert.deepEqual(await allowed("open", { cancel: true }), { paths: undefined, asked: [] });
});
