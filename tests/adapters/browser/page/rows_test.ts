import { deepEqual, match } from "node:assert/strict";
import { Driver } from "../../../helpers/browser/driver.ts";

Deno.test("browser lists once what stands in a row, and clicks it rather than the row", async () => {
  await using driver = await Driver.open("/rows.html");
  const { text } = await driver.host.call("browser_list_interactives", { scope: "all" });
  deepEqual([...text.matchAll(/^\d+ ((?!of ).*)$/gm)].map(([, line]) => line), [
    'combobox "Size" ="Small" (readonly)',
    'textbox "Letter" ="one two"',
    'button "Upload"',
    'button "Card Delete"',
    'button "Delete"',
    'checkbox "Wine"',
    'button "Behind"',
    'radio "Gala" (checked)',
    'spinbutton "Day" ="dd"',
  ]);
  match(await driver.act("Size"), /\+ "opened"/);
  match(await driver.act("Upload"), /\+ "uploaded"/);
  match(await driver.act("Day", "type", "17"), /spinbutton "Day" ="17"/);
});
