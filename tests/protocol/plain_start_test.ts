import assert from "node:assert/strict";
import { join } from "node:path";
import { fixtureAdapter, hostArguments } from "../helpers/host/host_command.ts";
import { newTestHome, type TestHome } from "../helpers/host/test_home.ts";

const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
} as const;

/** Returns what a host says to a client that greets it and goes away. */
async function said(home: TestHome, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = new Deno.Command(Deno.execPath(), {
    args: hostArguments(...args),
    cwd: home.path,
    clearEnv: true,
    env: { ...home.env, ...env },
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const ending = child.output();
  await new Blob([`${JSON.stringify(INITIALIZE)}\n`]).stream().pipeTo(child.stdin).catch(() => {}); // it may be over
  const { code, stdout } = await ending;
  return { code, text: new TextDecoder().decode(stdout) };
}

const ECHO = ["--adapter", fixtureAdapter("echo")];

Deno.test("a client is greeted once, whether the command line is plain or not", async () => {
  await using home = await newTestHome();
  for (const args of [["--stdio", ...ECHO], ["serve", "--mcp", ...ECHO], [...ECHO, "--stdio"]]) {
    const { code, text } = await said(home, args);
    const [first = "", ...more] = text.trimEnd().split("\n");
    assert.deepEqual([code, JSON.parse(first).id, more], [0, 1, []], args.join(" "));
  }
});

Deno.test("nothing is said to a client when flags, variables or files are wrong", async () => {
  await using home = await newTestHome();
  const wrong = [["--stdio", "--adapter"], ["--stdio", "--nonsense"], ["--stdio", ...ECHO, "--port", "x"]];
  for (const args of wrong) {
    const { code, text } = await said(home, args);
    assert.deepEqual([code, text], [2, ""], args.join(" "));
  }
  const { code, text } = await said(home, ["--stdio", ...ECHO], { GLOVEBOX_LOG_LEVEL: "nonsense" });
  assert.notEqual(code, 0);
  assert.equal(text, "");
  await Deno.writeTextFile(join(home.path, "glovebox.json"), "{");
  const broken = await said(home, ["--stdio", ...ECHO]);
  assert.notEqual(broken.code, 0);
  assert.equal(broken.text, "");
});
