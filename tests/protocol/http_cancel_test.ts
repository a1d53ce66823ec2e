import assert from "node:assert/strict";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { eventually } from "../helpers/eventually.ts";
import { HttpHost } from "../helpers/host/http_host.ts";
import { LegacySession, MODERN_META, rpcOf } from "../helpers/mcp/http_session.ts";
import { writeAdapter } from "../helpers/host/start_host.ts";
import { temporaryFolder } from "../helpers/temporary_folder.ts";
import { verifies } from "../helpers/verifies.ts";

/** Counts what its calls live through: whether a call was cancelled is asked where it runs. */
const WAITER = `name: "waiter",
  start: async ({ log }) => {
    log.info("starting");
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { begun: 0, running: 0, aborted: 0 };
  },
  tools: {
    waiter_wait: {
      description: "Waits until it is cancelled.", effect: "read", timeoutMs: 60_000,
      input: z.object({ padding: z.string() }),
      run: (_input, { state, signal, progress }) => {
        state.begun++;
        state.running++;
        progress(0);
        const over = Promise.withResolvers();
        signal.addEventListener("abort", () => {
          state.running--;
          state.aborted++;
          over.reject(signal.reason);
        });
        return over.promise;
      },
    },
    waiter_count: {
      description: "Counts.", effect: "read", input: z.object({}),
      output: z.object({ begun: z.number(), running: z.number(), aborted: z.number() }),
      run: (_input, { state }) => ({ ...state }),
    },
  }`;

interface Counts {
  readonly begun: number;
  readonly running: number;
  readonly aborted: number;
}

interface Waiting extends AsyncDisposable {
  readonly host: HttpHost;
  count(): Promise<Counts>;
}

async function startWaiting(): Promise<Waiting> {
  await using stack = new AsyncDisposableStack();
  const { path } = stack.use(await temporaryFolder());
  const adapter = await writeAdapter(join(path, "waiter.ts"), WAITER);
  const host = stack.use(await HttpHost.start({ adapter, token: false }));
  const owned = stack.move();
  return {
    host,
    async count() {
      const message = modernCall("waiter_count", {});
      const { result } = await rpcOf(await host.post(message.body, message.headers)) ?? {};
      const { begun, running, aborted } = Object(result?.structuredContent);
      return { begun, running, aborted };
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

function modernCall(name: string, args: Record<string, unknown>, meta: Record<string, unknown> = {}) {
  const params = { name, arguments: args, _meta: { ...MODERN_META, ...meta } };
  return {
    headers: { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": name },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
  };
}

/** Way in which a client waits and goes away. */
interface Client {
  /** Number of bytes that the body has more than it must. */
  readonly padding: number;
  /** True when the answer is a stream of events: progress is wanted. */
  readonly isStream: boolean;
  /** True when the connection has served a call before. */
  readonly isReused: boolean;
  readonly leave: "close" | "reset" | "half-close";
}

const CLIENTS: readonly Client[] = [0, 2_000, 200_000].flatMap((padding) =>
  [false, true].flatMap((isStream) =>
    [false, true].flatMap((isReused) =>
      (["close", "reset", "half-close"] as const).map((leave) => ({ padding, isStream, isReused, leave }))
    )
  )
);

function requestOf({ padding, isStream }: Client): string {
  const meta = isStream ? { progressToken: "p" } : {};
  return httpRequest(modernCall("waiter_wait", { padding: "x".repeat(padding) }, meta));
}

function httpRequest({ headers, body }: ReturnType<typeof modernCall>): string {
  const all = {
    host: "127.0.0.1",
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    "content-length": String(body.length),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST /mcp HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
}

async function open(host: HttpHost, isReused: boolean): Promise<Socket> {
  const socket = connect(Number(new URL(host.url).port), "127.0.0.1");
  socket.on("error", () => {}); // a reset is meant
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  if (!isReused) {
    socket.resume();
    return socket;
  }
  socket.write(httpRequest(modernCall("waiter_count", {})));
  await new Promise<unknown>((resolve) => socket.once("data", resolve));
  socket.resume();
  return socket;
}

function leave(socket: Socket, how: Client["leave"]): void {
  if (how === "reset") socket.resetAndDestroy();
  else if (how === "half-close") socket.end();
  else socket.destroy();
}

async function leaveWhileStarting({ host, count }: Waiting): Promise<void> {
  const socket = await open(host, false);
  socket.write(httpRequest(modernCall("waiter_wait", { padding: "" })));
  await host.log.first("the start of the adapter", (line) => line.includes("starting"));
  socket.destroy();
  assert.deepEqual(await count(), { begun: 0, running: 0, aborted: 0 });
}

async function leaveWhileItRuns({ host, count }: Waiting): Promise<void> {
  const before = await count();
  const sockets = await Promise.all(CLIENTS.map(async (client) => {
    const socket = await open(host, client.isReused);
    socket.write(requestOf(client));
    return { socket, client };
  }));
  const begun = before.begun + CLIENTS.length;
  await eventually("every call runs", async () => (await count()).begun === begun);
  for (const { socket, client } of sockets) leave(socket, client.leave);
  await eventually("every call has heard of it", async () => (await count()).running === 0);
  for (const { socket } of sockets) socket.destroy();
  assert.equal((await count()).aborted - before.aborted, CLIENTS.length);
}

/** As soon as the request was written, or before its end. */
async function leaveBeforeItRuns({ host, count }: Waiting): Promise<void> {
  const sockets = await Promise.all(CLIENTS.map(async (client) => {
    const socket = await open(host, client.isReused);
    const request = requestOf(client);
    const part = client.isStream ? request.length : Math.floor(request.length * 0.9);
    socket.write(request.slice(0, part), () => leave(socket, client.leave));
    return socket;
  }));
  await eventually("no call runs", async () => (await count()).running === 0);
  for (const socket of sockets) socket.destroy();
  await eventually("no call runs later", async () => (await count()).running === 0);
}

Deno.test("a client of 2026-07-28 that goes away cancels its call over HTTP, a hundred times of a hundred", async (test) => {
  verifies("http:disconnect-cancels");
  await using waiting = await startWaiting();
  await test.step("while the adapter is being started", () => leaveWhileStarting(waiting));
  for (let round = 1; round <= 3; round++) {
    await test.step(`while it runs, round ${round}`, () => leaveWhileItRuns(waiting));
  }
  await test.step("before it runs", () => leaveBeforeItRuns(waiting));
});

Deno.test("a client with a session that loses its connection does not cancel its call", async () => {
  verifies("http:disconnect-cancels");
  await using waiting = await startWaiting();
  const { host, count } = waiting;
  const session = await LegacySession.open(host);
  const gone = new AbortController();
  const params = { name: "waiter_wait", arguments: { padding: "" } };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 77, method: "tools/call", params });
  const headers = { ...session.headers, "content-type": "application/json", accept: "application/json" };
  const { signal } = gone;
  const answer = fetch(host.url, { method: "POST", headers, body, signal }).then(
    () => "answered",
    () => "gone",
  );
  await eventually("it runs", async () => (await count()).running === 1);
  gone.abort();
  assert.equal(await answer, "gone");
  await session.request("ping"); // those who hear of the end of a connection have heard of it now
  assert.deepEqual(await count(), { begun: 1, running: 1, aborted: 0 });
  await session.notify("notifications/cancelled", { requestId: 77 });
  await eventually("it was cancelled", async () => (await count()).aborted === 1);
});
