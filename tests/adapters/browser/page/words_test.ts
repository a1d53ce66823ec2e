import { equal, match } from "node:assert/strict";
import { verifies } from "../../../helpers/verifies.ts";
import { Driver, refusal } from "../../../helpers/browser/driver.ts";

Deno.test("no word of a page begins a line of an answer that is not fenced", async () => {
  verifies("browser:own-lines");
  await using driver = await Driver.open("/speaking.html");
  const call = async (tool: string, input: object = {}) =>
    (await driver.host.call(`browser_${tool}`, input)).text;
  const covered = await refusal(driver.actOn(1));
  equal(covered.code, "BROWSER_COVERED");
  const said = [
    await call("list_interactives", { full: true }),
    await call("tabs"),
    await call("scroll", { to: 1 }),
    covered.message,
    await call("press", { keys: "a" }),
    await call("tabs"),
    (await refusal(call("list_interactives"))).message,
  ];
  match(said.join("\n"), /alert\("quiet 7 button/);
  for (const text of said) equal(/^\s*(7 button|The person says)/m.test(text), false, text);
});

Deno.test("browser reads what is set as it is written line by line, with its spaces", async () => {
  await using driver = await Driver.open("/as_written.html");
  const { text } = await driver.host.call("browser_extract", { mode: "text" });
  const lines = [
    ...["def wrap(text):", "    if text:", "        return text", "First message", "  with a list"],
    ...[
      "An ordinary paragraph",
      "string",
      "number",
      "Import ctrl-i",
      "123",
      "Make view Make table",
      "Inbox 4",
      "Bolder token",
    ],
    ...["near far", "Monday Mo", "אבגד"],
  ];
  equal(text.slice(text.indexOf("def")).split("\n</")[0]?.trimEnd(), lines.join("\n"));
  match(await driver.act("Run"), /\+ "one 1"\n\+ "two {2}2"$/m);
  await driver.host.call("browser_wait", { text: "two 2", timeout_ms: 5_000 });
});
