import assert from "node:assert/strict";
import { ToolError, z } from "glovebox";
import { eventually } from "../../helpers/eventually.ts";
import { verifies } from "../../helpers/verifies.ts";
import { adapterFor, Driver, refusal } from "./driver.ts";
import { startApplication } from "./application.ts";
import { xdotool } from "./person.ts";

const WALL = { xStart: 0, yStart: 0, xEnd: 300, yEnd: 0 };

Deno.test("closing the window after an edit asks to save, and behind the question nothing is changed", async () => {
  verifies("homes:save-prompt", "homes:dialog");
  await using driver = await Driver.open({ windowManager: true });
  await driver.call("create_wall", WALL);
  const before = await driver.state();
  assert.equal(before.modified, true);
  await xdotool(driver.application, "key", "alt+F4");
  const isAsked = () => driver.call("set_selection", { ids: [] }).then(() => false, () => true);
  await eventually("the question is there", isAsked);
  assert.equal((await refusal(driver.call("create_wall", WALL))).code, "SH3D_MODAL_DIALOG");
  assert.equal((await refusal(driver.call("undo"))).code, "SH3D_MODAL_DIALOG");
  assert.equal((await driver.state()).walls.length, before.walls.length);
  await xdotool(driver.application, "key", "Escape");
  const answers = () =>
    driver.call("modify_wall", { id: before.walls[0]?.id, thickness: 12 }).then(() => true, () => false);
  await eventually("the dialog is gone", answers);
  assert.equal((await driver.state()).walls.length, before.walls.length);
});

Deno.test("a home that is closed in the middle ends its calls, and work goes on in the others", async () => {
  verifies("homes:closed");
  await using driver = await Driver.open({ windowManager: true });
  const { folder } = driver.application;
  const commands = Array.from({ length: 200 }, (_, index) => ({
    action: "place_furniture",
    params: { catalogId: "eTeks#fridge", x: (index % 20) * 100, y: Math.floor(index / 20) * 100 },
  }));
  await driver.call("batch_commands", { commands });
  await driver.call("save_home", { filePath: `${folder}/other.sh3d`, copy: true });
  await driver.call("undo");
  const { home } = await driver.call("load_home", { filePath: `${folder}/other.sh3d` });
  const calls = Promise.all([
    settled(driver.call("start_render", { view: "overhead", angles: 1, home })),
    settled(driver.call("export_svg", { filePath: `${folder}/other.svg`, home })),
  ]);
  await xdotool(driver.application, "search", "--sync", "--name", "other", "windowactivate", "--sync");
  await xdotool(driver.application, "key", "alt+F4");
  const isClosed = async () => (await homesOf(driver)).length === 1;
  await eventually("the window is closed", isClosed);
  for (const end of await calls) assert.match(end, /^(done|NOT_FOUND|SH3D_FILE)$/);
  const gone = await refusal(driver.call("create_wall", { ...WALL, home }));
  assert.deepEqual([gone.code, gone.options.hint], ["NOT_FOUND", "Call list_homes for those that are open"]);
  const chosen = await refusal(driver.call("create_wall", WALL));
  assert.equal(chosen.code, "NOT_FOUND", "who worked in it is told before another is changed");
  await driver.call("create_wall", WALL);
  assert.equal((await driver.state()).walls.length, 1);
});

Deno.test("calls to an application that dies end with what to do, and the next one is found", async () => {
  verifies("homes:death");
  await using driver = await Driver.open();
  await driver.state();
  const commands = Array.from({ length: 3000 }, (_, index) => ({
    action: "create_wall",
    params: { ...WALL, yStart: index * 20, yEnd: index * 20, join: false },
  }));
  const call = refusal(driver.call("batch_commands", { commands }));
  driver.application.kill();
  assert.equal((await call).code, "NOT_CONNECTED");
  const none = await refusal(driver.call("get_state"));
  assert.match(
    `${none.code} ${none.options.hint}`,
    /NOT_CONNECTED .*Start Sweet Home 3D|NOT_CONNECTED Install/,
  );
  const { homes, hint } = await driver.call("list_homes");
  assert.deepEqual(homes, []);
  assert.match(String(hint), /^No Sweet Home 3D .* is running\. Install .*, then start Sweet Home 3D/);
});

