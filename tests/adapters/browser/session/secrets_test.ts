import { deepEqual, doesNotMatch, equal, match, ok, rejects } from "node:assert/strict";
import {
  DISPLAY_VARIABLES,
  LOCALE_VARIABLES,
  optionsSchema,
  permissions,
} from "../../../../adapters/browser/options.ts";
import { verifies } from "../../../helpers/verifies.ts";
import { Driver } from "../../../helpers/browser/driver.ts";

const VALUE = 'k3y "with" spaces & ümlauts';

/** A browser with one secret, bound to the pages' origin or to another. */
async function open(origin?: string | ((url: string) => string), path = "/echo.html"): Promise<Driver> {
  Deno.env.set("GLOVEBOX_TEST_SECRET", VALUE);
  return await Driver.alone(path, (url) => {
    const bound = typeof origin === "function" ? origin(url) : origin ?? url;
    return { secrets: [{ name: "shop", origin: bound, env: "GLOVEBOX_TEST_SECRET" }] };
  });
}

Deno.test("browser types a secret by its name and tells its value nowhere", async () => {
  verifies("browser:secrets");
  await using driver = await open();
  const texts: unknown[] = [];
  for (const field of ["Key", "Password"]) {
    texts.push(await driver.act(field, "type", "{{secret:shop}}"));
    texts.push(await driver.act("Show"));
    for (const mode of ["summary", "text", "links", "forms"]) {
      texts.push(await driver.host.call("browser_extract", { mode }));
    }
    texts.push(await driver.host.call("browser_list_interactives"));
    texts.push(await driver.host.call("browser_list_interactives", { format: "json", scope: "all" }));
    texts.push(await driver.host.call("browser_wait", { text: `You typed ${VALUE}` }));
    const missed = driver.host.call("browser_wait", { text: `${VALUE} never`, timeout_ms: 1 });
    texts.push(await missed.catch((error: unknown) => `${error}`));
  }
  const all = JSON.stringify(texts);
  match(all, /You typed \{\{secret:shop\}\}/, "the value did arrive in the page");
  for (const form of ["k3y", "mlauts"]) ok(!all.includes(form), all.slice(all.indexOf(form) - 200));
});

Deno.test("browser types a secret only into the origin it is bound to", async () => {
  verifies("browser:secrets");
  await using driver = await open("https://shop.test");
  const typing = driver.act("Key", "type", "{{secret:shop}}");
  await rejects(typing, { code: "PERMISSION_DENIED", message: /Cannot type the secret "shop" into http:/ });
  await rejects(driver.act("Key", "type", "{{secret:other}}"), { code: "NOT_FOUND" });
  match((await driver.host.call("browser_extract", { mode: "text" })).text, /Key/);
  equal((await driver.list()).some(({ name }) => name.startsWith("Key is")), false, "nothing was typed");
});

Deno.test("browser types a secret into a frame of the origin it is bound to, whatever is around it", async () => {
  verifies("browser:secrets", "browser:frames");
  const inside = (url: string) => url.replace("127.0.0.1", "localhost");
  await using driver = await open(inside, "/filled.html?echo.html");
  match(await driver.act("Key", "type", "{{secret:shop}}"), /You typed \{\{secret:shop\}\}/);
  await driver.go("/echo.html");
  await rejects(driver.act("Key", "type", "{{secret:shop}}"), { code: "PERMISSION_DENIED" });
});

Deno.test("browser asks for the variables of its secrets and for no others", () => {
  const secrets = [{ name: "a", origin: "https://a.test/login", env: "A_KEY" }];
  const options = optionsSchema.parse({ secrets });
  deepEqual(permissions(options).env, [
    "NODE_V8_COVERAGE",
    ...LOCALE_VARIABLES,
    ...DISPLAY_VARIABLES,
    "HOME",
    "USERPROFILE",
    "A_KEY",
  ]);
  equal(options.secrets[0]?.origin, "https://a.test");
});

Deno.test("browser hides a code that its page draws character by character", async () => {
  await using driver = await Driver.open("/spelled_codes.html");
  const told = await driver.act("Code", "type", "493175");
  const { text } = await driver.host.call("browser_extract");
  for (const each of [told, text]) doesNotMatch(each, /[4-9]"|^[4-9]$|493175/m);
  match(text, /A\s+B\s+C/);
});

Deno.test("browser compares what a field for a secret holds in the page, and writes again what the page selected", async () => {
  verifies("browser:secrets");
  await using driver = await Driver.open("/selected_while_written.html");
  for (const [field, text] of [["Password", "deluge"], ["Phrase", "correct horse"]] as const) {
    doesNotMatch(await driver.act(field, "type", text), /, but/);
  }
  doesNotMatch(await driver.act("Card", "type", "4111111111111111"), /, but/);
  doesNotMatch(await driver.act("Hidden", "type", "deluge"), /, but/);
  match(
    await driver.act("Short", "type", "deluge"),
    /^type \d+ password "Short", but it holds something else/,
  );
  const entered = await driver.act("Entry", "type", "deluge");
  match(entered, /^type \d+ password "Entry", but it is empty[^]*\+ "1 entered"/, "it is not entered twice");
  match(await driver.act("Tell"), /Held: egulED \| esroh tcerroc/i);
});

Deno.test("browser says that a field does not hold all of a secret that is typed by its name", async () => {
  verifies("browser:secrets");
  await using driver = await open(undefined, "/selected_while_written.html");
  doesNotMatch(await driver.act("Phrase", "type", "{{secret:shop}}"), /, but/);
  match(
    await driver.act("Short", "type", "{{secret:shop}}"),
    /^type \d+ password "Short", but it holds something/,
  );
});

Deno.test("a field that is only not to be completed is none for a password, until the page has one", async () => {
  verifies("browser:secrets");
  await using driver = await Driver.open("/uncompleted.html");
  match(await driver.act("Street", "type", "Elm Road"), /textbox "Street" ="Elm Road"$/);
  match(await driver.act("Create account"), /password "Secret"|textbox "Secret"/);
  await driver.host.call("browser_wait", { selector: "[value=hunter2]" });
  const { text } = await driver.host.call("browser_list_interactives", { full: true });
  match(text, /textbox "Secret" ="••••"/);
  doesNotMatch(text, /hunter2/);
});
