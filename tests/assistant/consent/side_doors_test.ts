import assert from "node:assert/strict";
import { eventually, PATIENCE_MS } from "../../helpers/eventually.ts";
import { verifies } from "../../helpers/verifies.ts";
import { runAssist } from "../fakes.ts";
import { html } from "../sites.ts";
import { act, type View } from "../view.ts";
import { CLOSED, type Door, HELD } from "./doors.ts";
import { heldIn } from "../../../src/assistant/safety/held.ts";
import { type RealBrowser, realBrowser } from "./real_browser.ts";
import { brain } from "./scripted.ts";

/** Looks after a click, 100 ms apart: what workers send is not sent at once. */
const LOOKS = 8;

/** A site that keeps what it was sent, by whichever way. */
function serve({ page, click, worker = "" }: Door) {
  const sent: string[] = [];
  const turn = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const taking = takeAll(turn, () => sent.push("4711 by TURN"));
  const [script, clicked] = [page, click].map((code) => code.replace("TURN", String(turn.addr.port)));
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname === "/worker.js") {
      return new Response(worker, { headers: { "content-type": "text/javascript" } });
    }
    if (pathname === "/got") sent.push(search);
    if (pathname === "/sent") sent.push(await request.text());
    if (pathname === "/socket") return keeping(request, sent);
    return html(`<button id=b>はい</button><script>
      const ready = () => document.body.append("Ready");
      b.onclick = () => { ${clicked}; };
      ${script}</script>`);
  });
  return {
    sent,
    url: `http://127.0.0.1:${server.addr.port}`,
    async [Symbol.asyncDispose]() {
      turn.close();
      await Promise.all([server.shutdown(), taking]);
    },
  };
}

async function takeAll(listener: Deno.Listener, taken: () => void): Promise<void> {
  for await (const connection of listener) {
    taken();
    connection.close();
  }
}

function keeping(request: Request, sent: string[]): Response {
  const { socket, response } = Deno.upgradeWebSocket(request);
  socket.binaryType = "arraybuffer";
  socket.onmessage = ({ data }) =>
    sent.push(typeof data === "string" ? data : new TextDecoder().decode(data));
  return response;
}

const orders = (sent: readonly string[]) => sent.filter((text) => text.includes("4711"));

/** Presses the button and returns what is held of that; nothing where nothing is, some looks later. */
async function press(browser: RealBrowser, signal: AbortSignal) {
  let outcome = await browser.call("browser_overlay_act", { index: 1, action: "click" }, signal);
  for (let look = 0; look < LOOKS && heldIn(outcome) === undefined; look += 1) {
    outcome = await browser.call("browser_wait", { ms: 100 }, signal);
  }
  return heldIn(outcome)?.held;
}

async function open(browser: RealBrowser, url: string, signal: AbortSignal): Promise<void> {
  await browser.call("browser_gate", { action: "hold" }, signal);
  await browser.call("browser_navigate", { url }, signal);
  const seen = await browser.call("browser_wait", { text: "Ready" }, signal);
  assert.ok(seen.ok, JSON.stringify(seen));
}

async function holdsUntilThereIsLeave(browser: RealBrowser, door: Door): Promise<void> {
  await using site = serve(door);
  const signal = AbortSignal.timeout(PATIENCE_MS);
  await open(browser, site.url, signal);
  const held = await press(browser, signal);
  assert.ok(held !== undefined, `nothing is held, and there came ${site.sent.join()}`);
  assert.match(JSON.stringify(held), /4711|cannot be shown|turn:127/);
  await browser.call("browser_gate", { action: "stop", id: held.id }, signal);
  const again = await press(browser, signal);
  assert.deepEqual([orders(site.sent), again?.method], [[], held.method]);
  await browser.call("browser_gate", { action: "send", id: again?.id }, signal);
  await eventually("what was allowed has arrived", () => orders(site.sent).length > 0);
  await browser.call("browser_gate", { action: "end" }, signal);
}

/** The page, and what it has begun, is there before anything has to be held back. */
async function holdsWhatIsThere(browser: RealBrowser, door: Door): Promise<void> {
  await using site = serve(door);
  const signal = AbortSignal.timeout(PATIENCE_MS);
  await browser.call("browser_navigate", { url: site.url }, signal);
  await browser.call("browser_wait", { text: "Ready" }, signal);
  await browser.call("browser_gate", { action: "hold" }, signal);
  const held = await press(browser, signal);
  assert.match(JSON.stringify([held, site.sent]), /4711.*\["hello"\]/);
  await browser.call("browser_gate", { action: "end" }, signal);
}

async function isClosed(browser: RealBrowser, door: Door): Promise<void> {
  await using site = serve(door);
  const signal = AbortSignal.timeout(PATIENCE_MS);
  await open(browser, site.url, signal);
  assert.equal(await press(browser, signal), undefined);
  await browser.call("browser_gate", { action: "end" }, signal);
  assert.deepEqual(orders(site.sent), []);
}

Deno.test("nothing leaves by a side door of a page before there is leave", async (t) => {
  verifies("assistant:confirm");
  await using browser = await realBrowser();
  for (const [name, door] of Object.entries(HELD)) {
    await t.step(name, () => holdsUntilThereIsLeave(browser, door));
  }
  for (const name of ["a WebSocket", "a WebSocket of a worker", "a WebSocket of a worker's worker"]) {
    const door = HELD[name] ?? assert.fail(name);
    await t.step(`${name} that was there before`, () => holdsWhatIsThere(browser, door));
  }
  for (const [name, door] of Object.entries(CLOSED)) {
    await t.step(`closed: ${name}`, () => isClosed(browser, door));
  }
  await t.step("the assistant asks about messages that are alike once", async () => {
    await using site = serve(HELD["a channel of WebRTC"] ?? assert.fail());
    const ready = () => ({ call: "browser_wait", args: { text: "Ready" } });
    const pressed = (view: View) => act(view, "button", "はい");
    const run = (may: boolean) =>
      runAssist(browser, brain(site.url, [ready, pressed, pressed]), { confirm: () => may });
    const refused = await run(false);
    assert.deepEqual([orders(site.sent), refused.outcome], [[], "refused"], refused.reason);
    const allowed = await run(true);
    assert.equal(allowed.questions.length, 1);
    assert.match(allowed.questions.join(), /sending to another-browser[^]*WEBRTC \/chat[^]*4711/);
    await eventually("both have arrived", () => orders(site.sent).length === 2);
  });
});
