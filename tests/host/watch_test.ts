import assert from "node:assert/strict";
import { join } from "node:path";
import type { OpenAdapter } from "../../src/adapter_host/open_adapter.ts";
import { watchAdapters } from "../../src/adapter_host/code/watch.ts";
import { callContext, textOf } from "../helpers/mcp/call_context.ts";
import { EventLog } from "../helpers/event_log.ts";
import { sayingAdapter, startHost, writeAdapter } from "../helpers/host/start_host.ts";
import { verifies } from "../helpers/verifies.ts";

interface Watched extends Disposable {
  readonly said: EventLog<string>;
  readonly changes: string[];
}

function watched(adapter: OpenAdapter): Watched {
  const said = new EventLog<string>();
  const changes: string[] = [];
  adapter.onChanged((what) => changes.push(String(what)));
  const log = { info: (text: string) => said.add(text), warning: (text: string) => said.add(text) };
  const watching = watchAdapters([adapter], log);
  return { said, changes, [Symbol.dispose]: () => watching[Symbol.dispose]() };
}

Deno.test("a changed script is reloaded, and anyone who listens is told that the lists changed", async () => {
  verifies("host:watch-reloads", "host:snapshot");
  await using host = await startHost();
  const script = await writeAdapter(join(host.folder, "mine.ts"), sayingAdapter("mine", "old"));
  const adapter = await host.open(script);
  using watching = watched(adapter);
  assert.equal(textOf(await adapter.call("mine_say", {}, callContext())), "old");
  await writeAdapter(script, sayingAdapter("mine", "new", "mine_tell"));
  await watching.said.first("the reload", (text) => text === "Reloaded mine");
  assert.deepEqual(watching.changes, ["tools", "resources", "prompts"]);
  assert.deepEqual(adapter.manifest.tools.map(({ name }) => name), ["mine_tell"]);
  assert.equal(textOf(await adapter.call("mine_tell", {}, callContext())), "new");
  assert.equal((await host.adapterProcesses()).length, 1);
});

Deno.test("a script that is broken leaves the old one running, until it is mended", async () => {
  verifies("host:watch-reloads");
  await using host = await startHost();
  const script = await writeAdapter(join(host.folder, "mine.ts"), sayingAdapter("mine", "old"));
  const adapter = await host.open(script);
  using watching = watched(adapter);
  await Deno.writeTextFile(script, "export default {;");
  await watching.said.first("the refusal", (text) => /^The changed mine is not loaded/.test(text));
  assert.equal(textOf(await adapter.call("mine_say", {}, callContext())), "old");
  await writeAdapter(`${script}.draft`, sayingAdapter("mine", "mended"));
  await Deno.rename(`${script}.draft`, script); // as many editors save
  await watching.said.first("the reload", (text) => text === "Reloaded mine");
  assert.equal(textOf(await adapter.call("mine_say", {}, callContext())), "mended");
});

Deno.test("a module in a new folder is watched from the reload on that brought it", async () => {
  verifies("host:watch-reloads");
  await using host = await startHost();
  const script = await writeAdapter(join(host.folder, "mine.ts"), sayingAdapter("mine", "old"));
  const adapter = await host.open(script);
  using watching = watched(adapter);
  const word = join(host.folder, "words", "word.ts");
  await Deno.mkdir(join(word, ".."));
  await Deno.writeTextFile(word, `export const word = "first";`);
  const body = sayingAdapter("mine", "x").replace(`"x" }`, `word }`);
  await writeAdapter(script, body, `import { word } from "./words/word.ts";`);
  await watching.said.first("the first reload", (text) => text === "Reloaded mine");
  assert.equal(textOf(await adapter.call("mine_say", {}, callContext())), "first");
  const before = watching.said.all.length;
  await Deno.writeTextFile(word, `export const word = "second";`);
  await watching.said.first("the second reload", () => watching.said.all.length > before);
  assert.equal(textOf(await adapter.call("mine_say", {}, callContext())), "second");
});

Deno.test("a folder that is removed and made again is watched, and so is where a link leads by now", async () => {
  verifies("host:watch-reloads");
  await using host = await startHost();
  const [first, second] = [join(host.folder, "first"), join(host.folder, "second")];
  const link = join(host.folder, "link");
  const say = async (folder: string, word: string) => {
    await Deno.mkdir(folder, { recursive: true });
    await writeAdapter(join(folder, "adapter.ts"), sayingAdapter("mine", word));
  };
  await say(first, "first");
  await Deno.symlink(first, link);
  const adapter = await host.open(link);
  using watching = watched(adapter);
  const becomes = async (word: string, count: number) => {
    const reloads = () => watching.said.all.filter((text) => text === "Reloaded mine").length;
    await watching.said.first(word, () => reloads() === count);
    assert.equal(textOf(await adapter.call("mine_say", {}, callContext())), word);
  };
  await say(second, "remade");
  await Deno.remove(first, { recursive: true });
  await Deno.rename(second, first); // as a checkout or a build does
  await becomes("remade", 1);
  await say(first, "edited");
  await becomes("edited", 2);
  await say(second, "elsewhere");
  await Deno.remove(link);
  await Deno.symlink(second, link);
  await becomes("elsewhere", 3);
  await say(second, "edited there");
  await becomes("edited there", 4);
});

Deno.test("code that never comes to its end keeps nobody waiting who has mended it", async () => {
  verifies("host:watch-reloads");
  await using host = await startHost();
  const script = await writeAdapter(join(host.folder, "mine.ts"), sayingAdapter("mine", "old"));
  const adapter = await host.open(script);
  using watching = watched(adapter);
  await writeAdapter(script, sayingAdapter("mine", "never"), "console.log('reading'); while (true);");
  await host.log.first("the endless code", ({ message }) => message.includes("reading"));
  await writeAdapter(script, sayingAdapter("mine", "mended"));
  await watching.said.first("an answer", () => true);
  assert.deepEqual(watching.said.all, ["Reloaded mine"]); // and no word of the endless one
  assert.equal(textOf(await adapter.call("mine_say", {}, callContext())), "mended");
});

Deno.test("a reload while calls come leaves one process, however slowly the old one ends", async () => {
  verifies("host:no-leftovers");
  await using host = await startHost();
  const path = join(host.folder, "mine.ts");
  const slowly = (word: string) => `stop: () => new Promise(() => {}), ${sayingAdapter("mine", word)}`;
  const script = await writeAdapter(path, slowly("0"));
  const adapter = await host.open(script);
  const say = async () => textOf(await adapter.call("mine_say", {}, callContext()));
  for (const turn of ["1", "2"]) {
    await say();
    await writeAdapter(script, slowly(turn));
    let isOver = false;
    const reloading = adapter.reload().finally(() => isOver = true);
    while (!isOver) await say(); // the old one answers, then the new one starts next to it
    assert.equal(await reloading, true);
    assert.equal(await say(), turn);
    assert.equal((await host.adapterProcesses()).length, 1);
  }
});
