import { doesNotMatch, match } from "node:assert/strict";
import { Driver } from "../../../helpers/browser/driver.ts";

Deno.test("browser waits no more for the request of a frame that is taken away as it ends", async () => {
  await using driver = await Driver.open("/window_that_saves.html");
  match(await driver.act("Save"), /^click \d+ button "Save"\n\+ "saved"\n/);
});

Deno.test("browser works in a page whose picture never answers, and waits for it once at most", async () => {
  await using driver = await Driver.open("/list.html");
  const { text } = await driver.go("/unanswered_picture.html");
  const told = await driver.act("Go");
  (await driver.pages.held)(); // or the server would not end
  match(text, /button "Go"\n[^]*\nThe page is still loading$/);
  match(told, /^click \d+ button "Go"\n\+ "Gone"/, "and no word of a busy page");
});

Deno.test("browser waits once, and not again, for an answer that comes only when there is news", async () => {
  await using driver = await Driver.alone("/list.html", { patienceMs: 300 });
  match((await driver.go("/waits_for_news.html")).text, /button "Send"\n[^]*\nThe page is still loading$/);
  match((await driver.go("/waits_for_news.html")).text, /button "Send"\n1 of 1$/);
  const { text } = await driver.host.call("browser_wait", { network_idle: true });
  doesNotMatch(text, /still/);
});

Deno.test("browser does not wait for a page that asks again and again before it is answered, but for one answer", async () => {
  await using driver = await Driver.alone("/list.html", { patienceMs: 2_000 });
  await driver.go("/asks_before_it_is_answered.html");
  doesNotMatch(await driver.act("Nothing"), /busy/);
  match(await driver.act("Refresh"), /and refreshed"$/);
});

Deno.test("browser does not wait for the end of a stream that a page reads as it opens", async () => {
  // What begins its answer and sends nothing more waits for news, whatever type it has.
  for (const search of ["", "?as=application/json"]) {
    await using driver = await Driver.open("/list.html");
    const { text } = await driver.go(`/streaming.html${search}`);
    const { text: rest } = await driver.host.call("browser_wait", { network_idle: true, stable: true });
    const told = await driver.act("Go");
    (await driver.pages.signal)(); // or the server would not end
    match(text, /button "Go"\n1 of 1$/);
    doesNotMatch(rest, /still/);
    match(told, /~ 1 button "Gone"/);
  }
});

Deno.test("browser waits for the document that a click brings into a frame, and tells what it shows", async () => {
  for (const name of ["Go", "Send"]) {
    await using driver = await Driver.open("/slow_frames.html");
    const acted = driver.act(name);
    const release = await driver.pages.held;
    (await driver.pages.signal)(); // ends its answer
    release();
    match(await acted, /\+ "held back"/);
  }
});
