import assert from "node:assert/strict";
import { fixtureAdapter } from "../../helpers/host/host_command.ts";
import { HttpHost } from "../../helpers/host/http_host.ts";
import { type Pages, servePages } from "../../helpers/browser/pages.ts";
import { eventually } from "../../helpers/eventually.ts";
import { verifies } from "../../helpers/verifies.ts";
import { Chat } from "./chat.ts";

/** The types of all that the model read. */
const TYPES = "[...new Set(chat.told)]";

/** A chat that shows the page of a desk. */
interface Desk {
  readonly chat: Chat;
  readonly pages: Pages;
  readonly host: HttpHost;
  /** Calls a tool as the model does, without showing it; returns what the model reads. */
  readonly call: (name: string, input?: object) => Promise<string>;
}

const STEPS: Readonly<Record<string, (desk: Desk) => Promise<void>>> = {
  "it shows the page, and words of the page as words": async ({ chat, pages }) => {
    const listed = await chat.ask(`chat.call("browser_navigate", { url: "${pages.url}/order_desk.html" })`);
    assert.match(String(listed), /1 textbox "Name"\n2 button "Order"/);
    await chat.reads(/Live[^]*Desk <img src=x onerror=/);
  },
  "the person types and clicks by number, and the page's own server hears of it": async ({ chat, pages }) => {
    await chat.act("Number", "type", { text: "1" });
    await chat.act("Text", "type", { text: "Ada" });
    await chat.act("Do it");
    await chat.reads(/You typed/);
    await chat.act("Number", "type", { text: "2" });
    await chat.act("Do it");
    await eventually("the order", () => Promise.resolve(pages.orders.length === 1));
    assert.deepEqual(pages.orders, [{ order: "Ada" }]);
  },
  "the person clicks in the picture, where it shows the thing": async ({ chat, pages }) => {
    const index = await chat.number("Page: Desk");
    await chat.hands.call("browser_pointer", { action: "click", index, x: 725, y: 300 }); // of 966 pixels in width
    await eventually("the click", () => Promise.resolve(pages.orders.length === 2));
    const clicked = pages.orders[1];
    assert.ok(typeof clicked === "object" && clicked !== null && "x" in clicked);
    assert.ok(Math.abs(Number(clicked.x) - 960) < 20, JSON.stringify(clicked));
  },
  "the model is told what the person did, and reads no picture": async ({ chat, call }) => {
    assert.match(await call("browser_list_interactives"), /The person clicked at .* in the live view/);
    assert.deepEqual(await chat.ask(TYPES), ["text"]);
    assert.ok(chat.sent.some((line) => line.includes('"browser_view"')), "pictures are the view's own calls");
  },
  "it follows the model's calls, and the person goes back": async ({ chat, pages, call }) => {
    await call("browser_navigate", { url: `${pages.url}/order_desk_two.html` });
    await chat.reads(/The second page/);
    await chat.act("Back");
    await chat.reads(/Desk <img/);
  },
  "two views follow at once": async ({ chat }) => {
    await chat.ask(`chat.call("browser_screenshot", {}, "dark")`);
    await chat.reads(/Live[^]*Desk[^]*Live[^]*Desk/);
  },
  "a view that is closed while it waits leaves nothing behind, and the other goes on": async (
    { chat, pages, host, call },
  ) => {
    await chat.ask("chat.close()");
    await call("browser_navigate", { url: `${pages.url}/order_desk_two.html` });
    await chat.reads(/The second page/);
    assert.ok(!host.log.all.some((line) => /error|ERR/.test(line)), host.log.all.join("\n"));
  },
  "the person stops what the model does": async ({ chat }) => {
    await chat.ask(`chat.begin("browser_wait", { text: "what never comes", timeout_ms: 50000 })`);
    await chat.act("Stop");
    await eventually(
      "the stop",
      async () => /The person stopped this/.test(String(await chat.ask("chat.late"))),
    );
  },
};

Deno.test("a live view in the extension's own host code follows a page and has the person's hands in it", async (test) => {
  verifies("views:live", "views:in-chats");
  await using pages = servePages();
  await using host = await HttpHost.start({
    adapter: fixtureAdapter("browser"),
    args: ["--option", "browser.executable=chromium"],
  });
  await using chat = await Chat.open("app_bridge", host);
  const call = async (name: string, input: object = {}) =>
    String(await chat.ask(`chat.quietly("${name}", ${JSON.stringify(input)})`));
  for (const [name, step] of Object.entries(STEPS)) {
    await test.step(name, () => step({ chat, pages, host, call }));
  }
});
