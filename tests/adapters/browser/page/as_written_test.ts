import { equal, match } from "node:assert/strict";
import { Driver } from "../../../helpers/browser/driver.ts";

Deno.test("browser reads what is set as it is written line by line, with its spaces", async () => {
  await using driver = await Driver.open("/as_written.html");
  const { text } = await driver.host.call("browser_extract", { mode: "text" });
  const lines = [
    ...["def wrap(text):", "    if text:", "        return text", "First message", "  with a list"],
    ...["An ordinary paragraph"],
  ];
  equal(text.slice(text.indexOf("def")).split("\n</")[0]?.trimEnd(), lines.join("\n"));
  match(await driver.act("Run"), /\+ "one 1"\n\+ "two {2}2"$/m);
  await driver.host.call("browser_wait", { text: "two 2", timeout_ms: 5_000 });
});
