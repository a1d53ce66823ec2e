import assert from "node:assert/strict";
import { join } from "node:path";
import { fixtureAdapter, hostArguments } from "../helpers/host/host_command.ts";
import { verifies } from "../helpers/verifies.ts";
import { newTestHome, type TestHome } from "../helpers/host/test_home.ts";

const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
} as const;

/** Returns what a host says to a client that greets it and goes away. */
async function said(
  home: TestHome,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  more: readonly object[] = [],
) {
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
  const lines = [INITIALIZE, ...more].map((message) => `${JSON.stringify(message)}\n`);
  // One that asks for more waits for the answer before it goes away.
  const preventClose = more.length > 0;
  await new Blob(lines).stream().pipeTo(child.stdin, { preventClose }).catch(() => {}); // it may be over
  const { code, stdout } = await ending;
  if (preventClose) await child.stdin.close().catch(() => {}); // it is over
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

Deno.test("a client is told why nothing is served, by the answer to its next request", async () => {
  verifies("cli:start-told", "promise:next-step");
  await using home = await newTestHome();
  const typo = await said(home, ["--stdio", "--adapter", "browser", "--option", "browser.headles=true"], {}, [
    { jsonrpc: "2.0", id: 2, method: "tools/list" },
  ]);
  const [greeting = "", refusal = "", ...more] = typo.text.trimEnd().split("\n");
  assert.deepEqual([typo.code, JSON.parse(greeting).id, JSON.parse(refusal).id, more], [1, 1, 2, []]);
  assert.match(
    JSON.parse(refusal).error.message,
    /^Glovebox cannot start: .* option browser\.headles: there is none of that name; did you mean "headless"\?\. Correct it/,
  );
});
