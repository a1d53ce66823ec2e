import assert from "node:assert/strict";
import { testAdapter } from "glovebox";
import adapter from "./adapter.ts";

Deno.test("git_log asks git for as many commits as were wanted, and takes no word for an option", async () => {
  const asked: (readonly string[])[] = [];
  const exec = (_program: string, args: readonly string[]) => {
    asked.push(args);
    return { code: 0, stdout: "a1 2026-01-02 Ada: Begin\n", stderr: "", truncated: false };
  };
  await using host = await testAdapter(adapter, { exec });
  assert.equal(
    (await host.call("git_log", { most: 3, about: "--output=x" })).text,
    "a1 2026-01-02 Ada: Begin",
  );
  assert.deepEqual(asked, [["log", "-3", "--format=%h %as %an: %s", "--fixed-strings", "--grep=--output=x"]]);
});

Deno.test("git_log says what git said where there is no repository", async () => {
  const exec = () => ({ code: 128, stdout: "", stderr: "fatal: not a git repository\n", truncated: false });
  await using host = await testAdapter(adapter, { exec });
  await assert.rejects(host.call("git_log"), { code: "NOT_FOUND", message: /not a git repository$/ });
});
