import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { CallToolResult } from "@modelcontextprotocol/client";
import { z } from "zod";
import { type CommandLine, commandLine } from "../../helpers/host/command_line.ts";
import { eventually } from "../../helpers/eventually.ts";
import type { McpClient } from "../../helpers/mcp/mcp_client.ts";
import { verifies } from "../../helpers/verifies.ts";
import { type Application, startApplication } from "./application.ts";
import { assistantOf, jsonOf, keepHome, xdotool } from "./person.ts";

const namesSchema = z.object({ homes: z.array(z.object({ home: z.string(), name: z.string().nullable() })) });
const wallsSchema = z.object({ walls: z.array(z.object({ id: z.string() })) });

/** A person who has opened a home of their own, and their assistant. */
interface Scenery {
  readonly person: CommandLine;
  readonly application: Application;
  readonly client: McpClient;
}

async function namesOf(client: McpClient): Promise<(string | null)[]> {
  return namesSchema.parse(jsonOf(await client.callTool("list_homes"))).homes.map(({ name }) => name);
}

async function isOpen(client: McpClient, path: string): Promise<void> {
  await eventually(`${path} is open`, async () => (await namesOf(client)).includes(path), 120_000);
}

/** A refusal: its code, and what it says. */
function refused(result: CallToolResult): readonly [code: string, text: string] {
  ok(result.isError, `it was not refused: ${JSON.stringify(result.content).slice(0, 300)}`);
  const { error } = z.object({
    error: z.object({ code: z.string(), message: z.string(), hint: z.string().optional() }),
  }).parse(result.structuredContent);
  return [error.code, `${error.message}. ${error.hint}`];
}

const STEPS: Readonly<Record<string, (scenery: Scenery) => Promise<void>>> = {
  "pictures, exports, copies and imports lie there without a grant": async ({ person, client }) => {
    const at = (name: string) => `${person.path}/Plans/${name}`;
    const written = [
      ["export_plan_image", at("plan.png"), { width: 64 }],
      ["export_plan_image", at("plan.png"), { width: 32 }], // its own it may replace
      ["export_svg", at("new folder/plan.svg"), {}],
      ["render_photo", at("photo.png"), { x: 0, y: -300, z: 170, width: 32, height: 24 }],
      ["save_home", at("copy.sh3d"), { copy: true }],
    ] as const;
    for (const [tool, filePath, more] of written) {
      jsonOf(await client.callTool(tool, { filePath, ...more }));
      ok((await Deno.stat(filePath)).size > 60, filePath);
    }
    const [wall] = wallsSchema.parse(jsonOf(await client.callTool("get_state"))).walls;
    const size = { width: 20, height: 20, targetId: wall?.id, surface: "leftSide" };
    jsonOf(await client.callTool("import_texture", { filePath: at("plan.png"), ...size }));
    jsonOf(await client.callTool("save_home", { filePath: at("plan.sh3d") }));
  },

  "what the person has there stays as it was": async ({ person, client }) => {
    const filePath = `${person.path}/Plans/thesis.pdf`;
    await Deno.writeTextFile(filePath, "the work of years");
    const [code, text] = refused(await client.callTool("export_pdf", { filePath }));
    equal(code, "CONFLICT");
    match(text, /already a file .*thesis\.pdf.*Choose another name/);
    equal(await Deno.readTextFile(filePath), "the work of years");
    for (const place of ["nothing.sh3d", "new folder"]) {
      const load = client.callTool("load_home", { filePath: `${person.path}/Plans/${place}` });
      equal(refused(await load)[0], "SH3D_FILE", place);
    }
  },

  "no link, no detour and no hidden name leads out of it": async ({ person, client }) => {
    const { path } = person;
    await Deno.mkdir(`${path}/Other`);
    await Deno.mkdir(`${path}/Plans/.git`);
    await Deno.writeTextFile(`${path}/Other/there.png`, "not for you");
    await Deno.symlink(`${path}/Other`, `${path}/Plans/out`);
    await Deno.symlink(`${path}/Other/there.png`, `${path}/Plans/there.png`);
    const places = [
      "Plans/out/a.png",
      "Plans/../Other/a.png",
      "Plans/there.png",
      "Plans/.git/a.png",
      "a.png",
    ];
    for (const place of places) {
      const [code, text] = refused(
        await client.callTool("export_plan_image", { filePath: `${path}/${place}` }),
      );
      equal(code, "PERMISSION_DENIED", place);
      match(text, /--option sh3d\.folders=DIR --grant-asked sh3d/, place);
    }
    const [code] = refused(
      await client.callTool("set_background_image", { filePath: `${path}/Plans/there.png` }),
    );
    equal(code, "PERMISSION_DENIED");
    deepEqual(await namesIn(`${path}/Other`), ["there.png"]);
    equal(await Deno.readTextFile(`${path}/Other/there.png`), "not for you");
  },

  "a home that an assistant itself opened or saved with a grant opens its folder to no other": async (
    { person, client },
  ) => {
    const folder = `${person.path}/Other`;
    await using granted = await assistantOf(
      person,
      "--option",
      `sh3d.folders=${folder}`,
      "--grant-asked",
      "sh3d",
    );
    const filePath = await keepHome(folder, "readable.sh3d");
    jsonOf(await granted.callTool("load_home", { filePath }));
    equal(
      refused(await client.callTool("export_svg", { filePath: `${folder}/a.svg` }))[0],
      "PERMISSION_DENIED",
    );
    jsonOf(await granted.callTool("new_home"));
    jsonOf(await granted.callTool("save_home", { filePath: `${folder}/written.sh3d` }));
    equal(refused(await client.callTool("load_home", { filePath }))[0], "PERMISSION_DENIED");
  },

  "when the person closes the home its folder is closed, too": async ({ person, application, client }) => {
    const filePath = `${person.path}/Plans/late.png`;
    const [plan] = namesSchema.parse(jsonOf(await client.callTool("list_homes"))).homes.filter(({ name }) =>
      name?.endsWith("plan.sh3d")
    );
    jsonOf(await client.callTool("save_home", { home: plan?.home }));
    await xdotool(application, "search", "--sync", "--name", "plan", "windowactivate", "--sync");
    await xdotool(application, "key", "alt+F4");
    await eventually(
      "the home is closed",
      async () => (await namesOf(client)).every((name) => name?.endsWith("plan.sh3d") !== true),
      60_000,
    );
    await client.callTool("get_state"); // it is told once that its home was closed
    const [code] = refused(await client.callTool("export_plan_image", { filePath }));
    equal(code, "PERMISSION_DENIED");
  },
};

