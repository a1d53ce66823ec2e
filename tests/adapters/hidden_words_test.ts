import { doesNotMatch, equal, match } from "node:assert/strict";
import { verifies } from "../helpers/verifies.ts";
import { Driver as JavaFx } from "./javafx/driver.ts";
import { LuaUi } from "./lua_ui/driver.ts";
import { Driver as Sh3d } from "./sh3d/driver.ts";

/** A name with a tag character, one without width and one that turns the line around. */
const NAME = "So\u{E0041}fa\u200B for\u202E two";
const SEEN = "Sofa for two";
const UNSEEN = /[\u200B\u202E\u{E0041}]/u;

Deno.test("a JavaFX application's words reach the model as a person sees them", async () => {
  verifies("hidden:text");
  await using driver = await JavaFx.open();
  await driver.act("setText", "nameField", { text: NAME });
  equal(await driver.value("nameField"), SEEN);
  const { text, structured } = await driver.call("ui_get_snapshot");
  match(text, /Sofa for two/);
  doesNotMatch(text + JSON.stringify(structured), UNSEEN);
});

Deno.test("names in a home reach the model as a person sees them", async () => {
  verifies("hidden:text");
  await using driver = await Sh3d.open();
  await driver.make("add_label", { text: NAME, x: 0, y: 0 });
  const { text } = await driver.host.call("get_state");
  match(text, /Sofa for two/);
  doesNotMatch(text, UNSEEN);
});

Deno.test("what a Lua application holds reaches the model as a person sees it; its sources stay as they are", async () => {
  verifies("hidden:text");
  await using lua = await LuaUi.start({ files: { "lua/notes.lua": `return "${NAME}"` } });
  equal(await lua.run(`return "${NAME}"`), SEEN);
  match(await lua.text("ui_read_file", { path: "lua/notes.lua" }), /fa\u200B for\u202E two/);
});
