import { equal, match } from "node:assert/strict";
import { Driver } from "../../../helpers/browser/driver.ts";

Deno.test("browser tells what changed in a long value behind the beginning that is listed", async (t) => {
  await using driver = await Driver.open("/long_values.html");
  await t.step("what a button adds to a field", async () => {
    match(await driver.act("Sign"), /~ 1 textbox "Letter" ="…which came today\. Yours, Ann"$/m);
  });
  await t.step("what is typed with keys", async () => {
    await driver.act("Letter", "focus");
    await driver.host.call("browser_press", { keys: "Control+End" });
    const { text } = await driver.host.call("browser_press", { keys: "!" });
    match(text, /^press !\n~ 1 textbox "Letter" ="….*Ann!"$/m);
  });
  await t.step("what is written into an editor", async () => {
    match(await driver.act("Correct"), /~ 2 textbox "Report" ="….* month\. Nobody was there\."$/m);
  });
  await t.step("what is chosen besides", async () => {
    match(await driver.act("Also Gothenburg"), /~ 3 \w+ "Cities" ="….*Frankfurt, Gothenburg"$/m);
  });
  await t.step("the ends of lines, and spaces", async () => {
    await driver.act("Note", "focus");
    match((await driver.host.call("browser_press", { keys: "Enter" })).text, /~ 5 textbox "Note" ="⏎"$/m);
    match((await driver.host.call("browser_press", { keys: "Space" })).text, /~ 5 textbox "Note" ="⏎ "$/m);
    await driver.act("Page", "focus");
    await driver.host.call("browser_press", { keys: "End" });
    match(
      (await driver.host.call("browser_press", { keys: "Enter" })).text,
      /~ 6 textbox "Page" ="Dear Ann⏎"$/m,
    );
  });
  await t.step("nothing of a secret", async () => {
    equal(/42|012/.test(await driver.act("New key")), false);
  });
});