const HOMES: Readonly<Record<string, (driver: Driver) => Promise<void>>> = {
  "a home of its own per window": async (driver) => {
    const [{ home: first } = { home: "" }] = await homesOf(driver);
    const { home: second } = await driver.call("new_home");
    const current = (await homesOf(driver)).filter((each) => each.current).map(({ home }) => home);
    assert.deepEqual(current, [second]); // whatever window is in front
    assert.equal((await driver.state()).walls.length, 0);
    assert.equal((await driver.query({ home: first, kinds: ["wall"] })).length, 1);
    assert.equal((await refusal(driver.call("get_state", { home: "1-home99" }))).code, "NOT_FOUND");
    assert.equal((await homesOf(driver)).length, 2);
    await driver.call("create_wall", { ...WALL, home: second });
    await driver.call("create_wall", { ...WALL, yStart: 50, home: first });
    assert.equal((await driver.query({ home: first, kinds: ["wall"] })).length, 2);
    assert.equal((await driver.query({ home: second, kinds: ["wall"] })).length, 1);
  },

  "what is no home is not opened, and the session stays where it was": async (driver) => {
    await Deno.writeTextFile(`${driver.application.folder}/broken.sh3d`, "this is no archive");
    const broken = await refusal(
      driver.call("load_home", { filePath: `${driver.application.folder}/broken.sh3d` }),
    );
    assert.equal(broken.code, "SH3D_FILE");
    assert.equal((await driver.state()).walls.length, 1);
  },

  "a place that cannot be written is told, and the home stays modified": async (driver) => {
    await Deno.writeTextFile(`${driver.application.folder}/plain`, "a file, no folder");
    const refused = await refusal(
      driver.call("save_home", { filePath: `${driver.application.folder}/plain/a.sh3d` }),
    );
    assert.equal(refused.code, "SH3D_FILE");
    assert.equal((await driver.state()).modified, true);
    assert.equal((await refusal(driver.call("save_home"))).code, "INVALID_INPUT");
  },

  "a disk that is full in the middle of a file leaves the old file and nothing else": async (driver) => {
    const { folder, pid } = driver.application;
    const filePath = `${folder}/full/a.sh3d`;
    await driver.call("save_home", { filePath });
    await Deno.chmod(filePath, 0o640);
    await driver.call("save_home", { filePath });
    assert.equal((await Deno.stat(filePath)).mode ?? 0 & 0o777, 0o100640);
    const before = await Deno.readFile(filePath);
    await driver.call("create_wall", { ...WALL, yStart: 80 });
    const named = { name: "p".repeat(900), catalogId: "eTeks#chair", x: 0, y: 0 }; // its line alone is too long
    const piece = await driver.make("place_furniture", named);
    assert.equal((await driver.one(piece))["name"], named.name);
    await using _limit = await limitFiles(pid, 600);
    const tools = [
      "save_home",
      "export_svg",
      "export_to_obj",
      "export_pdf",
      "export_csv",
      "export_plan_image",
    ];
    for (const tool of tools) {
      const refused = await refusal(driver.call(tool, { filePath }));
      assert.equal(refused.code, "SH3D_FILE", `${tool}: ${refused.message}`);
      assert.match(refused.message, /Cannot write .*too large/, tool);
    }
    assert.equal((await driver.state()).modified, true);
    assert.deepEqual(await Deno.readFile(filePath), before);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(`${folder}/full`), ({ name }) => name), ["a.sh3d"]);
  },

  "two clients at once lose none of each other's edits": async (driver) => {
    await using other = await adapterFor(driver.application);
    const [{ home } = { home: "" }] = await homesOf(driver);
    const before = (await driver.query({ home, kinds: ["wall"] })).length;
    const wall = (y: number) => ({ ...WALL, yStart: y, yEnd: y, join: false, home });
    await Promise.all(Array.from({ length: 10 }, (_, index) =>
      Promise.all([
        driver.call("create_wall", wall(1000 + index * 20)),
        other.call("create_wall", wall(3000 + index * 20)),
      ])));
    assert.equal((await driver.query({ home, kinds: ["wall"] })).length, before + 20);
  },

  "an edit goes by what was selected and made elsewhere since the last one": async (driver) => {
    await using other = await adapterFor(driver.application);
    const [{ home } = { home: "" }] = await homesOf(driver);
    const elsewhere = new Driver(other, driver.application);
    const { groundLevelId } = await elsewhere.call("add_level", { name: "Above", elevation: 300, home });
    const above = await driver.make("create_wall", { ...WALL, yStart: 5200, yEnd: 5200, home });
    await elsewhere.call("set_selected_level", { id: groundLevelId, home });
    const below = await driver.make("create_wall", { ...WALL, yStart: 5400, yEnd: 5400, home });
    const made = await elsewhere.make("create_wall", { ...WALL, yStart: 5600, yEnd: 5600, home });
    await driver.call("modify_wall", { id: made, height: 199, home });
    const [first, second, third] = await driver.query({ home, ids: [above, below, made] });
    assert.equal(first?.["level"], "Above");
    assert.notEqual(second?.["level"], "Above");
    assert.equal(third?.["height"], 199);
  },
};

Deno.test("homes in several windows are told apart, and files that cannot be read or written lose nothing", async (t) => {
  verifies("homes:bad-files");
  await using driver = await Driver.open();
  await driver.call("create_wall", WALL);
  for (const [name, step] of Object.entries(HOMES)) await t.step(name, () => step(driver));
});

Deno.test("the plugin reads its settings and writes a log next to itself", async () => {
  await using application = await startApplication({ settings: "autoStart=true\nlogLevel=FINE\nport=0\n" });
  const log = await Deno.readTextFile(`${application.plugins}/sh3d-mcp.log.0`);
  assert.match(log, /Listens at 127\.0\.0\.1:\d+/);
});

/** From now on the files of a process cannot grow beyond some bytes, as on a disk that is full there. */
async function limitFiles(pid: number, bytes: number): Promise<AsyncDisposable> {
  const limit = async (value: string) => {
    const args = ["--pid", String(pid), `--fsize=${value}:unlimited`];
    const { success, stderr } = await new Deno.Command("prlimit", { args }).output();
    assert.ok(success, new TextDecoder().decode(stderr));
  };
  await limit(String(bytes));
  return { [Symbol.asyncDispose]: () => limit("unlimited") };
}

/** Returns how a call ended. */
async function settled(call: Promise<unknown>): Promise<string> {
  return await call.then(() => "done", (error: unknown) => error instanceof ToolError ? error.code : "?");
}

async function homesOf(driver: Driver): Promise<{ home: string; current: boolean }[]> {
  return z.array(z.object({ home: z.string(), current: z.boolean() })).parse(
    (await driver.call("list_homes"))["homes"],
  );
}
