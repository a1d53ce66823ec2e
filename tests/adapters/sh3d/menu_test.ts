import { deepEqual, equal, match } from "node:assert/strict";
import { join } from "node:path";
import { eventually } from "../../helpers/eventually.ts";
import { namesIn } from "../../helpers/host/person.ts";
import { temporaryFolder } from "../../helpers/temporary_folder.ts";
import { verifies } from "../../helpers/verifies.ts";
import { Driver, refusal } from "./driver.ts";
import { Menus, menuWatch } from "./menus.ts";

const WALL = { xStart: 0, yStart: 0, xEnd: 300, yEnd: 0 };
const WAIT_MS = 60_000;

Deno.test("the entry in the Tools menu stops the plugin and starts it again, and says what it will do", async () => {
  verifies("homes:menu");
  await using folder = await temporaryFolder();
  const file = join(folder.path, "menus");
  await using driver = await Driver.open({
    windowManager: true,
    files: { "plugins/watch.sh3p": await menuWatch() },
    jvm: [`-Dtest.menus=${file}`],
  });
  const { application } = driver;
  const menus = new Menus(application, file);
  const isAnnounced = async () => (await namesIn(application.discovery)).includes(`${application.pid}.json`);
  const wall = await driver.make("create_wall", WALL);
  await menus.await(/^Stop Glovebox \(\d+\)$/);

  await menus.choose(/^Tools$/, /^Stop Glovebox/);
  await menus.await(/^Start Glovebox$/);
  await eventually("it is not announced any more", async () => !(await isAnnounced()), WAIT_MS);
  const refused = await refusal(driver.call("create_wall", WALL));
  equal(refused.code, "NOT_CONNECTED");
  match(String(refused.options.hint), /Tools menu the entry must say Stop Glovebox|Start Sweet Home 3D/);
  const again = await refusal(driver.call("get_state"));
  match(`${again.code} ${again.options.hint}`, /NOT_CONNECTED .*Tools menu the entry must say Stop Glovebox/);

  await menus.choose(/^Tools$/, /^Start Glovebox/);
  await menus.await(/^Stop Glovebox \(\d+\)$/);
  await eventually("it is announced again", isAnnounced, WAIT_MS);
  const walls = (await driver.state()).walls.map(({ id }) => id);
  deepEqual(walls, [wall], "the home was open all the time, and was changed by nobody");
});
