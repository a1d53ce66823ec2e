import assert from "node:assert/strict";
import type { ToolOutcome } from "../../src/adapter_api/outcome.ts";
import { callContext, errorOf, textOf } from "../helpers/mcp/call_context.ts";
import { eventually } from "../helpers/eventually.ts";
import { verifies } from "../helpers/verifies.ts";
import {
  type Arrived,
  CANARY,
  echo,
  type RecordingServer,
  secretHost,
  serve,
  silent,
} from "./secret_hosts.ts";

const hasSecret = ({ headers }: Arrived) => JSON.stringify([...headers]).includes(CANARY);

function redirect(to: string, status = 302): Response {
  return new Response(null, { status, headers: { location: to } });
}

interface World extends AsyncDisposable {
  readonly thief: RecordingServer;
  readonly server: RecordingServer;
  /** Has the secret sent to the server, which sends it on; the adapter may reach these addresses besides it. */
  get(net: readonly string[], to: string): Promise<ToolOutcome>;
}

/** A server that sends clients on, one that must not learn the secret, and a person who keeps it. */
async function world(): Promise<World> {
  await using stack = new AsyncDisposableStack();
  const thief = stack.use(
    serve(({ path }) =>
      path.startsWith("/back=") ? redirect(decodeURIComponent(path.slice(6))) : new Response("stolen")
    ),
  );
  const server = stack.use(serve((request) => {
    const target = new URL(request.path, "http://x").searchParams.get("to");
    return target === null ? echo(request) : redirect(target, 307);
  }));
  const host = stack.use(await secretHost());
  await host.keep("key", server.origin);
  const owned = stack.move();
  return {
    thief,
    server,
    async get(net, to) {
      const adapter = await host.fetching({ secret: [`key@${server.origin}#x-key`], net });
      const url = `${server.origin}/?to=${encodeURIComponent(to)}`;
      return await adapter.call("get", { url, secret: "key", headers: { cookie: "a=b" } }, callContext());
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

Deno.test("a redirect takes the secret along within its origin, and nowhere else", async () => {
  verifies("secrets:redirects");
  await using found = await world();
  const { thief, server } = found;
  assert.match(textOf(await found.get([], "/here")), /x-key.{5}\{\{secret:key\}\}/);
  assert.ok(server.arrived.every(hasSecret));
  const elsewhere = [
    `${thief.origin}/`,
    `//${thief.host}/`,
    thief.origin.replace("127.0.0.1", "localhost"),
    thief.origin.replace("127.0.0.1", "127.0.0.2"),
    thief.origin.replace("127.0.0.1", "0x7f.1"),
  ];
  for (const to of elsewhere) {
    assert.equal(errorOf(await found.get([], to)).code, "PERMISSION_DENIED", to);
  }
  for (const to of ["file:///etc/passwd", "ftp://a.test/", `http://u:p@${thief.host}/`, "data:,x"]) {
    assert.equal(errorOf(await found.get([thief.host], to)).code, "INVALID_INPUT", to);
  }
  assert.equal(thief.arrived.length, 0, "nothing goes where nothing was granted");
});

Deno.test("a granted address gets no secret of another, and sends nobody back with it", async () => {
  verifies("secrets:redirects");
  await using found = await world();
  const { thief, server } = found;
  assert.match(textOf(await found.get([thief.host], `${thief.origin}/`)), /stolen/);
  assert.equal(thief.arrived.length, 1);
  assert.equal(thief.arrived.some(hasSecret), false);
  assert.deepEqual(thief.arrived.map(({ headers }) => headers.get("cookie")), [null]);
  const back = `${thief.origin}/back=${encodeURIComponent(`${server.origin}/again`)}`;
  assert.equal(errorOf(await found.get([thief.host], back)).code, "PERMISSION_DENIED");
  await found.get([thief.host, server.host], back);
  const again = server.arrived.filter(({ path }) => path === "/again");
  assert.deepEqual([again.length, again.some(hasSecret)], [1, false]);
});

Deno.test("a body goes along as browsers send it, and redirects come to an end", async () => {
  await using server = serve(({ path, method, body }) => {
    const [, status, rest] = /^\/(\d+)(.*)/.exec(path) ?? [];
    if (rest === "/loop") return redirect(path);
    return status === undefined ? new Response(`${method} ${body}`) : redirect("/", Number(status));
  });
  await using host = await secretHost();
  const adapter = await host.fetching({ net: [server.host] });
  const post = async (path: string) => {
    const url = `${server.origin}${path}`;
    return await adapter.call("get", { url, method: "post", body: "x" }, callContext());
  };
  for (const status of [301, 302, 303]) assert.match(textOf(await post(`/${status}`)), /"text":"GET "/);
  for (const status of [307, 308]) assert.match(textOf(await post(`/${status}`)), /"text":"POST x"/);
  assert.equal(errorOf(await post("/302/loop")).code, "LIMIT");
});

Deno.test("a request ends with its time, with its call, and with a handler that does not wait for it", async () => {
  verifies("secrets:limits");
  await using server = silent();
  await using host = await secretHost();
  const adapter = await host.fetching({ net: [server.host] });
  const url = server.origin;
  assert.equal(errorOf(await adapter.call("get", { url, timeoutMs: 50 }, callContext())).code, "TIMEOUT");
  await eventually("the first connection is closed", () => server.closed === 1);
  const call = new AbortController();
  const cancelled = adapter.call("get", { url }, callContext({ signal: call.signal }));
  await eventually("the second request is there", () => server.opened === 2);
  call.abort();
  assert.equal(errorOf(await cancelled).code, "CANCELLED");
  await eventually("the second connection is closed", () => server.closed === 2);
  assert.equal(textOf(await adapter.call("leave", { url }, callContext())), "left");
  await eventually("nothing is under way", () => server.closed === server.opened);
  for (
    const wrong of [{ timeoutMs: 0 }, { timeoutMs: 1e9 }, { maxBytes: 0 }, { maxBytes: 5e6 }, {
      maxBytes: 1.5,
    }]
  ) {
    assert.equal(errorOf(await adapter.call("get", { url, ...wrong }, callContext())).code, "INVALID_INPUT");
  }
});

Deno.test("an adapter has a few requests under way and no more", async () => {
  verifies("secrets:limits");
  const { promise, resolve } = Promise.withResolvers<void>();
  await using server = serve(() => promise.then(() => new Response("ok")));
  await using host = await secretHost();
  const adapter = await host.fetching({ net: [server.host] });
  const calls = Array.from({ length: 20 }, () => adapter.call("get", { url: server.origin }, callContext()));
  await eventually("they are there", () => server.arrived.length === 16);
  resolve();
  const codes = (await Promise.all(calls)).map((outcome) => outcome.ok ? "ok" : outcome.error.code);
  assert.equal(codes.filter((code) => code === "LIMIT").length, 4);
});
