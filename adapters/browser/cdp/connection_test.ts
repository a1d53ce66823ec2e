import { deepEqual, equal, rejects } from "node:assert/strict";
import { CdpConnection, CdpError } from "./connection.ts";
import { encodeMessage } from "./pipe_codec.ts";

/** The other end of the pipe. */
class FakeChromium {
  readonly sent: Readonly<Record<string, unknown>>[] = [];
  readonly connection: CdpConnection;
  #receive: (bytes: Uint8Array) => void = () => {};
  #close: () => void = () => {};

  constructor() {
    this.connection = new CdpConnection({
      write: (text) => void this.sent.push(JSON.parse(text.slice(0, -1))),
      onBytes: (listener) => void (this.#receive = listener),
      onClose: (listener) => void (this.#close = listener),
    });
  }

  say(message: Readonly<Record<string, unknown>>): void {
    this.#receive(new TextEncoder().encode(encodeMessage(message)));
  }

  end(): void {
    this.#close();
  }
}

Deno.test("CdpConnection gives each command its own answer when they come out of order", async () => {
  const chromium = new FakeChromium();
  const first = chromium.connection.send("Browser.getVersion", {});
  const second = chromium.connection.send("Target.getTargets", {}, { sessionId: "S" });
  deepEqual(chromium.sent, [
    { id: 1, method: "Browser.getVersion", params: {} },
    { id: 2, method: "Target.getTargets", params: {}, sessionId: "S" },
  ]);
  chromium.say({ id: 2, result: { targetInfos: [] } });
  chromium.say({ id: 1, result: { product: "Chrome/1" } });
  equal((await first).product, "Chrome/1");
  deepEqual((await second).targetInfos, []);
});

Deno.test("CdpConnection rejects with what Chromium said when it refuses a command", async () => {
  const chromium = new FakeChromium();
  const sent = chromium.connection.send("Page.enable", {});
  chromium.say({ id: 1, error: { code: -32000, message: "No page" } });
  await rejects(sent, (error) => error instanceof CdpError && error.message === "Page.enable: No page");
});

Deno.test("CdpConnection gives up when there is no answer in time, and when it is cancelled", async () => {
  const chromium = new FakeChromium();
  await rejects(chromium.connection.send("Page.enable", {}, { timeoutMs: 1 }), {
    code: "TIMEOUT",
    message: "The browser did not answer Page.enable within 1 ms",
  });
  const control = new AbortController();
  const sent = chromium.connection.send("Page.enable", {}, { signal: control.signal });
  control.abort(new Error("enough"));
  await rejects(sent, { message: "enough" });
  await rejects(chromium.connection.send("Page.enable", {}, { signal: control.signal }), {
    message: "enough",
  });
});

Deno.test("CdpConnection fails what is under way and what comes after when Chromium ends", async () => {
  const chromium = new FakeChromium();
  const sent = chromium.connection.send("Page.enable", {});
  chromium.end();
  await rejects(sent, { code: "NOT_CONNECTED" });
  await rejects(chromium.connection.send("Page.enable", {}), { code: "NOT_CONNECTED" });
  equal(chromium.connection.closed.aborted, true);
});

Deno.test("CdpConnection tells events to the listeners of their page until it is dropped", () => {
  const chromium = new FakeChromium();
  const urls: string[] = [];
  chromium.connection.on("Page.windowOpen", ({ url }) => void urls.push(url), "S");
  const event = (sessionId: string, url: string) => {
    chromium.say({ method: "Page.windowOpen", sessionId, params: { url } });
  };
  event("S", "http://a/");
  event("other", "http://b/");
  chromium.connection.drop("S", new Error("gone"));
  event("S", "http://c/");
  deepEqual(urls, ["http://a/"]);
});
