import { deepEqual, equal, match, ok } from "node:assert/strict";
import { z } from "zod";
import { discoveryFolder } from "../../../adapters/jvm_bridge/discovery.ts";
import { foldersOf } from "../../../src/config/folders.ts";
import { commandLine } from "../../helpers/host/command_line.ts";
import { verifies } from "../../helpers/verifies.ts";
import { startApplication } from "./application.ts";
import { FLAT } from "./flat.ts";
import { assistantOf, jsonOf } from "./person.ts";

const stateSchema = z.object({ walls: z.array(z.unknown()), undo: z.string().nullable() });

Deno.test("a person installs the plugin, starts Sweet Home 3D, and an assistant works in it through the host", async () => {
  verifies("homes:through-host");
  await using person = await commandLine();
  equal((await person.run(["install", "sh3d-plugin"])).code, 0);
  await using application = await startApplication({ person: person.path, view3d: true });
  const listed = await person.run(["apps"]);
  match(listed.stdout, new RegExp(`^${application.pid} +com.eteks.+SweetHome3D +seen: a new home$`, "m"));
  match(
    (await person.run(["tools", "--tools", "core"])).stdout,
    /^batch_commands +/m,
    "an adapter that is set up is served without being named",
  );
  await using client = await assistantOf(person);
  const built = await client.callTool("batch_commands", { commands: FLAT, name: "Build the flat" });
  equal(z.object({ succeeded: z.number() }).parse(jsonOf(built)).succeeded, FLAT.length);
  const { walls, undo } = stateSchema.parse(jsonOf(await client.callTool("get_state")));
  deepEqual([walls.length, undo], [5, "Undo Build the flat"]);
  const [picture] = (await client.callTool("preview_3d", { view: "overhead" })).content;
  ok(picture?.type === "image" && picture.data.length > 10_000);
  equal((await client.callTool("save_home", { filePath: "flat" })).isError, undefined);
  ok((await Deno.stat(`${person.path}/Glovebox/homes/flat.sh3d`)).size > 10_000);
  const outside = await client.callTool("save_home", { filePath: `${person.path}/.ssh/flat` });
  deepEqual([outside.isError, await exists(`${person.path}/.ssh`)], [true, false]);
  match((await person.run(["apps"])).stdout, /seen: .*Glovebox\/homes\/flat\.sh3d$/m);
});

Deno.test("the host, the adapter and the plugin mean the same folder", () => {
  equal(`${foldersOf("linux", "~", {}).jvm}/sh3d`, discoveryFolder("sh3d"));
});

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}
