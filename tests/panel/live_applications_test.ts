import assert from "node:assert/strict";
import { eventually } from "../helpers/eventually.ts";
import { verifies } from "../helpers/verifies.ts";
import { Driver as JavafxDriver } from "../adapters/javafx/driver.ts";
import { Driver as Sh3dDriver } from "../adapters/sh3d/driver.ts";
import { keepPicture, PanelPage } from "./panel_page.ts";
import { PanelHost } from "./panel_host.ts";

const PICTURES = `document.querySelectorAll(".live-tile .gb-pad img")`;

Deno.test("the windows of an application are in a tile, and the person's click lands in it", async () => {
  verifies("panel:live", "panel:take-over");
  await using driver = await JavafxDriver.open();
  const options = ["--option", `javafx.discovery=${driver.sample.discovery}`, "--grant-asked", "javafx"];
  await using panel = await PanelHost.start({ adapter: "javafx", args: options });
  const client = await panel.connect("testing");
  await client.callTool({ name: "ui_get_snapshot", arguments: {} });
  await using person = await PanelPage.open(panel);
  const { page } = person;
  await person.show("live");
  await page.until(`${PICTURES}[0]?.naturalWidth > 100`);
  const before = await driver.status();
  await person.takeOver();
  await page.clickAt(".live-tile .gb-pad img", await driver.middleOf("#okButton"));
  await eventually("the click", async () => await driver.status() !== before);
  await keepPicture(person, "live-javafx");
  await person.press("Hand back");
  const said = JSON.stringify(await client.callTool({ name: "ui_get_snapshot", arguments: {} }));
  assert.match(said, /The person took over javafx for \d+ s and handed it back; they did: click/);
});

Deno.test("plan and 3D of a home are in a tile, follow its client, and the person undoes there", async () => {
  verifies("panel:live", "panel:take-over");
  await using driver = await Sh3dDriver.open({ view3d: true });
  const { discovery, folder } = driver.application;
  const options = ["--option", `sh3d.discovery=${discovery}`, "--option", `sh3d.homes=${folder}`];
  await using panel = await PanelHost.start({ adapter: "sh3d", args: [...options, "--grant-asked", "sh3d"] });
  const client = await panel.connect("furnishing");
  const wall = { xStart: 0, yStart: 0, xEnd: 500, yEnd: 0 };
  await client.callTool({ name: "create_wall", arguments: wall });
  await using person = await PanelPage.open(panel);
  await person.show("live");
  await person.page.until(
    `${PICTURES}.length === 2 && [...${PICTURES}].every((one) => one.naturalWidth > 100)`,
  );
  const plan = await person.page.eval(`${PICTURES}[0].src`);
  await client.callTool({ name: "create_wall", arguments: { ...wall, xEnd: 0, yEnd: 400 } });
  await person.page.until(`${PICTURES}[0].src !== ${JSON.stringify(plan)}`);
  await keepPicture(person, "live-sh3d");
  await person.takeOver();
  await person.press("Undo");
  await person.says(".live-said", "Undone");
  assert.equal((await driver.state()).walls.length, 1);
});
