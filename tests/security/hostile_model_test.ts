import assert from "node:assert/strict";
import { join } from "node:path";
import { SECRET } from "../fixtures/adapters/hostile/attempts/target.ts";
import { startPersonsBrowser } from "../helpers/browser/persons_browser.ts";
import { hostArguments } from "../helpers/host/host_command.ts";
import { HostProcess } from "../helpers/host/host_process.ts";
import { processesWith } from "../helpers/host/processes.ts";
import { newTestHome } from "../helpers/host/test_home.ts";
import { eventually } from "../helpers/eventually.ts";
import { verifies } from "../helpers/verifies.ts";
import { type Canaries, lookAt, startCanaries } from "./canaries.ts";
import { doorOf } from "./fuzz/door.ts";
import { unheld } from "./hostile_model/control.ts";
import { changesBetween, lookAround, moveIn } from "./hostile_model/house.ts";
import { type Attempt, HostileModel } from "./hostile_model/model.ts";
import { isRequest, protocolTricks } from "./hostile_model/protocol_tricks.ts";
import { type Aim, trickClasses } from "./hostile_model/tricks.ts";
import { type ScriptAttempts, tryInScript } from "./hostile_model/script_attempts.ts";
import { openWorlds, type Worlds } from "./hostile_model/worlds.ts";

const FLOOD = 2_000;
/** One in so many attempts is made in a script too. */
const SOME = 13;
/** Nobody has a window opened. */
const ENV = { BROWSER: "true", DISPLAY: "" };
/** What there is to attack. */
const BEGINNING = [
  ["get_state", {}],
  ["ui_get_snapshot", {}],
  ["browser_navigate", { url: "about:blank" }],
  ["ui_configure", { base_dir: "~/Glovebox/lua-ui/project" }],
  ["ui_start", {}],
] as const;

function aimAt(home: string, { target, granted }: Canaries): Aim {
  return { home, outside: target.folder, port: target.port, granted };
}

/** Sends what no client has any business to send; gives what it got that it must not. */
async function trickTheProtocol(
  host: HostProcess,
  outside: string,
  made: Map<string, number>,
): Promise<string[]> {
  const got: string[] = [];
  for (const trick of protocolTricks(outside)) {
    made.set(trick.className, (made.get(trick.className) ?? 0) + 1);
    if (!isRequest(trick)) {
      await host.send(trick.message);
      continue;
    }
    const { method, params } = trick.message;
    const text = JSON.stringify(await host.request(String(method), Object(params)));
    if (text.includes(SECRET) || text.includes("-32603")) {
      got.push(`${trick.className}: ${text.slice(0, 400)}`);
    }
  }
  return got;
}

/** Does the same from inside a script: of a host of its own, which has the same home and the same applications. */
async function trickInScript(
  { home }: HostProcess,
  { args, adapterOf }: Worlds,
  attempts: readonly Attempt[],
): Promise<ScriptAttempts> {
  await using host = await HostProcess.start({ adapter: "sh3d", args: [...args, "--code"], env: ENV, home });
  await host.initialize();
  const tried = await tryInScript(host, attempts, adapterOf);
  await host.closeInput();
  await host.ended();
  return tried;
}

/** Asks for everything at once, without reading an answer before the last was sent. */
async function flood(host: HostProcess): Promise<void> {
  const methods = ["ping", "tools/list", "resources/list", "prompts/list", "resources/templates/list"];
  const ids: number[] = [];
  for (let at = 0; at < FLOOD; at++) ids.push(await host.post(methods[at % methods.length] ?? "ping"));
  const last = ids.at(-1) ?? 0;
  await host.answer(last);
  await Promise.all(ids.slice(0, 20).map((id) => host.answer(id)));
}

async function verifyAudit(host: HostProcess): Promise<string> {
  const command = new Deno.Command(Deno.execPath(), {
    args: hostArguments("audit", "--verify"),
    cwd: host.home.path,
    clearEnv: true,
    env: { ...host.home.env },
  });
  const { code, stdout, stderr } = await command.output();
  return `${code} ${new TextDecoder().decode(stdout)}${new TextDecoder().decode(stderr)}`;
}

Deno.test("each class of a hostile model's tricks works where nothing holds it", async (t) => {
  verifies("hostile:model-controls");
  await using home = await newTestHome();
  await using canaries = await startCanaries(join(home.path, "outside"));
  await moveIn(home.path, canaries.target.folder);
  await using browser = await startPersonsBrowser();
  const aim = aimAt(home.path, canaries);
  const free = unheld(aim, browser, () => canaries.reached());
  const failed: string[] = [];
  for (const [name, { control, values, works = values }] of Object.entries(trickClasses(aim))) {
    if (control === undefined) continue;
    await t.step(name, async () => {
      for (const value of works) if (!await free[control](value)) failed.push(`${name}: ${value}`);
    });
  }
  assert.deepEqual(failed, []);
});

Deno.test("a hostile model that calls every tool with every trick changes nothing that is not granted, and learns nothing", async () => {
  verifies("hostile:model");
  await using home = await newTestHome();
  await using canaries = await startCanaries(join(home.path, "outside"));
  await moveIn(home.path, canaries.target.folder);
  const aim = aimAt(home.path, canaries);
  await using worlds = await openWorlds(aim.granted);
  await using host = await HostProcess.start({ adapter: "sh3d", args: worlds.args, env: ENV, home });
  await host.initialize();
  const door = doorOf(host);
  for (const [tool, args] of BEGINNING) await door.call(tool, JSON.stringify(args));
  const [before, files] = [await lookAround(home.path), await lookAt(aim.outside)];
  const model = new HostileModel(door, worlds.knowledgeOf);
  await model.tryAll(await door.list(), trickClasses(aim));
  const inScript = await trickInScript(host, worlds, model.some(await door.list(), trickClasses(aim), SOME));
  const got = [...model.got, ...inScript.got, ...await trickTheProtocol(host, aim.outside, model.made)];
  await flood(host);
  assert.deepEqual(got, [], got.join("\n"));
  assert.equal(canaries.reached(), 0, "a server was reached that nobody may reach");
  await host.closeInput();
  await host.ended();
  assert.deepEqual(changesBetween(before, await lookAround(home.path)), []);
  assert.deepEqual(await lookAt(aim.outside), files);
  await eventually("no process is left", async () => (await processesWith(home.path)).length === 0);
  assert.match(await verifyAudit(host), /^0 [1-9]\d* records, all as they were written/);
  const made = [...model.made.values()].reduce((sum, count) => sum + count, FLOOD);
  assert.ok(inScript.made >= 400 && inScript.denied >= 8, `${inScript.made}, ${inScript.denied} denied`);
  assert.ok(made >= 1_000 && model.made.size >= 40, `${made} in ${model.made.size} classes`);
  console.log(
    `hostile model: ${made} attempts in ${
      model.made.size + 1
    } classes, 0 passed; ${inScript.made} more in a script`,
  );
});
