import assert from "node:assert/strict";
import { join } from "node:path";
import { temporaryFolder } from "../../../tests/helpers/temporary_folder.ts";
import { ServerHandle } from "./tools.ts";

/** Says that it started, answers the greeting, and ends when its input does. */
const SERVER = `
Deno.writeTextFileSync(Deno.args[0], "started\\n", { append: true });
let text = "";
for await (const part of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) {
  text += part;
  const lines = text.split("\\n");
  text = lines.pop() ?? "";
  for (const { id } of lines.map((line) => JSON.parse(line))) {
    if (id !== undefined) console.log(JSON.stringify({ jsonrpc: "2.0", id, result: {} }));
  }
}
`;

Deno.test("calls that come at once have one server, and one that ended is started again once", async () => {
  await using folder = await temporaryFolder();
  const [script, starts] = [join(folder.path, "server.ts"), join(folder.path, "starts")];
  await Deno.writeTextFile(script, SERVER);
  const args = ["run", "--quiet", "--no-config", "--no-lock", `--allow-write=${starts}`, script, starts];
  const handle = new ServerHandle({ program: Deno.execPath(), args });
  const { signal } = new AbortController();
  const servers = () => Promise.all([1, 2, 3].map(() => handle.server(signal)));
  const count = async () => (await Deno.readTextFile(starts)).trim().split("\n").length;
  try {
    const [first, ...others] = await servers();
    assert.ok(first !== undefined && others.every((each) => each === first));
    assert.equal(await count(), 1);
    await first[Symbol.asyncDispose]();
    const [second, ...more] = await servers();
    assert.ok(second !== first && more.every((each) => each === second));
    assert.equal(await count(), 2);
  } finally {
    await handle.close();
  }
});
