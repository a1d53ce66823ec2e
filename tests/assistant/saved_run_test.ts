import assert from "node:assert/strict";
import { verifies } from "../helpers/verifies.ts";
import { answeringAtTerminal, SCRIPT } from "../helpers/host/terminal.ts";
import { asker } from "./assist_helpers.ts";
import { geminiServer } from "./model_servers.ts";
import { html, serveSites } from "./sites.ts";
import { act, type Brain, done, open } from "./view.ts";

/** A shop whose button may change its name, and whose form may get another field. */
function shop() {
  const orders: string[] = [];
  const form = { button: "Order", extra: "", action: "/order" };
  const elsewhere: string[] = [];
  const sites = serveSites({
    "/": () =>
      html(
        `<title>Tea</title><form method=post action="${form.action}"><label>Customer <input name=customer></label>
        ${form.extra}<button>${form.button}</button></form>`,
      ),
    "/elsewhere": async (request) => {
      elsewhere.push(await request.text());
      return html("<title>Ordered</title><h1>Tea for Gil is on its way</h1>");
    },
    "/order": async (request) => {
      const data = await request.formData();
      if (form.extra !== "" && data.get("city") === "") return html("<title>Tea</title>Say which city");
      orders.push(String(data.get("customer")));
      return html(`<title>Ordered</title><h1>Tea for ${data.get("customer")} is on its way</h1>`);
    },
  });
  return { orders, elsewhere, form, sites };
}

function waiter(url: string): Brain {
  return (view) => {
    const { title, url: at } = view.page;
    if (!at.startsWith(url)) return open(url);
    if (title === "Ordered") {
      return done("It is ordered", /Tea for \w+ is on its way/.exec(view.page.snippet + view.text)?.[0]);
    }
    const field = (name: string) => view.items.find((item) => item.name === name);
    if (field("Customer")?.line.includes('="') === false) {
      const customer = /customer = "(\w+)"/.exec(view.goal + view.text)?.[1] ?? "Bo";
      return act(view, "textbox", "Customer", "type", customer);
    }
    if (field("City")?.line.includes('="') === false) return act(view, "textbox", "City", "type", "Riga");
    return act(view, "button", /Order|Send off/);
  };
}

Deno.test("a run is saved with its inputs, played without a model, and mended by one where it does not fit", async () => {
  verifies("assistant:saved-runs");
  const { orders, form, sites } = shop();
  await using _sites = sites;
  await using model = geminiServer(waiter(sites.url));
  await using person = await asker();
  const to = ["--model", "gemini:m", "--base-url", `${model.url}/v1beta`];
  const held = await person.run(["assist", "Order tea for Bo", ...to]);
  assert.deepEqual([held.code, orders], [3, []], held.stderr);
  assert.match(held.stderr, /To allow it, go on with: glovebox assist --resume \S+ --allow submit$/m);
  assert.match(held.stderr, /error: May the assistant send this\?; Site: /);
  const saved = await person.assist("Order tea for Bo", model, ["--save", "tea", "--allow", "submit"]);
  assert.deepEqual([saved.code, orders], [0, ["Bo"]], saved.stderr);
  const asked = model.views.length;
  const play = (...words: string[]) => person.run(["assist", "--play", "tea", "--json", ...words]);
  const unknown = await play("client=Cy");
  assert.deepEqual([unknown.code, /there are customer/.test(unknown.stderr)], [2, true], unknown.stderr);
  const refused = await play("customer=Cy");
  assert.deepEqual([refused.code, orders.length], [3, 1], "nobody was there to allow it");
  const again = await play("customer=Ann", "--yes");
  assert.deepEqual([again.code, orders], [0, ["Bo", "Ann"]], again.stderr + again.stdout);
  form.button = "Send off now";
  form.extra = `<label>City <input name=city></label>`;
  const flags = ["--yes", "--model", "gemini:m", "--base-url", `${model.url}/v1beta`];
  const alone = await play("customer=Dan", "--yes");
  assert.notEqual(alone.code, 0, "without a model it ends where it does not fit");
  assert.equal(model.views.length, asked, "no model was asked so far");
  assert.deepEqual(orders, ["Bo", "Ann"]);
  const mended = await play("customer=Eve", ...flags);
  assert.deepEqual([mended.code, orders], [0, ["Bo", "Ann", "Eve"]], mended.stderr + mended.stdout);
  assert.match(mended.stdout, /Played with the help of a model; .*Tea for Eve is on its way/);
  assert.ok(model.views.slice(asked).every(({ goal }) => goal.includes('"name":"Order"')), "one step alone");
  assert.ok(model.views.length > asked);
  const last = model.views.length;
  const better = await play("customer=Fay", "--yes");
  assert.deepEqual([better.code, orders.at(-1), model.views.length], [0, "Fay", last], better.stderr);
});

Deno.test("a recording sends nothing but what it was recorded to send, and asks about all else", {
  ignore: SCRIPT === undefined,
}, async () => {
  verifies("assistant:saved-runs", "assistant:confirm");
  const { orders, elsewhere, form, sites } = shop();
  await using _sites = sites;
  await using model = geminiServer(waiter(sites.url));
  await using person = await asker();
  const saved = await person.assist("Order tea for Bo", model, ["--save", "tea", "--allow", "submit"]);
  assert.deepEqual([saved.code, orders], [0, ["Bo"]], saved.stderr);
  const words = ["assist", "--play", "tea", "customer=Gil"];
  const same = await answeringAtTerminal(person.run, words, ["yes"]);
  assert.deepEqual([same.code, orders], [0, ["Bo", "Gil"]], same.stdout);
  form.action = "/elsewhere";
  const refused = await answeringAtTerminal(person.run, words, ["yes", "no"]);
  assert.match(refused.stdout, /Sends: POST \/elsewhere/);
  assert.deepEqual([refused.code, elsewhere, orders.length], [6, [], 2], refused.stdout);
  const allowed = await answeringAtTerminal(person.run, words, ["yes", "yes"]);
  assert.deepEqual([allowed.code, elsewhere.length], [0, 1], allowed.stdout);
  form.action =
    `/elsewhere" onsubmit="event.preventDefault(); document.body.append('Tea for Gil is on its way')`;
  const liar = await answeringAtTerminal(person.run, words, ["yes"]);
  assert.match(liar.stdout, /Nothing was sent, and when it was recorded something was/);
  assert.deepEqual([liar.code === 0, orders.length], [false, 2]);
});

Deno.test("a run that is not there is named with those that are", async () => {
  verifies("assistant:saved-runs");
  await using person = await asker();
  const none = await person.run(["assist", "--play", "coffee"]);
  assert.equal(none.code, 1);
  assert.match(none.stderr, /No run is saved as "coffee"/);
  const wrong = await person.run(["assist", "x", "--save", "../x"]);
  assert.match(wrong.stderr, /cannot be the name of a run/);
});
