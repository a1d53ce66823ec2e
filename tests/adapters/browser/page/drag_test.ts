import { match, rejects } from "node:assert/strict";
import { verifies } from "../../../helpers/verifies.ts";
import { Driver } from "../../../helpers/browser/driver.ts";

async function dragTo(driver: Driver, from: string, to: string): Promise<string> {
  const input = { index: await driver.number(from), action: "drag_to", to: await driver.number(to) };
  return (await driver.host.call("browser_overlay_act", input)).text;
}

Deno.test("browser_overlay_act drags with the events of HTML, also to what is out of view", async () => {
  verifies("browser:drag");
  await using driver = await Driver.open("/drags.html");
  match(await dragTo(driver, "Card", "Bin"), /\+ "Bin got the card"/);
  match(await dragTo(driver, "Card", "Far bin"), /\+ "Far bin got the card"/);
});

Deno.test("browser_overlay_act drags with the mouse alone when the page listens to pointers", async () => {
  verifies("browser:drag");
  await using driver = await Driver.open("/drags.html");
  match(await dragTo(driver, "Handle", "Bin"), /\+ "handle dropped on Bin"/);
  const index = await driver.number("Handle");
  await rejects(driver.actOn(index, "drag_to"), { code: "INVALID_INPUT" });
  const lost = { index, action: "drag_to", to: 999 };
  await rejects(driver.host.call("browser_overlay_act", lost), { code: "BROWSER_STALE" });
});

Deno.test("browser_overlay_act stays over its target until what gives way is where it stays", async () => {
  verifies("browser:drag");
  await using driver = await Driver.open("/gives_way.html");
  match(await dragTo(driver, "Alpha", "Gamma"), /\+ "Beta Gamma Alpha Delta"/);
});

Deno.test("browser_overlay_act tells of a drag when what was dropped has come to its place", async () => {
  verifies("browser:drag");
  await using driver = await Driver.open("/dropped.html");
  match(await dragTo(driver, "Gamma", "Alpha"), /\+ "Gamma Alpha Beta"/);
});

Deno.test("browser_steps drags to what is named, and refuses to drag nowhere", async () => {
  verifies("browser:drag");
  await using driver = await Driver.open("/drags.html");
  const drag = async (more: object) => {
    const steps = [{ action: "drag_to", name: "Card", ...more }];
    return (await driver.host.call("browser_steps", { steps })).text;
  };
  match(await drag({ text: "Bin" }), /\+ "Bin got the card"/);
  await rejects(drag({}), { code: "INVALID_INPUT" });
});

Deno.test("browser_overlay_act fills in fields that complete, and dates that are picked", async () => {
  await using driver = await Driver.open("/drags.html");
  match(await driver.act("City", "type", "Ri"), /\+ \d+ option "Riga"/);
  match(await driver.act("Riga"), /~ \d+ textbox "City" ="Riga"/);
  match(await driver.act("Day"), /\+ \d+ clickable "14"/);
  match(await driver.act("14"), /~ \d+ textbox "Day" ="14.07.2027"/);
});
