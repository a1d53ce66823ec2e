import { match } from "node:assert/strict";
import { Driver } from "../../../helpers/browser/driver.ts";

Deno.test("browser holds the mouse down until the page has seen that, where it listens for the press alone", async () => {
  await using driver = await Driver.open("/unforeseen.html");
  match(await driver.act("Meeting"), /\+ "opened"/);
});
