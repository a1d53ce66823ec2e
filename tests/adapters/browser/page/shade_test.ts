import { deepEqual, equal, match } from "node:assert/strict";
import { Driver, refusal } from "../../../helpers/browser/driver.ts";

Deno.test("browser lists what lies in front first, also where that says of nothing that it is a dialog", async () => {
  await using driver = await Driver.open("/shade.html");
  const list = async () =>
    (await driver.host.call("browser_list_interactives")).text.replace(/; revision \d+/, "");
  const covered = (name: string, index: number) => `${index} button "${name}" (covered)\n`;
  equal(
    await list(),
    `5 button "Start"\n${covered("Deploy", 1)}${covered("One", 2)}${
      covered("Two", 3)
    }4 of 5; 1 more off screen: scope "all"`,
  );
  await driver.act("Start");
  equal(
    await list(),
    '1 button "Deploy"\n2 button "One"\n3 button "Two"\n3 of 4; 1 more off screen: scope "all"',
  );
});

Deno.test("browser lists what lies in front first, also where it covers less than half of the page", async () => {
  await using driver = await Driver.open("/shade.html#beside");
  const { text } = await driver.host.call("browser_list_interactives");
  const names = [...text.matchAll(/^\d+ button "(.*?)"/gm)].map(([, name]) => name);
  deepEqual(names.slice(0, 5), ["Info", "Help", "Debug", "Config", "Start"]);
});

Deno.test("browser lists neither an empty shade nor a tip as a control, and names the shade by its number", async () => {
  await using driver = await Driver.open("/shade.html#veil");
  await driver.act("Start");
  deepEqual(await driver.lines(), [
    ...['button "Deploy" (covered)', 'button "One" (covered)', 'button "Two" (covered)', 'button "Three"'],
  ]);
  match((await driver.host.call("browser_extract", { mode: "text" })).text, /^Press to begin$/m);
  const { message } = await refusal(driver.act("Deploy"));
  await driver.actOn(Number(/(\d+) \D*veil/.exec(message)?.[1]));
  equal((await driver.lines())[0], 'button "Deploy"');
});
