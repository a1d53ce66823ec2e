import assert from "node:assert/strict";
import { join } from "node:path";
import type { OpenAdapter } from "../../src/adapter_host/open_adapter.ts";
import { forgeries } from "../fixtures/adapters/ruinous/forge.ts";
import { answers, ends, floods, loops } from "../fixtures/adapters/ruinous/ruins.ts";
import { tampers } from "../fixtures/adapters/ruinous/tampers.ts";
import { SECRET } from "../fixtures/adapters/hostile/attempts/target.ts";
import { callContext, textOf } from "../helpers/mcp/call_context.ts";
import { startHost, type TestHost } from "../helpers/host/start_host.ts";
import { verifies } from "../helpers/verifies.ts";

/** A host with a neighbour that must not notice anything, and what it was told to open. */
async function neighbourhood() {
  await using stack = new AsyncDisposableStack();
  const opened: string[] = [];
  const host = stack.use(
    await startHost({
      openUrl: (url) => Promise.resolve(void opened.push(url)),
      times: { stop: 1, firstDelay: 1, longestDelay: 1 },
    }),
  );
  const neighbour = await host.open("acts");
  let count = 0;
  const owned = stack.move();
  return {
    host,
    opened,
    /** Fails when the neighbour does not answer, or its process was another. */
    isWell: async () =>
      assert.equal(textOf(await neighbour.call("count", {}, callContext())), String(++count)),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Does each in a process of its own, four at a time; the neighbour is asked during and after. */
async function ruinAll(
  names: readonly string[],
  { host, isWell }: { host: TestHost; isWell: () => Promise<void> },
  ruin: (adapter: OpenAdapter, name: string) => Promise<string>,
): Promise<Record<string, string>> {
  const said: Record<string, string> = {};
  for (let at = 0; at < names.length; at += 4) {
    const group = names.slice(at, at + 4).map(async (name) => {
      const adapter = await host.open("ruinous", { options: { id: name } });
      assert.equal(await ruinedBy(adapter, "nothing"), "Done"); // it runs, so what follows has begun
      said[name] = await ruin(adapter, name);
      await adapter.close();
    });
    await isWell();
    await Promise.all(group);
    await isWell();
  }
  return said;
}

/** Those whose end is not as expected. */
function others(said: Record<string, string>, expected: RegExp): [string, string][] {
  return Object.entries(said).filter(([, text]) => !expected.test(text)).map((
    [name, text],
  ) => [name, text.slice(0, 200)]);
}

const DIED =
  /^(ADAPTER_DIED: The adapter ruinous ended while the call was running: it|INTERNAL: ruin failed .* late|PERMISSION_DENIED: |LIMIT: .* heap )/;

const ruinedBy = async (adapter: OpenAdapter, name: string) =>
  textOf(await adapter.call("ruin", { name }, callContext()));

Deno.test("an adapter that ends, runs out of memory or never comes to an end hurts its own calls alone", async () => {
  verifies("hostile:ruins", "promise:no-hang");
  await using around = await neighbourhood();
  const died = await ruinAll(Object.keys(ends), around, ruinedBy);
  assert.deepEqual(
    others(died, DIED),
    [],
  );
  const hang = async (adapter: OpenAdapter, name: string) =>
    textOf(await adapter.call("hang", { name }, callContext()));
  const hung = await ruinAll(Object.keys(loops), around, hang);
  assert.deepEqual(others(hung, /^TIMEOUT: hang did not finish within 1000 ms$/), []);
  console.log(
    `hostile attempts: ${Object.keys({ ...ends, ...loops }).length} made to end or to hang, 0 passed`,
  );
});

Deno.test("an adapter that floods its host or answers nonsense hurts its own calls alone", async () => {
  verifies("hostile:ruins");
  await using around = await neighbourhood();
  const flooded = await ruinAll(Object.keys(floods), around, ruinedBy);
  assert.deepEqual(others(flooded, /^(INTERNAL: |TIMEOUT: |ADAPTER_DIED: |LIMIT: |Done$|\{|x+$)/), []);
  const nonsense = await around.host.open("ruinous", { options: { id: "nonsense" } });
  const answered: Record<string, string> = {};
  for (const name of Object.keys(answers)) answered[name] = await ruinedBy(nonsense, name);
  await around.isWell();
  assert.deepEqual(
    others(answered, /^(INTERNAL: |INVALID_INPUT: |CONFLICT: |ADAPTER_DIED: |Done$|\{|"?x+)/),
    [],
  );
  assert.equal(Reflect.get({}, "polluted"), undefined);
  assert.deepEqual(around.opened, []);
  console.log(
    `hostile attempts: ${Object.keys({ ...floods, ...answers }).length} made by floods and answers, 0 passed`,
  );
});

Deno.test("messages that an adapter forges reach nobody else's call and get nothing", async () => {
  verifies("hostile:forgeries");
  await using around = await neighbourhood();
  const forge = async (adapter: OpenAdapter, name: string) => {
    const enough = new AbortController();
    const waiting = adapter.call("wait", {}, callContext({ signal: enough.signal }));
    const said = textOf(await adapter.call("forge", { name }, callContext()));
    enough.abort();
    return `${said} | ${textOf(await waiting)}`;
  };
  const said = await ruinAll(Object.keys(forgeries), around, forge);
  assert.deepEqual(others(said, /^(ADAPTER_DIED|INTERNAL|PERMISSION_DENIED): |^(forged|sent|Done|) /), []);
  assert.match(said["refusals of what nobody tried"] ?? "", /"\/bin\/sh'\\u\{a\}; \\u\{202e\}"/);
  assert.equal(Reflect.get({}, "polluted"), undefined);
  assert.deepEqual(around.opened, []);
  console.log(`hostile attempts: ${Object.keys(forgeries).length} made by forged messages, 0 passed`);
});

Deno.test("an adapter that changes what its runtime is made of gains nothing", async () => {
  verifies("hostile:tampering");
  await using around = await neighbourhood();
  const path = join(around.host.folder, "secret.txt");
  await Deno.writeTextFile(path, SECRET);
  const tamper = async (adapter: OpenAdapter, name: string) => {
    const first = textOf(await adapter.call("tamper", { name, path }, callContext()));
    if (first.startsWith("TIMEOUT")) return first; // it cannot speak any more
    return `${first} | ${textOf(await adapter.call("read", { path }, callContext()))}`;
  };
  const said = await ruinAll(Object.keys(tampers), around, tamper);
  assert.deepEqual(others(said, /^(TIMEOUT|ADAPTER_DIED|INTERNAL|PERMISSION_DENIED): /), []);
  assert.deepEqual(Object.entries(said).filter(([, text]) => text.includes(SECRET)), []);
  console.log(`hostile attempts: ${Object.keys(tampers).length} made by tampering, 0 passed`);
});

Deno.test("an adapter has only such addresses opened as it may reach itself", async () => {
  verifies("hostile:open-url");
  await using around = await neighbourhood();
  const opener = join(around.host.folder, "opener.ts");
  await Deno.writeTextFile(
    opener,
    `import { defineAdapter, z } from "glovebox";
    export default defineAdapter({ name: "opener", version: "1.0.0", description: "x",
      permissions: { net: ["other.example:8443", "good.example"] },
      tools: { opens: { description: "x", effect: "write", input: z.object({ url: z.string() }),
        run: async ({ url }, { openUrl }) => { await openUrl(url); return "opened"; } } } });`,
  );
  const adapter = await around.host.open(opener, {
    granted: { net: ["other.example:8443", "good.example"] },
  });
  const opens = async (url: string) => textOf(await adapter.call("opens", { url }, callContext()));
  for (
    const url of ["https://other.example:8443/x", "https://good.example/?y", "http://GOOD.example:8080/"]
  ) {
    assert.equal(await opens(url), "opened", url);
  }
  for (
    const url of [
      "http://127.0.0.1:4101/",
      "http://localhost:4100/",
      "https://evil.example/?leak",
      "http://good.example@evil.example/",
    ]
  ) {
    assert.match(await opens(url), /^PERMISSION_DENIED: The adapter opener was refused net access to /, url);
  }
  assert.equal(around.opened.length, 3);
});
