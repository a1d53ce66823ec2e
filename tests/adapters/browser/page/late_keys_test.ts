import { match } from "node:assert/strict";
import { Driver } from "../../../helpers/browser/driver.ts";

Deno.test("browser_press presses a key when the page has seen the one before", async () => {
  await using driver = await Driver.open("/late_keys.html");
  await driver.act("Cell", "focus");
  await driver.host.call("browser_press", { keys: "x y z Enter" });
  match((await driver.host.call("browser_extract", { mode: "text" })).text, /^holds xyz$/m);
});

Deno.test("browser_extract reads an editor that puts what is copied into its field", async () => {
  await using driver = await Driver.open("/late_keys.html");
  const index = (await driver.list()).find(({ name }) => name === "Code")?.index;
  const { text } = await driver.host.call("browser_extract", { index });
  match(text, /let answer = 42;\nlet question;/);
});
