import { deepEqual, equal, match, notDeepEqual, ok, rejects } from "node:assert/strict";
import { verifies } from "../../../helpers/verifies.ts";
import { dataOf, Driver } from "../../../helpers/browser/driver.ts";

const FORM = "/demo/index.html";

function sizeOf(png: Uint8Array): [number, number] {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
}

async function picture(driver: Driver, input: Readonly<Record<string, unknown>> = {}): Promise<Uint8Array> {
  const { content } = await driver.host.call("browser_screenshot", { format: "png", ...input });
  const [part] = content;
  if (part?.type !== "image") throw new Error("There is no picture in the answer");
  equal(part.mimeType, "image/png");
  return part.bytes;
}

Deno.test("browser fills in and sends a form when it is told numbers only", async () => {
  verifies("browser:form");
  await using driver = await Driver.open(FORM);
  await driver.actOn(1, "type", "Ann Lee");
  await driver.actOn(2, "type", "ann@example.com");
  await driver.actOn(3, "select", "sencha");
  await driver.actOn(4, "type", "3");
  match(await driver.actOn(5, "check"), /\+ "Total €28.70"\n~ 5 checkbox .* \(checked\)/);
  await driver.actOn(6, "type", "Ring twice");
  match(await driver.actOn(7), /\+ "Thank you, Ann Lee!"[^]*- 1 textbox "Name" to 7 button "Place order"/);
  deepEqual(driver.pages.orders, [{
    name: "Ann Lee",
    email: "ann@example.com",
    tea: "Sencha",
    quantity: 3,
    gift: true,
    notes: "Ring twice",
    total: "€28.70",
  }]);
});

Deno.test("browser_navigate answers title, address and the controls when a page has loaded", async () => {
  await using driver = await Driver.alone(FORM);
  const { text, structured } = await driver.go(FORM);
  const [first, second] = text.split("\n");
  equal(first, `"The Copper Kettle: order tea" — ${driver.pages.url}${FORM}`);
  equal(second, '1 textbox "Name"*');
  const url = driver.pages.url + FORM;
  const title = "The Copper Kettle: order tea";
  deepEqual(structured, { status: "ok", data: { epoch: 2, revision: 2, total: 7, url, title } });
});

Deno.test("browser_list_interactives gives the items as data only when json is asked for", async () => {
  verifies("browser:json-items");
  await using driver = await Driver.open(FORM);
  const text = await driver.host.call("browser_list_interactives");
  const json = await driver.host.call("browser_list_interactives", { format: "json" });
  equal(dataOf(text).items, undefined);
  equal(json.text, "");
  const { items, ...facts } = dataOf(json);
  deepEqual(facts, dataOf(text));
  equal(items?.length, facts.total);
  deepEqual(items?.[6], { index: 7, role: "button", name: "Place order" });
});

Deno.test("browser_list_interactives lists what is in view and says how much there is when a page is long", async () => {
  await using driver = await Driver.open("/list.html");
  const { text } = await driver.host.call("browser_list_interactives");
  const lines = text.split("\n");
  ok(text.length < 1500, `${text.length} characters`);
  match(
    lines.at(-1) ?? "",
    /^\d\d of 1000; revision 1; \d+ more: offset \d+ or a budget; 9\d\d more off screen: scope "all"$/,
  );
  const part = await driver.host.call("browser_list_interactives", { scope: "all", offset: 990, limit: 5 });
  match(part.text, /^991 button "Buy 496"\n[^]*\n5 of 1000; revision 1; 5 more: offset 995 or a budget$/);
  equal((await driver.list()).length, 1000);
});

Deno.test("browser_list_interactives keeps an element's number when others come and go", async () => {
  await using driver = await Driver.open("/widgets.html");
  const before = await driver.number("Inner");
  await driver.act("Vanish");
  await driver.act("Menu");
  equal(await driver.number("Inner"), before);
  const numbers = (await driver.list()).map((item) => item.index);
  equal(new Set(numbers).size, numbers.length);
  ok(!numbers.includes(4), "the number of the vanished button was given away");
});

Deno.test("browser_extract gives text in parts and fences it when a page is long", async () => {
  await using driver = await Driver.open("/list.html");
  const first = await driver.host.call("browser_extract", { mode: "text", limit: 100 });
  const fence =
    /^<untrusted-page-text (\w{8})>\n"List" — \S+\n([^]{100})\n<\/untrusted-page-text \1>\nCharacters 0 to 100 of (\d+)/;
  const [, , start, length] = fence.exec(first.text) ?? [];
  ok(Number(length) > 5000);
  match(start ?? "", /^Five hundred rows\nCart: 0 items\n1 ?Tea 1/);
  const last = await driver.host.call("browser_extract", { mode: "text", offset: Number(length) - 50 });
  match(last.text, /About 500\n<\/untrusted-page-text \w{8}>$/);
});

