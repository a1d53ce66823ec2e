import { equal, match, ok } from "node:assert/strict";
import { encode } from "gpt-tokenizer";
import { estimateTokens } from "../../../../adapters/browser/render/tokens.ts";
import { verifies } from "../../../helpers/verifies.ts";
import { Driver } from "../../../helpers/browser/driver.ts";

async function look(driver: Driver, input: object = {}): Promise<string> {
  return (await driver.host.call("browser_list_interactives", input)).text;
}

Deno.test("browser_list_interactives keeps within its budget and leads on to every control", async () => {
  verifies("browser:budget");
  await using driver = await Driver.open("/list.html");
  ok(estimateTokens(await look(driver)) <= 500);
  const seen = new Set<string>();
  for (let offset = 0; offset < 1000;) {
    const text = await look(driver, { scope: "all", budget: 3000, offset });
    ok(estimateTokens(text) <= 3000);
    const items = text.split("\n").filter((line) => /^\d+ (button|link) /.test(line));
    for (const item of items) seen.add(item);
    const [, shown, next] =
      /\n(\d+) of 1000; revision \d+(?:; \d+ more: offset (\d+) or a budget)?$/.exec(text) ?? [];
    equal(Number(shown), items.length);
    offset = Number(next ?? 1000);
  }
  equal(seen.size, 1000);
  const whole = await look(driver, { scope: "all" });
  equal(whole.split("\n").length, 1001);
});

Deno.test("browser_list_interactives says in a few words that nothing changed, and lists again when something did", async () => {
  verifies("browser:unchanged");
  await using driver = await Driver.open("/widgets.html");
  const first = await look(driver);
  equal(await look(driver), "unchanged (revision 1)");
  const full = await look(driver, { full: true });
  match(full, /^"Widgets" — http/);
  equal(full.split("\n").slice(1).join("\n"), first);
  match(await driver.act("Menu"), /^click \d+ button "Menu"\n/);
  match(await look(driver), /button "Entry"[^]*revision 2/);
  equal(await look(driver), "unchanged (revision 2)");
  await driver.act("Search", "type", "tea");
  match(await look(driver), /searchbox "Search" ="tea"/);
});

Deno.test("browser_list_interactives brings along the text that came after the last answer", async () => {
  verifies("browser:late-changes");
  await using driver = await Driver.open("/late.html");
  await driver.act("Later");
  (await driver.pages.signal)();
  let text = "";
  while (!text.includes("later done")) text = await look(driver, { full: true });
  match(text, /\n\+ "later done"$/);
});

Deno.test("browser's answers cost few tokens: a form, a click in it, no change, a thousand controls", async () => {
  verifies("browser:few-tokens");
  await using driver = await Driver.open("/form.html");
  const tokens = (text: string) => encode(text).length;
  const form = await look(driver);
  match(form, /8 button "Send"\n8 of 8/);
  ok(tokens(form) <= 60, `${tokens(form)} for a form of eight controls`);
  ok(tokens(await driver.actOn(4)) <= 60);
  await look(driver);
  ok(tokens(await look(driver)) <= 10);
  await driver.go("/list.html");
  ok(tokens(await look(driver)) <= 500);
  ok(tokens(await look(driver, { scope: "all" })) <= 8_000);
});
