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
