import assert from "node:assert/strict";
import { verifies } from "../../helpers/verifies.ts";
import { calls, runAssist } from "../fakes.ts";
import { html, serveSites } from "../sites.ts";
import { act, type View } from "../view.ts";
import { realBrowser } from "./real_browser.ts";
import { brain } from "./scripted.ts";

/** Fields that are for the person alone; nothing in their labels says so in English. */
const SECRETS: Readonly<Record<string, string>> = {
  "a password": `<input type=password aria-label=合言葉>`,
  "a one-time code": `<input autocomplete=one-time-code aria-label=Schlüssel>`,
  "boxes of a code": `<form>${"<input maxlength=1 aria-label=Ziffer>".repeat(6)}</form>`,
  "a card": `<input autocomplete="section-a cc-number" aria-label=Номер>`,
  "digits beside a card":
    `<form><input inputmode=numeric maxlength=3 aria-label=رمز><input autocomplete=cc-name aria-label=Name></form>`,
};

Deno.test("nothing is typed into a field for secrets, whatever its label and by whichever way", async () => {
  verifies("assistant:no-secrets");
  await using browser = await realBrowser();
  for (const [name, body] of Object.entries(SECRETS)) {
    await using sites = serveSites({ "/": html.bind(undefined, `<title>Page</title>${body}`) });
    const first = (view: View) => view.items[0] ?? { role: "", name: "" };
    const run = await runAssist(
      browser,
      brain(sites.url, [
        (view) => act(view, first(view).role, first(view).name, "type", "123456"),
        (view) => act(view, first(view).role, first(view).name, "click"),
        () => ({ call: "browser_press", args: { keys: "1 2 3" } }),
      ]),
    );
    const errors = run.events.slice(1, 4).map(({ call }) => call?.error_class);
    assert.deepEqual(errors, ["SECRET", undefined, "PERMISSION_DENIED"], name);
    const held = await browser.call("browser_find", { text: "12" }, AbortSignal.timeout(10_000));
    assert.match(JSON.stringify(held.content), /no hits|nothing|0 /i, name);
  }
});

Deno.test("the number of a card is typed into no field", async () => {
  verifies("assistant:no-secrets");
  await using browser = await realBrowser();
  await using sites = serveSites({
    "/": html.bind(undefined, `<title>Page</title><input aria-label=Notiz>`),
  });
  const run = await runAssist(
    browser,
    brain(
      sites.url,
      [(view) => act(view, "textbox", "Notiz", "type", "4111 1111 1111 1111")],
      calls("assistant_done", { outcome: "person", reason: "Pay in the browser, please" }),
    ),
  );
  assert.deepEqual([run.events[1]?.call?.error_class, run.outcome], ["SECRET", "person"]);
});
