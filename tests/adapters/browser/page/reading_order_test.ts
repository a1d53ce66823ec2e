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

Deno.test("browser reads the words of buttons that stand in a sentence with it, and those of no others", async () => {
  await using driver = await Driver.open("/names_in_sentences.html");
  const { text } = await driver.host.call("browser_extract", { mode: "text" });
  deepEqual(text.split("\n").slice(2, -1), [
    ...["12:25 anna has joined", "@bert: good day, anna!"],
    ...["Three chosen", "·", "Notes"],
  ]);
  match(await driver.act("More"), /\+ "12:27 carla has left"$/m);
  const listed = (await driver.lines()).slice(0, 3).map((each) => each.replace(/ in .*/, ""));
  deepEqual(listed, ['button "anna"', 'button "@bert"', 'button "anna"']);
});

Deno.test("browser lists the parts of a grid among what else is in it", async () => {
  await using driver = await Driver.open("/mixed_parts.html");
  const names = (await driver.list()).map(({ name }) => name);
  deepEqual(names, ["Name", "1", "Ada", "2", "Bob", "More"]);
});
