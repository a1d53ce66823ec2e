import assert from "node:assert/strict";
import { eventually } from "../../helpers/eventually.ts";
import { verifies } from "../../helpers/verifies.ts";
import { Driver as JavafxDriver } from "../../adapters/javafx/driver.ts";
import { Driver as Sh3dDriver } from "../../adapters/sh3d/driver.ts";
import { PanelHost } from "../../panel/panel_host.ts";
import { PanelPage } from "../../panel/panel_page.ts";
import { Chat } from "./chat.ts";

const ASKED = /Glovebox asks you before this call/;
const ALLOW = "Allow this call";

interface Scene {
  readonly chat: Chat;
  readonly panel: PanelPage;
  readonly home: Sh3dDriver;
  readonly fx: JavafxDriver;
}

/** Presses a button of the view's question, when it takes a press. */
async function press(chat: Chat, label: string): Promise<void> {
  await chat.reads(ASKED);
  await eventually(`a press on ${label}`, () => chat.act(label).then(() => true, () => false));
}

async function begin(chat: Chat, name: string, input: object): Promise<void> {
  await chat.ask(`chat.begin("${name}", ${JSON.stringify(input)})`);
}

async function told(chat: Chat, words: RegExp): Promise<void> {
  await eventually(`the answer ${words}`, async () => words.test(String(await chat.ask("chat.late"))));
}

async function isAskedNoMore({ chat, panel }: Scene): Promise<void> {
  await eventually("the view asks no more", async () => !ASKED.test(await chat.read()));
  await panel.page.until(`document.querySelectorAll(".approval").length === 0`);
}

async function walls({ home }: Scene): Promise<number> {
  return (await home.state()).walls.length;
}

const CLICK = { actions: [{ type: "click", target: { selector: { css: "#okButton" } } }] };
const WALL = { xStart: 0, yStart: 0, xEnd: 500, yEnd: 0 };

const STEPS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  "a wall is allowed in the view of the home, and the panel asks no more": async (scene) => {
    const { chat, panel } = scene;
    await chat.ask(`chat.call("preview_3d", {})`);
    await begin(chat, "create_wall", WALL);
    await panel.says(".approval .message", "create_wall");
    assert.equal(await walls(scene), 0);
    await press(chat, ALLOW);
    await told(chat, /"id"/);
    assert.equal(await walls(scene), 1);
    await isAskedNoMore(scene);
  },
  "the panel refuses one first, the view asks no more, and nothing is built": async (scene) => {
    const { chat, panel } = scene;
    await begin(chat, "create_wall", { ...WALL, yEnd: 300 });
    await chat.reads(ASKED);
    await panel.answer("create_wall", "Refuse");
    await told(chat, /The person refused create_wall/);
    await isAskedNoMore(scene);
    assert.equal(await walls(scene), 1);
  },
  "a click is allowed in the view of the window, and lands there": async (scene) => {
    const { chat, fx } = scene;
    await chat.ask("chat.close()");
    await chat.ask(`chat.call("ui_get_snapshot", {}).then(() => "shown")`);
    const before = await fx.status();
    await begin(chat, "ui_perform", CLICK);
    await chat.reads(ASKED);
    assert.equal(await fx.status(), before);
    await press(chat, ALLOW);
    await eventually("the click", async () => await fx.status() !== before);
    await isAskedNoMore(scene);
  },
  "of two answers at once the first counts, and the second is told": async (scene) => {
    const { chat, panel } = scene;
    await begin(chat, "ui_perform", CLICK);
    await chat.reads(ASKED);
    await panel.says(".approval .message", "ui_perform");
    const id = await panel.page.eval(`document.querySelector(".approval").id.slice("approval-".length)`);
    await panel.answer("ui_perform", "Refuse");
    await told(chat, /The person refused ui_perform/);
    const key = `tools.find(({ name }) => name === "ui_get_snapshot")._meta["glovebox/viewKey"]`;
    const late = `{ id: ${JSON.stringify(id)}, choice: "once", viewKey: ${key} }`;
    const answered = JSON.stringify(
      await chat.ask(`client.callTool({ name: "glovebox_answer", arguments: ${late} })`),
    );
    assert.match(answered, /not open any more: it was answered elsewhere/);
    await isAskedNoMore(scene);
  },
};

Deno.test("a call to Sweet Home 3D or JavaFX is allowed in its view or in the panel, whichever is first", async (test) => {
  verifies("views:consent", "views:in-chats");
  await using home = await Sh3dDriver.open({ view3d: true });
  await using fx = await JavafxDriver.open();
  const { discovery, folder } = home.application;
  const args = [
    ...[
      "--option",
      `sh3d.discovery=${discovery}`,
      "--option",
      `sh3d.homes=${folder}`,
      "--grant-asked",
      "sh3d",
    ],
    ...["--adapter", "javafx", "--option", `javafx.discovery=${fx.sample.discovery}`],
    ...["--grant-asked", "javafx", "--confirm", "write"],
  ];
  await using host = await PanelHost.start({ adapter: "sh3d", args });
  await using panel = await PanelPage.open(host);
  await panel.show("approvals");
  await using chat = await Chat.open("app_bridge", host.host);
  for (const [name, step] of Object.entries(STEPS)) {
    await test.step(name, () => step({ chat, panel, home, fx }));
  }
});
