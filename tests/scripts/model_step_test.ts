import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { join } from "node:path";
import { geminiServer, type ModelServer } from "../assistant/model_servers.ts";
import { act, type Brain, done, failed } from "../assistant/view.ts";
import { commandLine, type CommandResult } from "../helpers/host/command_line.ts";
import { verifies } from "../helpers/verifies.ts";
import { recordOrder, serveShop, type Shop } from "./shop.ts";

const ORDER = { customer: "Ann Lee", note: "by noon" };
const FLAGS = ["--adapter", "browser", "--wait", "0.3"];

/** A model that reads the step that it is given, and what is to be seen, and nothing else. */
const clerk: Brain = (view) => {
  const { goal, items, text, status } = view;
  const has = (name: string) => items.some((item) => item.name === name);
  const line = (name: string) => items.find((item) => item.name === name)?.line ?? "";
  if (/"action":"type"[^}]*"name":"Customer"/.test(goal)) {
    const [, wanted = ""] = /"text":"([^"]+)"/.exec(goal) ?? [];
    if (!has("Who buys?")) return act(view, "button", "More");
    if (!line("Who buys?").includes(`="${wanted}"`)) return act(view, "textbox", "Who buys?", "type", wanted);
    return done("It is typed", "Who buys?");
  }
  if (!/"action":"click"[^}]*"name":"Order"/.test(goal)) return failed(`no such step: ${goal}`);
  if (/Your tea is on its way/.test(view.page.snippet + view.last)) {
    return done("It is sent", "Your tea is on its way");
  }
  if (status.last_action.includes("DENIED")) return failed(text);
  return has("Send off") ? act(view, "button", "Send off") : act(view, "button", "Continue");
};

interface Shopping {
  readonly shop: Shop;
  readonly model: ModelServer;
  readonly script: string;
  readonly run: (...more: string[]) => Promise<CommandResult>;
}

function withModel({ url }: ModelServer): string[] {
  return ["--model", "gemini:m", "--base-url", `${url}/v1beta`];
}

async function asksFirst({ shop, model, run }: Shopping): Promise<void> {
  const alone = await run("--heal");
  equal(alone.code, 1);
  match(alone.stderr, /It was not healed/);
  const ran = await run(...withModel(model));
  equal(ran.code, 1);
  match(
    ran.stderr,
    /did not do it either: asked: May the assistant send this\?\n[^]*\n {2}Who buys\?: Ann Lee\n/,
  );
  deepEqual(shop.orders, []);
  const denied = await run(...withModel(model), "--deny", "submit");
  equal(denied.code, 1);
  deepEqual(shop.orders, []);
}

async function doesTheStep({ shop, model, script, run }: Shopping): Promise<void> {
  const recorded = await Deno.readTextFile(script);
  const ran = await run(...withModel(model), "--allow", "submit");
  equal(ran.code, 0, ran.stderr + ran.stdout);
  deepEqual(shop.orders.splice(0), [ORDER]);
  match(
    ran.stdout,
    /Done by the model: .*"name":"Order".* as .*"name":"Continue".*, then .*"name":"Send off"/,
  );
  match(ran.stdout, /\n- .*name: "Order",.*\n\+ .*name: "Continue",.*name: "Send off",/);
  match(ran.stdout, /Nothing was written/);
  equal(await Deno.readTextFile(script), recorded);
}

async function writesTheStep({ shop, model, script, run }: Shopping): Promise<void> {
  const ran = await run(...withModel(model), "--allow", "submit", "--write");
  equal(ran.code, 0, ran.stderr);
  deepEqual(shop.orders.splice(0), [ORDER]);
  match(await Deno.readTextFile(script), /name: "Send off"/);
  const asked = model.views.length;
  const again = await run();
  equal(again.code, 0, again.stderr);
  doesNotMatch(again.stdout, /Done by the model|Healed/);
  deepEqual([shop.orders.splice(0), model.views.length], [[ORDER], asked]);
}

Deno.test("a step that cannot be healed is given to a model, with consent, and written back when that is wanted", async (t) => {
  verifies("scripts:model-step");
  await using shop = serveShop();
  await using model = geminiServer(clerk);
  await using person = await commandLine();
  const script = join(person.path, "order.ts");
  await recordOrder(person, shop.url, script);
  deepEqual(shop.orders.splice(0), [ORDER]);
  shop.show("anew");
  const run = (...more: string[]) => person.run(["run", script, ...FLAGS, ...more]);
  const shopping = { shop, model, script, run };
  await t.step("nothing leaves that nobody allows", () => asksFirst(shopping));
  await t.step("the step is done, its diff is shown, and the script is left", () => doesTheStep(shopping));
  await t.step("--write changes the script, which needs no model then", () => writesTheStep(shopping));
});

/** Types a name for each row, by what the field was called once. */
const LOOP = (url: string) =>
  `import { browser } from "glovebox:tools";
await browser.navigate({ url: ${JSON.stringify(url)} });
for (const text of ["Ann", "Bo", "Cy"]) {
  await browser.steps({ steps: [{ action: "type", role: "textbox", name: "Customer", exact: true, text }] });
  const seen = await browser.evaluate({ expression: "document.forms[0].customer.value" });
  console.log("typed", seen.text.replace(/\\s+/g, " "));
}
`;

Deno.test("a model is asked once for a step of a loop, and one that does nothing is not believed", async () => {
  verifies("scripts:model-step");
  await using shop = serveShop();
  await using person = await commandLine();
  shop.show("anew");
  const script = join(person.path, "loop.ts");
  await Deno.writeTextFile(script, LOOP(shop.url));
  const run = (model: ModelServer) =>
    person.run([
      "run",
      script,
      ...FLAGS,
      "--write",
      "--option",
      "browser.evaluate=true",
      ...withModel(model),
    ]);
  await using idle = geminiServer(() => done("It is typed", "Tea"));
  const nothing = await run(idle);
  equal(nothing.code, 1);
  match(nothing.stderr, /The model did not do it either: /);
  equal(await Deno.readTextFile(script), LOOP(shop.url));
  await using model = geminiServer(clerk);
  const ran = await run(model);
  equal(ran.code, 0, ran.stderr + ran.stdout);
  match(ran.stdout, /typed .*Ann.*\ntyped .*Bo.*\ntyped .*Cy/);
  equal(model.views.filter(({ goal }) => goal.includes('"text":"Ann"')).length, model.views.length);
  match(await Deno.readTextFile(script), /name: "Who buys\?", exact: true, text \}/);
});