Deno.test("the folder of a home that the person has open is open to the assistant, as long as it is", async (t) => {
  verifies("homes:beside");
  await using person = await commandLine();
  equal((await person.run(["install", "sh3d-plugin"])).code, 0);
  const home = await keepHome(`${person.path}/Plans`, "plan.sh3d");
  await using application = await startApplication({ person: person.path, home, windowManager: true });
  await using client = await assistantOf(person);
  await isOpen(client, home);
  for (const [name, step] of Object.entries(STEPS)) {
    await t.step(name, () => step({ person, application, client }));
  }
});

Deno.test("a home that lies in the person's home folder itself opens nothing", async () => {
  verifies("homes:beside");
  await using person = await commandLine();
  equal((await person.run(["install", "sh3d-plugin"])).code, 0);
  const kept = await keepHome(`${person.path}/Kept`, "plan.sh3d");
  const home = `${person.path}/plan.sh3d`;
  await Deno.symlink(kept, home); // it is where it was opened that counts
  await using _application = await startApplication({ person: person.path, home });
  await using client = await assistantOf(person);
  await isOpen(client, home);
  for (const place of ["plan.png", "Pictures/plan.png", ".ssh/plan.png", "Kept/plan.png"]) {
    const [code] = refused(
      await client.callTool("export_plan_image", { filePath: `${person.path}/${place}` }),
    );
    equal(code, "PERMISSION_DENIED", place);
  }
  jsonOf(await client.callTool("export_plan_image", { filePath: "plan.png" }));
  ok((await Deno.stat(`${person.path}/Glovebox/homes/plan.png`)).size > 60);
  const before = (await Deno.stat(kept)).size;
  jsonOf(await client.callTool("save_home"));
  deepEqual([(await Deno.lstat(home)).isSymlink, (await Deno.stat(kept)).size > before], [true, true]);
});

async function namesIn(folder: string): Promise<string[]> {
  return (await Array.fromAsync(Deno.readDir(folder), ({ name }) => name)).sort();
}
