import { doesNotMatch, match } from "node:assert/strict";
import { Driver } from "../../../helpers/browser/driver.ts";

Deno.test("browser waits no more for the document of a frame that stops before it has come as a whole", async () => {
  await using driver = await Driver.open("/list.html");
  for (const search of ["", "?stays"]) {
    await driver.go(`/frame_that_moves_on.html${search}`);
    const told = await driver.act("Save");
    match(told, /\+ "saved"/);
    doesNotMatch(told, /busy/, search);
  }
});
