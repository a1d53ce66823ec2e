import { deepEqual, match } from "node:assert/strict";
import { Driver } from "../../../helpers/browser/driver.ts";

Deno.test("browser lists and reads rows that a page places one by one in the order in which they are seen", async () => {
  await using driver = await Driver.open("/placed_rows.html");
  deepEqual(await driver.lines(), [
    ...['button "First"', 'button "Second"', 'button "Last"'],
    ...['row "Apple"', 'row "Fig"', 'row "Pear"'],
    ...['button "Card"', 'button "Board"', 'button "After"'],
  ]);
  match((await driver.host.call("browser_extract", {})).text, /Apple[^]*Fig[^]*Pear/);
});
