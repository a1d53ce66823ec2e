import { equal, match, ok } from "node:assert/strict";
import { verifies } from "../../../helpers/verifies.ts";
import { Driver, refusal, testInBothBrowsers } from "../../../helpers/browser/driver.ts";

Deno.test("browser_console shows what was said since the page was loaded, by level, secrets hidden", async () => {
  verifies("browser:logs");
  await using driver = await Driver.open("/talking.html");
  const read = async (input: object = {}) => (await driver.host.call("browser_console", input)).text;
  const all = await read();
  match(all, /1 info: hello Object \{tea: Assam\} 3 \(http.*talking.html:\d+\)\n2 warning: careful/);
  match(all, /\d error: token=•••• /);
  ok(!all.includes("quiet") && !all.includes("abcdef"), all);
  match(await read({ level: "debug" }), /debug: quiet/);
  await driver.act("Throw");
  const errors = await read({ level: "error", since: 4 });
  match(errors, /^<untrusted-page-text \w+>\n5 error: Uncaught Error: clicked wrongly[^]*<\/untrusted/);
  match(await read({ limit: 1 }), /^\d older ones left out: limit\n/);
  equal(await read({ since: 1000 }), "nothing said");
  equal((await refusal(read({ level: "loud" }))).code, "INVALID_INPUT");
});

Deno.test("what has no effect tells what the page's code failed at, and so does a page without controls", async () => {
  verifies("browser:logs");
  await using driver = await Driver.open("/failing.html");
  const failed = 'The page\'s code failed: "Uncaught Error: no room for Bearer ••••" (failing.html:';
  const saved = await driver.act("Save");
  ok(saved.startsWith(`click 1 button "Save": nothing changed\n${failed}`), saved);
  match(await driver.act("Send"), /failed: "Uncaught the post is closed"/);
  match(
    await driver.act("Some"),
    /\+ "some"\n[^]*number 1"[^]*number 2"[^\n]*\nand 2 more errors of it: browser_console$/,
  );
  for (let times = 1; times < 5; times++) ok((await driver.act("Save")).includes(failed), `time ${times}`);
  const blank = (await driver.go("/failing.html?early")).text;
  match(
    blank,
    /no controls\nThe page's code failed: "Uncaught TypeError: shop is not defined" \(failing.html:\d+\)$/,
  );
});

Deno.test("what failed before, and what a page has caught and said, may be why nothing happens", async () => {
  verifies("browser:logs");
  await using driver = await Driver.open("/caught_errors.html");
  const dead =
    /nothing changed\nThe page's code failed earlier: "[^"]*missing is not defined" \(caught_errors.html:\d+\)$/;
  match(await driver.act("Dead"), dead);
  equal(await driver.act("Dead"), 'click 1 button "Dead": nothing changed', "what is old is told once");
  match(
    await driver.act("Said"),
    /failed: "Not saved: TypeError: [^"]*'length'[^"]*" \(caught_errors.html:\d+\)$/,
  );
  match(await driver.act("Pattern"), /failed: "Error: drawing failed" /);
  match(await driver.act("Noted"), /nothing changed$/);
  match(await driver.act("Made"), /failed: "Uncaught Error: made of other code" \(shop.ts:12\)$/);
  await driver.act("Later");
  await driver.host.call("browser_wait", { selector: "[data-late]" });
  match(
    await driver.act("Noted"),
    /nothing changed\nThe page's code failed earlier: "Uncaught Error: too late"/,
  );
});

Deno.test("browser_network lists requests by filters and shows one, bodies on demand, secrets hidden", async () => {
  verifies("browser:logs");
  await using driver = await Driver.open("/talking.html");
  await driver.act("Fetch");
  await driver.host.call("browser_wait", { text: "fetched", timeout_ms: 60_000 });
  const read = async (input: object = {}) => (await driver.host.call("browser_network", input)).text;
  match(
    await read(),
    /1 GET 200 document \d+ B \d+ ms http.*\/talking.html\n2 POST 201 (cancelled )?fetch .*access_token=••••&page=2/,
  );
  match(await read({ method: "post", type: "fetch" }), /^<unt[^\n]*\n2 POST [^\n]*\n<\/unt/);
  match(await read({ status: "4xx" }), /\n\d GET 404 fetch .*\/missing\n/);
  match(await read({ status: "failed", url: "MISSING" }), /404/);
  equal(await read({ since: 99 }), "no requests");
  const headers = await read({ request: 2 });
  match(headers, /> authorization: ••••\n[^]*> content-type: application\/json/i);
  ok(!headers.includes("hunter2") && !headers.includes("abcdefgh"), headers);
  const bodies = await read({ request: 2, body: true });
  match(bodies, /"user":"ann","password":"••••"/);
  match(
    await read({ request: 1, body: true, limit: 20 }),
    /<!doctype html>[^]*Characters 0 to 20 of \d+; next: offset 20/,
  );
  equal((await refusal(read({ request: 99 }))).code, "NOT_FOUND");
  equal((await refusal(read({ status: "great" }))).code, "INVALID_INPUT");
});

testInBothBrowsers(
  "browser_emulate makes this and later pages see another device and place, until reset",
  async (executable) => {
    verifies("browser:emulation");
    await using driver = await Driver.open("/seeing.html", { executable });
    const emulate = async (input: object) => (await driver.host.call("browser_emulate", input)).text;
    const seen = async () => {
      await driver.host.call("browser_reload");
      await driver.host.call("browser_wait", { selector: ".ready" });
      return (await driver.host.call("browser_extract", { mode: "text" })).text;
    };
    const before = await seen();
    match(before, /1280 × 800 at 1, light, touch 0/);
    const device = { width: 390, height: 844, scale: 2, mobile: true, colors: "dark", user_agent: "Phone/1" };
    const place = { locale: "de-DE", timezone: "Asia/Tokyo", location: "52.5, 13.4" };
    match(await emulate({ ...device, ...place }), /^pages see width 390, height 844, .*timezone Asia\/Tokyo/);
    match(
      await seen(),
      /390 × 844 at 2, dark, touch [1-9]\d*\nde-DE 1\.234,5 at Asia\/Tokyo\nPhone\/1\n52\.5 13\.4/,
    );
    await driver.host.call("browser_open_in_new_tab", { url: `${driver.pages.url}/seeing.html` });
    match(await seen(), /390 × 844 at 2, dark[^]*de-DE[^]*Phone\/1\n52\.5 13\.4/);
    const wrongs = [{ timezone: "Mars/Base" }, { locale: "no language" }, { location: "north" }, {
      location: "91, 0",
    }];
    for (const wrong of [...wrongs, { location: "1,2,3" }]) {
      equal((await refusal(emulate(wrong))).code, "INVALID_INPUT", JSON.stringify(wrong));
    }
    equal((await refusal(emulate({ width: 5 }))).code, "INVALID_INPUT");
    match(await seen(), /Asia\/Tokyo/, "a wrong wish has changed something");
    await emulate({ reset: true, offline: true });
    const offline = await refusal(driver.go("/list.html"));
    match(offline.message, /ERR_INTERNET_DISCONNECTED/);
    match(await emulate({ reset: true }), /^pages see this machine as it is\n/);
    await driver.go("/seeing.html");
    equal((await seen()).replace(/\w{8}>/g, ""), before.replace(/\w{8}>/g, ""));
  },
);
