import assert from "node:assert/strict";
import { callContext, errorOf, textOf } from "../../../tests/helpers/mcp/call_context.ts";
import { FakeSource } from "../../../tests/helpers/mcp/fake_source.ts";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { ToolError } from "../../adapter_api/errors.ts";
import type { AuditEvent } from "../../audit/audit_event.ts";
import { type Backend, Backends } from "./backends.ts";
import { gatedSource } from "./gated_source.ts";
import { TakeOvers } from "./take_overs.ts";

const VIEW = { name: "live", uri: "ui://web/live", live: { look: "web_view", act: "web_view_act" } };

/** A page that a client has worked in, and the gate before it. */
async function setUp(more: { waitMs?: number; noticeMs?: number; structured?: boolean } = {}) {
  const { structured = false, ...times } = more;
  const events: AuditEvent[] = [];
  let changes = 0;
  const onChange = () => void changes++;
  const takeOvers = new TakeOvers({
    audit: { record: (event) => void events.push(event) },
    onChange,
    ...times,
  });
  const backends = new Backends(onChange, (backend) => takeOvers.dropped(backend));
  const web = new FakeSource("web", { tools: [{ name: "web_open", structured }], views: [VIEW] });
  const source = gatedSource(web, { backends, takeOvers });
  const ended = new AbortController();
  const session = { id: "first", ended: ended.signal };
  await source.call("web_open", {}, callContext({ session }));
  const [backend] = backends.all;
  assert(backend !== undefined);
  return { takeOvers, backends, backend, web, source, session, ended, events, changes: () => changes };
}

/** Makes a call that waits; resolves with its outcome when the wait has begun. */
function waitingCall(
  { source, session }: Pick<Awaited<ReturnType<typeof setUp>>, "source" | "session">,
  signal?: AbortSignal,
) {
  const begun = Promise.withResolvers<void>();
  const notices: string[] = [];
  const progress = (_done: number, _total?: number, message = "") => {
    notices.push(message);
    begun.resolve();
  };
  const context = callContext({ session, client: { progress }, ...(signal === undefined ? {} : { signal }) });
  return { outcome: source.call("web_open", { card: "4111" }, context), begun: begun.promise, notices };
}

function isConflict(error: unknown): boolean {
  return error instanceof ToolError && error.code === "CONFLICT";
}

Deno.test("a call waits while the person has its backend, and goes on when they hand it back", async () => {
  verifies("panel:take-over");
  const scene = await setUp();
  const { takeOvers, backend, web } = scene;
  takeOvers.take(backend, "page");
  const { outcome, begun, notices } = waitingCall(scene);
  await begun;
  assert.match(notices[0] ?? "", /The person works in web themselves: this call waits/);
  assert.equal(takeOvers.of(backend)?.waiting, 1);
  assert.equal(web.asked.length, 1, "nothing was called");
  takeOvers.act(backend, "page", "click");
  takeOvers.act(backend, "page", "type");
  takeOvers.act(backend, "page", "type");
  takeOvers.handBack(backend, "page");
  assert.match(
    textOf(await outcome),
    /^web: web_open\nThe person took over web for \d+ s and handed it back; they did: click, type \(2 times\)\./,
  );
  assert.equal(takeOvers.of(backend), undefined);
  const next = await scene.source.call("web_open", {}, callContext(scene));
  assert.equal(textOf(next), "web: web_open", "it is told once");
});

Deno.test("a call that waits hears again and again that it does, with progress that grows", async () => {
  const { takeOvers, backend, source, session } = await setUp({ noticeMs: 1 });
  takeOvers.take(backend, "page");
  const values: number[] = [];
  const thrice = Promise.withResolvers<void>();
  const progress = (done: number) => {
    if (values.push(done) === 3) thrice.resolve();
  };
  const outcome = source.call("web_open", {}, callContext({ session, client: { progress } }));
  await thrice.promise;
  takeOvers.handBack(backend, "page");
  await outcome;
  const [first = 0, second = 0, third = 0] = values;
  assert.ok(0 < first && first < second && second < third && third < 1);
});

