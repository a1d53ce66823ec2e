import { match } from "node:assert/strict";
import { ensurePrograms } from "../../../../scripts/setup.ts";
import { Driver } from "../../../helpers/browser/driver.ts";
import { onDisplay, openDisplay } from "../../javafx/display.ts";

const PAGE = "/fast_forward.html";

Deno.test("browser brings to its end what moves for a moment, where nobody watches", async (t) => {
  await using driver = await Driver.open(PAGE, { evaluate: true });
  const ask = async (expression: string) => (await driver.host.call("browser_evaluate", { expression })).text;
  await t.step("and the page hears of the end before the answer", async () => {
    match(await driver.act("Open"), /\+ "Panel is open"/);
  });
  await t.step("also beside what is told at once", async () => {
    match(await driver.act("Fold"), /"\n\+ "Folding"\n- \d+ button "Part"/);
  });
  await t.step("also what a script moves, which takes it away", async () => {
    match(await driver.act("Vanish"), /"\n- \d+ button "Scripted"/);
  });
  await t.step("not what tells a time", async () => {
    match(await driver.act("Count down"), /still moves/);
    match(await ask("said.textContent"), /Folding/);
  });
  await t.step("once where one end begins the next movement", async () => {
    await driver.act("Swing");
    match(await ask("turns > 0 && turns - (performance.now() - begun) / 300 < 2"), /true/);
  });
  await t.step("not what would be there again before the page takes it away", async () => {
    await driver.go(PAGE);
    await driver.act("Leave");
    match(await ask("left.then((ms) => ms > 700)"), /true/);
  });
});

Deno.test("browser waits for what moves in an element of a page's own, however often", async () => {
  await using driver = await Driver.open("/moving_within.html");
  for (let turn = 0; turn < 3; turn += 1) {
    match(await driver.act("Ask"), /\+ \d+ button "Not now"/);
    match(await driver.act("Not now"), /- \d+ button "Not now"/);
  }
});

Deno.test("browser leaves movements to themselves in a window that a person may see", async () => {
  await ensurePrograms(["openbox"], { log: (line) => console.error(line) });
  await using display = await openDisplay({ windowManager: true });
  using _shown = onDisplay(display.name);
  const options = { executable: "chromium", headless: false, evaluate: true };
  await using driver = await Driver.open(PAGE, options);
  await driver.act("Open");
  const asked = driver.host.call("browser_evaluate", { expression: "opened.then((ms) => ms > 800)" });
  match((await asked).text, /true/);
});
