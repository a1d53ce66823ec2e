import { deepEqual, equal, rejects } from "node:assert/strict";
import { verifies } from "../../../helpers/verifies.ts";
import { openBridge } from "../../open_bridge.ts";
import { Driver } from "../driver.ts";
import { FLAT } from "../flat.ts";
import { difference, homeXml } from "./home_xml.ts";

Deno.test("an edit that the application refuses in the middle leaves home, revision and undo as they were", async () => {
  verifies("homes:undo");
  await using driver = await Driver.open();
  await driver.call("batch_commands", { commands: FLAT });
  const before = await driver.state();
  const xml = await homeXml(driver);
  using bridge = await openBridge(driver.application.discovery, AbortSignal.timeout(10_000));
  const [wall, piece] = [before.walls[0]?.id, before.furniture[0]?.id];
  const line = { xStart: 0, yStart: 0, xEnd: 90, yEnd: 0, thickness: 5, height: 250 };
  const ops = [
    { op: "set", id: wall, to: { xStart: 33, wallAtStart: null } },
    { op: "set", id: piece, to: { x: 1, y: 2 } },
    { op: "delete", id: before.walls[1]?.id },
    { op: "create", kind: "wall", id: "wall-new", with: line, to: {} },
    { op: "set", id: "nobody", to: { x: 1 } },
  ];
  const signal = AbortSignal.timeout(10_000);
  await rejects(bridge.call("apply", { name: "Fails", ops, since: 0 }, { signal }), {
    code: "OBJECT_NOT_FOUND",
  });
  equal(difference(xml, await homeXml(driver)), "");
  const after = await driver.state();
  deepEqual([after.revision, after.undo, after.modified], [before.revision, before.undo, before.modified]);
  deepEqual((await driver.query({ since: before.revision })).length, 0);
});