Deno.test("a call that waits can be cancelled, and one that waits too long fails and says what to do", async () => {
  verifies("panel:take-over");
  const scene = await setUp({ waitMs: 20 });
  const { takeOvers, backend, web } = scene;
  takeOvers.take(backend, "page");
  const cancel = new AbortController();
  const cancelled = waitingCall(scene, cancel.signal);
  await cancelled.begun;
  cancel.abort(new ToolError("CANCELLED", "The client cancelled it"));
  assert.equal(errorOf(await cancelled.outcome).code, "CANCELLED");
  const { code, message, hint } = errorOf(await waitingCall(scene).outcome);
  assert.equal(code, "CONFLICT");
  assert.match(message, /taken over web and did not hand it back within 0.02 seconds/);
  assert.match(hint, /web_open was not called\. Ask the person/);
  assert.equal(takeOvers.of(backend)?.waiting, 0);
  assert.equal(web.asked.length, 1, "nothing was called");
});

Deno.test("only the client whose backend was taken over waits, and views of chats go on", async () => {
  const { takeOvers, backend, source, session } = await setUp();
  takeOvers.take(backend, "page");
  assert.equal(textOf(await source.call("web_open", {}, callContext())), "web: web_open");
  const view = { ...callContext({ session }), view: "web" };
  assert.equal(textOf(await source.call("web_view", {}, view)), "web: web_view");
});

Deno.test("a page that is gone hands back, and no other page acts or hands back in its place", async () => {
  verifies("panel:take-over");
  const scene = await setUp();
  const { takeOvers, backend } = scene;
  takeOvers.take(backend, "page");
  assert.throws(() => takeOvers.take(backend, "other"), isConflict);
  assert.throws(() => takeOvers.act(backend, "other", "click"), isConflict);
  assert.throws(() => takeOvers.handBack(backend, "other"), isConflict);
  takeOvers.endOf("other");
  const { outcome, begun } = waitingCall(scene);
  await begun;
  takeOvers.endOf("page");
  assert.equal((await outcome).ok, true);
  takeOvers.take(backend, "other");
});

Deno.test("a backend ends with its session, and what was taken over of it", async () => {
  const { takeOvers, backends, backend, ended } = await setUp();
  takeOvers.take(backend, "page");
  ended.abort();
  assert.deepEqual(backends.all, []);
  assert.equal(takeOvers.of(backend), undefined);
});

Deno.test("the record of a take-over has who did what, and nothing that they typed", async () => {
  verifies("panel:take-over");
  const scene = await setUp();
  const { takeOvers, backend, events } = scene;
  takeOvers.take(backend, "page");
  takeOvers.act(backend, "page", "type");
  takeOvers.handBack(backend, "page");
  const of = { type: "takeover", adapter: "web", session: "first" };
  assert.deepEqual(events, [
    { ...of, what: "begun", detail: "" },
    { ...of, what: "acted", detail: "type" },
    { ...of, what: "ended", detail: "handed back" },
  ]);
});

Deno.test("data that is all that a model gets says too that a person acted", async () => {
  const scene = await setUp({ structured: true });
  const { takeOvers, backend, web, source } = scene;
  web.call = () => Promise.resolve({ ok: true, content: [], structured: { windows: 2 } });
  takeOvers.take(backend, "page");
  takeOvers.handBack(backend, "page");
  const outcome = await source.call("web_open", {}, callContext(scene));
  assert.ok(outcome.ok && outcome.structured !== undefined);
  assert.equal(outcome.structured.windows, 2);
  assert.match(String(outcome.structured.takenOver), /^The person took over web/);
});

Deno.test("backends are remembered within reason, and one that a client works in again stays", () => {
  const gone: Backend[] = [];
  const backends = new Backends(() => {}, (backend) => gone.push(backend));
  const web = new FakeSource("web");
  const session = (name: number) =>
    callContext({ session: { id: `${name}`, ended: new AbortController().signal } });
  for (let name = 0; name < 50; name++) backends.used(web, session(name));
  backends.used(web, session(0));
  backends.used(web, session(50));
  assert.deepEqual(gone.map(({ session }) => session.id), ["1"]);
  assert.equal(backends.all.length, 50);
});
