import assert from "node:assert/strict";
import { join } from "node:path";
import { deadline } from "../../../src/base/time/deadline.ts";
import { geminiServer } from "../../assistant/model_servers.ts";
import { act, type Brain, done, found, open } from "../../assistant/view.ts";
import { type Pages, servePages } from "../../helpers/browser/pages.ts";
import { eventually, PATIENCE_MS } from "../../helpers/eventually.ts";
import { HttpHost } from "../../helpers/host/http_host.ts";
import { newTestHome } from "../../helpers/host/test_home.ts";
import { verifies } from "../../helpers/verifies.ts";
import { Chat } from "./chat.ts";

const GOAL = "Pay <img src=x onerror=alert(1)>\u202e";
/** The brain of the model reads goals as they are told it. */
const PAYS = /^Pay/;

/** Opens the page and pays; other goals ask for something, or wait for what never comes. */
function payer(url: string): Brain {
  let waits = 0;
  return (view) => {
    const { goal, text } = view;
    if (goal === "Wait") {
      return ++waits > 1
        ? found("It went on", "Thank you")
        : { call: "browser_wait", args: { text: "what never comes", timeout_ms: 50_000 } };
    }
    if (!PAYS.test(goal)) {
      return text.includes("The person says: blue")
        ? found("It is blue", "Thank you")
        : { say: "Asking", call: "assistant_ask", args: { question: "Which colour?" } };
    }
    if (!view.page.url.endsWith("pay.html")) return open(`${url}/pay.html`);
    return text.includes("Thank you") ? done("It is paid", "Thank you") : act(view, "button", "Pay now");
  };
}

/** A chat in which the assistant works. */
interface Scene {
  readonly chat: Chat;
  /** Another one, which tells a view nothing before the answer. */
  readonly silent: Chat;
  readonly pages: Pages;
}

/** Shows the view of a call, and returns at once. */
async function show(chat: Chat, goal: string): Promise<void> {
  await chat.ask(`chat.show("browser_assist", ${JSON.stringify({ goal })})`);
}

/** Waits for the end of the call that is under way. */
async function told(chat: Chat, words: RegExp): Promise<void> {
  await eventually(
    `the answer ${words}`,
    async () => words.test(String(await chat.ask("chat.late"))),
    30_000,
  );
}

/** Presses a button of a question, when it takes a press. */
async function answer(chat: Chat, words: RegExp, label: string): Promise<void> {
  await chat.reads(words);
  await eventually(
    `a press on ${label}`,
    () => chat.act(label).then(() => true, () => false),
    20_000,
  );
}

/** The key of a view of the browser, as the model's client has it and the model has not. */
const KEY = `tools.find(({ name }) => name === "browser_navigate")._meta["glovebox/viewKey"]`;

const STEPS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  "the first call is confirmed in its own view, before there is an answer": async ({ chat, silent }) => {
    await show(silent, GOAL); // it is looked at last
    await show(chat, GOAL);
    await answer(chat, /Glovebox asks you before this call/, "Allow this tool until the session ends");
  },
  "steps come as they are made, and words of others as words": async ({ chat, pages }) => {
    await chat.reads(/running[^]*Pay <img src=x onerror=alert\(1\)>\\u\{202e\}/);
    await chat.reads(/browser_navigate/);
    await chat.reads(/Action: click button "Pay now"/);
    assert.deepEqual(pages.orders, []);
  },
  "a model cannot answer, whatever it reads, and nothing it reads has a key": async (
    { chat, silent, pages },
  ) => {
    const call = (what: Chat, name: string, input: string) =>
      what.ask(`client.callTool({ name: "${name}", arguments: ${input} })`);
    for (const key of ["{}", `{ viewKey: "" }`, `{ viewKey: "guessed" }`]) {
      const refused = JSON.stringify(await call(chat, "glovebox_asked", key));
      assert.match(refused, /Only views of conversation may call glovebox_asked/);
    }
    const asked = JSON.stringify(await call(chat, "glovebox_asked", `{ viewKey: ${KEY} }`));
    const [, id = ""] = /"id":"([0-9a-f-]{36})"/.exec(asked) ?? [];
    assert.match(id, /-/, "a view of the browser is told of it too");
    const given = JSON.stringify({ id, choice: "yes" });
    assert.match(JSON.stringify(await call(chat, "glovebox_answer", given)), /Only views of conversation/);
    const elsewhere = `{ ...${given}, viewKey: ${KEY} }`; // by a view of another conversation
    assert.match(JSON.stringify(await call(silent, "glovebox_answer", elsewhere)), /not open any more/);
    const seen = JSON.stringify([await chat.ask("chat.seen"), await chat.ask("chat.told")]);
    assert.doesNotMatch(seen, /viewKey/);
    assert.deepEqual(pages.orders, []);
  },
  "the person refuses it in the view": async ({ chat, pages }) => {
    await answer(chat, /Action: click/, "No");
    await told(chat, /./);
    assert.deepEqual(pages.orders, []);
    await chat.ask("chat.close()");
  },
  "the person allows it in the view, and the run goes on to its end": async ({ chat, pages }) => {
    await show(chat, "Pay again");
    await answer(chat, /Action: click/, "Yes");
    await told(chat, /It is paid/);
    await chat.reads(/done[^]*It is paid[^]*Sent or saved with your leave[^]*POST/);
    assert.deepEqual(pages.orders, [{ name: "", card: "" }]);
    await chat.ask("chat.close()");
  },
  "the person stops it in the view, and goes on with it there": async ({ chat }) => {
    await show(chat, "Wait");
    await answer(chat, /1,020 tokens/, "Stop"); // the model has been asked
    await told(chat, /Stopped by the person/);
    await answer(chat, /cancelled/, "Go on");
    await answer(chat, /assistant_resume/, "Allow this call");
    await chat.reads(/done[^]*It went on/);
    await chat.ask("chat.close()");
  },
  "what it asks is answered in the view, in the person's words": async ({ chat }) => {
    await show(chat, "Choose a colour");
    await chat.reads(/Which colour/);
    await chat.act("answer", "type", { text: "blue" });
    await answer(chat, /Which colour/, "Answer");
    await told(chat, /It is blue/);
  },
  "a view that is told nothing says so, and shows what came of it": async ({ silent }) => {
    await told(silent, /needs a person's confirmation, and this client cannot ask/);
    await silent.reads(/failed[^]*needs a person's confirmation/);
  },
};

Deno.test("a run of the assistant is followed, allowed, answered and stopped in the chat", async (test) => {
  verifies("views:run", "views:consent", "views:in-chats");
  await using pages = servePages();
  await using model = geminiServer(payer(pages.url));
  await using home = await newTestHome(); // it goes after its host
  const config = join(home.path, "settings.json");
  const assist = { model: "gemini:test", baseUrl: `${model.url}/v1beta`, maxSteps: 5 };
  await Deno.writeTextFile(config, JSON.stringify({ assist }));
  const args = ["--option", "browser.executable=chromium", "--config", config, "--confirm", "write"];
  await using host = await HttpHost.start({
    adapter: "browser",
    args,
    home,
    env: { GEMINI_API_KEY: "a-key" },
  });
  await using chat = await Chat.open("app_bridge", host);
  await using silent = await Chat.open("app_bridge", host, { bare: true });
  for (const [name, step] of Object.entries(STEPS)) {
    await test.step(name, () => deadline(step({ chat, silent, pages }), PATIENCE_MS, name));
  }
});
