import assert from "node:assert/strict";
import { FakeSource } from "../../../tests/helpers/mcp/fake_source.ts";
import { callContext } from "../../../tests/helpers/mcp/call_context.ts";
import { ToolError } from "../../adapter_api/errors.ts";
import { failureOf, type ToolOutcome } from "../../adapter_api/outcome.ts";
import type { Backend } from "./backends.ts";
import { FrameStream } from "./frame_stream.ts";

const VIEW = { name: "live", uri: "ui://web/live", live: { look: "web_view", numbers: true } };

/** A look with one picture. */
function lookOf(id: string, more: Record<string, unknown> = {}): ToolOutcome {
  return {
    ok: true,
    content: [{ type: "image", mimeType: "image/png", bytes: new Uint8Array([1]) }],
    structured: { id, title: `Title ${id}`, panes: [{ name: "page", label: "Page" }], ...more },
  };
}

/** A backend that answers what a test gives it, one after the other, and then nothing more. */
function setUp(answers: readonly ToolOutcome[], { isRunning = true, known = "" } = {}) {
  const web = new FakeSource("web", { views: [VIEW] });
  const inputs: unknown[] = [];
  web.call = (_tool, input, { signal }) => {
    const answer = answers[inputs.length];
    inputs.push(input);
    if (answer !== undefined) return Promise.resolve(answer);
    return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  };
  const { session } = callContext();
  const backend: Backend = { id: 3, adapter: "web", session, caller: "", source: web };
  const gone = Promise.withResolvers<Backend>();
  const stream = new FrameStream([{ backend, known, numbers: false }], {
    isAllowed: () => true,
    isRunning: () => Promise.resolve(isRunning),
    isHeld: () => false,
    onGone: gone.resolve,
    onClose: () => {},
  });
  const reader = new ReadableStream(stream, { highWaterMark: 0 }).getReader();
  const next = async () => {
    const { value } = await reader.read();
    return JSON.parse(new TextDecoder().decode(value).slice("data: ".length));
  };
  return { stream, next, reader, inputs, gone: gone.promise };
}

Deno.test("a stream of frames sends each look, and asks for the next one that is other", async () => {
  const { next, inputs, reader } = setUp([
    lookOf("one"),
    { ok: true, content: [], structured: { id: "one", same: true } },
    lookOf("two", { title: "a\u202eb", question: "Sure?" }),
  ]);
  const first = await next();
  assert.equal(first.title, "Title one");
  assert.deepEqual(first.panes, [{ name: "page", label: "Page", mimeType: "image/png", base64: "AQ==" }]);
  const second = await next();
  assert.equal(second.title, "a\\u{202e}b", "hidden characters are shown as what they are");
  assert.equal(second.question, "Sure?");
  assert.deepEqual(inputs.slice(0, 3), [
    { numbers: false },
    { numbers: false, known: "one", waitMs: 20_000 },
    { numbers: false, known: "one", waitMs: 20_000 },
  ]);
  await reader.cancel();
});

Deno.test("a stream of frames looks no more than its page takes", async () => {
  const { next, inputs, reader } = setUp(["a", "b", "c", "d"].map((id) => lookOf(id)));
  await next();
  assert.ok(inputs.length <= 2, `${inputs.length} looks for one frame`);
  await reader.cancel();
});

Deno.test("a page is framed only when it is one of this machine", async () => {
  const own = setUp([lookOf("", { url: "http://127.0.0.1:4100/1/?key=a" })]);
  assert.equal((await own.next()).url, "http://127.0.0.1:4100/1/?key=a");
  await own.reader.cancel();
  for (
    const url of ["https://rebound.example/", "http://127.0.0.1.rebound.example/", "javascript:alert(1)"]
  ) {
    const other = setUp([lookOf("one", { url })]);
    assert.equal((await other.next()).url, "", url);
    await other.reader.cancel();
  }
});

Deno.test("a backend whose adapter is not running is not started by looking", async () => {
  const { gone, inputs, reader } = setUp([lookOf("one")], { isRunning: false });
  assert.equal((await gone).id, 3);
  assert.deepEqual(inputs, []);
  await reader.cancel();
});

Deno.test("what cannot be shown says why, and what has died goes", async () => {
  const problem = failureOf(new ToolError("NOT_CONNECTED", "The application is gone"));
  const { next, gone, reader } = setUp([problem, failureOf(new ToolError("ADAPTER_DIED", "It died"))]);
  assert.equal((await next()).problem, "The application is gone");
  assert.equal((await gone).id, 3);
  await reader.cancel();
});