Deno.test("browser_extract tells headings, links and forms when it is asked for them", async () => {
  await using driver = await Driver.open(FORM);
  const read = async (mode: string) => (await driver.host.call("browser_extract", { mode })).text;
  match(await read("summary"), /Order loose leaf tea[^]*# The Copper Kettle\n7 controls, 0 links, 1 form/);
  match(await read("forms"), /form "order" get [^]*3 combobox "Tea" .* options: Assam.* \| Earl Grey/);
  await driver.go("/dialogs.html");
  match(await read("links"), /Away → http:\/\/127.0.0.1:\d+\/late.html/);
});

Deno.test("browser_screenshot shows the view, the whole page, or numbers as it is told", async () => {
  await using driver = await Driver.open("/list.html");
  const plain = await picture(driver);
  deepEqual(sizeOf(plain), [1280, 800]);
  notDeepEqual(plain, await picture(driver, { numbers: true }));
  deepEqual(plain, await picture(driver), "the numbers were left on the page");
  const [, height] = sizeOf(await picture(driver, { full_page: true }));
  ok(height > 10_000, `${height} pixels`);
  const webp = await driver.host.call("browser_screenshot", { format: "webp", quality: 30 });
  equal(
    new TextDecoder().decode(
      webp.content[0]?.type === "image" ? webp.content[0].bytes.slice(8, 12) : undefined,
    ),
    "WEBP",
  );
});

Deno.test("browser hides secrets in lists, texts and pictures when fields hold some", async () => {
  verifies("browser:passwords-masked");
  await using driver = await Driver.open("/secrets.html");
  const fill = async (password: string, code: string, card: string) => [
    await driver.act("Password", "type", password),
    await driver.act("Code", "type", code),
    await driver.act("Card", "type", card),
    await driver.act("Verification", "type", code),
  ];
  const texts = [
    ...await fill("hunter2", "123456", "4111111111111111"),
    await driver.host.call("browser_list_interactives"),
    await driver.host.call("browser_list_interactives", { format: "json" }),
    await driver.host.call("browser_extract", { mode: "forms" }),
    await driver.host.call("browser_extract", { mode: "text" }),
  ];
  const all = JSON.stringify(texts);
  for (const secret of ["hunter2", "123456", "4111"]) ok(!all.includes(secret), secret);
  match(all, /password \\"Password\\" =\\"••••\\"/);
  const shown = await picture(driver);
  await fill("x", "9", "4");
  deepEqual(await picture(driver), shown, "the picture depends on the secrets");
  await driver.act("Plain", "type", "seen");
  notDeepEqual(await picture(driver), shown);
});

Deno.test("browser_navigate refuses the address when it is or leads to no web page", async () => {
  verifies("browser:schemes");
  await using driver = await Driver.open(FORM);
  for (
    const url of ["file:///etc/hostname", "chrome://version", "data:text/html,x", "view-source:http://a/"]
  ) {
    await rejects(driver.host.call("browser_navigate", { url }), { code: "BROWSER_URL_REFUSED" }, url);
  }
  await rejects(driver.go("/to-file"), { code: "BROWSER_NAVIGATION" });
  await rejects(driver.go("/to-data"), { code: "BROWSER_NAVIGATION" });
  await rejects(driver.go("/download"), /it is no page but a download/);
  await rejects(driver.go("/nothing"), /the server answered 204, without a page/);
  await rejects(driver.host.call("browser_navigate", { url: "http://127.0.0.1:9/" }), (error) => {
    return error instanceof Error && /Cannot open "http:\/\/127.0.0.1:9\/": net::ERR_/.test(error.message);
  });
  equal(dataOf(await driver.go(FORM)).total, 7);
});

Deno.test("browser keeps the pages and cookies of two sessions apart", async () => {
  await using driver = await Driver.open(FORM);
  const other = { session: "other" };
  await driver.host.call("browser_navigate", { url: `${driver.pages.url}/list.html` }, other);
  equal(dataOf(await driver.host.call("browser_list_interactives")).title, "The Copper Kettle: order tea");
  equal(dataOf(await driver.host.call("browser_list_interactives", {}, other)).title, "List");
  driver.host.endSession("other");
  const fresh = await driver.host.call("browser_list_interactives", {}, other);
  equal(dataOf(fresh).url, "about:blank");
  for (const session of ["other", "test"]) driver.host.endSession(session);
  equal(dataOf(await driver.go("/list.html")).title, "List");
});

Deno.test("browser_wait ends when what it waits for is there, or with TIMEOUT", async () => {
  verifies("browser:wait-deadline");
  await using driver = await Driver.open("/late.html");
  const wait = (input: object) => driver.host.call("browser_wait", input);
  await driver.act("Later");
  const waiting = wait({ text: "later done" });
  (await driver.pages.signal)();
  match((await waiting).text, /\+ "later done"/);
  await wait({ selector: "#out p" });
  await wait({ text: "soon done", gone: true });
  await wait({ network_idle: true });
  await wait({});
  await rejects(wait({ text: "never", timeout_ms: 50 }), {
    code: "TIMEOUT",
    message: 'Timed out after 50 ms waiting for the text "never"',
  });
  await rejects(wait({ selector: "##" }), { code: "INVALID_INPUT" });
});

Deno.test("browser_list_interactives takes an application with one listener for no list of its points", async () => {
  await using driver = await Driver.open("/delegating.html");
  deepEqual((await driver.list()).map(({ role, name }) => `${role} ${name}`), ["button Go"]);
  match(await driver.act("Go"), /~ \d+ button "Gone"/);
});

Deno.test("browser_list_interactives does not take what itself listens for in a page for a framework's listeners", async () => {
  await using driver = await Driver.open("/unheard_handler.html");
  deepEqual((await driver.list()).map(({ role, name }) => `${role} ${name}`), ["button Go"]);
});

Deno.test("browser waits for what a page builds once it has loaded, also where no script element does it", async () => {
  await using driver = await Driver.open("/list.html");
  match((await driver.go("/built_late.html")).text, /button "Early"\n\d+ button "Late"/);
});

Deno.test("browser says of an editor of code behind a dialog that it is covered, not that it is off screen", async () => {
  await using driver = await Driver.open("/code_behind_dialog.html");
  const { text } = await driver.host.call("browser_list_interactives", { full: true });
  match(text, /\d+ textbox "Query" ="one" \(covered\)/);
  match(text, /2 of 3; .*1 more off screen/);
});
