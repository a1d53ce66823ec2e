import assert from "node:assert/strict";
import { join } from "node:path";
import { deadline } from "../../src/base/time/deadline.ts";
import { newTestHome, type TestHome } from "../helpers/host/test_home.ts";
import { registryEnvironment } from "../helpers/registry_environment.ts";
import { ended } from "../helpers/host/test_executable.ts";
import { PROJECT } from "../helpers/project/source_tree.ts";
import { verifies } from "../helpers/verifies.ts";
import { documentedCommands, ELSEWHERE, type Typed } from "./documented_commands.ts";
import { prepareScene } from "./scene.ts";
import { PATIENCE_MS } from "../helpers/eventually.ts";

/** The first message of a client; a server over standard input ends when there is nothing more. */
const HELLO = `${
  JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "reader", version: "1" } },
  })
}\n`;
/** What a host prints once it listens. */
const LISTENS = /127\.0\.0\.1:\d+/;

interface Shown {
  readonly code: number;
  readonly text: string;
}

function shell(line: string, home: TestHome, cwd: string): Deno.ChildProcess {
  return new Deno.Command("setsid", {
    args: ["sh", "-c", line],
    cwd,
    clearEnv: true,
    env: {
      ...home.env,
      ...registryEnvironment(),
      PATH: `${join(home.path, "bin")}:${home.env["PATH"]}`,
      GLOVEBOX_SESSION: "",
      NO_COLOR: "1",
    },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
    signal: AbortSignal.timeout(60_000),
  }).spawn();
}

/** Types a line, and waits until it ends; `input` is what it reads. */
async function typed(line: string, home: TestHome, cwd: string, input = ""): Promise<Shown> {
  const child = shell(line, home, cwd);
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input)).catch(() => {}); // it may have ended
  writer.releaseLock();
  const { code, stdout, stderr } = await ended(child);
  return { code, text: new TextDecoder().decode(stdout) + stderr };
}

/** Types a line that serves until it is stopped. */
async function served(line: string, home: TestHome, cwd: string): Promise<string> {
  const child = shell(/--port/.test(line) ? line : `${line} --port 0`, home, cwd);
  let text = "";
  const decoder = new TextDecoder();
  const read = async (stream: ReadableStream<Uint8Array>) => {
    for await (const part of stream) {
      text += decoder.decode(part);
      if (LISTENS.test(text)) Deno.kill(-child.pid, "SIGTERM");
    }
  };
  const all = Promise.all([read(child.stdout), read(child.stderr), child.status]);
  await deadline(all, PATIENCE_MS, line);
  await child.stdin.close().catch(() => {}); // it has ended
  return text;
}

async function follow({ line, page }: Typed, home: TestHome, cwd: string): Promise<void> {
  if (/^glovebox --http/.test(line)) {
    assert.match(await served(line, home, cwd), LISTENS, `${page}: ${line}`);
    return;
  }
  const isServer = /^glovebox --stdio/.test(line);
  const { code, text } = await typed(line, home, cwd, isServer ? HELLO : "");
  assert.equal(code, 0, `${page}: ${line}\n${text}`);
  if (isServer) assert.match(text, /"serverInfo"/, `${page}: ${line}`);
}

Deno.test("every command of the documentation does what its page says when it is typed", async (t) => {
  verifies("docs:commands");
  for (const [page, lines] of await documentedCommands()) {
    await t.step(page, async () => {
      await using home = await newTestHome();
      await using scene = await prepareScene(home, join(PROJECT, "dist", "glovebox"));
      for (const each of lines) await follow({ ...each, line: scene.own(each.line) }, home, scene.folder);
      await typed("glovebox stop --all", home, scene.folder); // what stays in the background
    });
  }
});

Deno.test("a command of the documentation that needs more than a shell is run by the test that is named", async () => {
  verifies("docs:commands");
  const all = (await documentedCommands({ all: true })).values().flatMap((lines) => lines).toArray();
  for (const { pattern, test } of ELSEWHERE) {
    assert.ok(all.some(({ line }) => pattern.test(line)), `No page has ${pattern}`);
    assert.ok((await Deno.stat(join(PROJECT, test))).isFile, test);
  }
});
