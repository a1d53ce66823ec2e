import assert from "node:assert/strict";
import { join } from "node:path";
import { z } from "zod";
import { eventually } from "../helpers/eventually.ts";
import { hostArguments } from "../helpers/host/host_command.ts";
import { familyOf, processesWith, running } from "../helpers/host/processes.ts";
import { ended, spawn, start } from "../helpers/host/test_executable.ts";
import { newTestHome, type TestHome } from "../helpers/host/test_home.ts";
import { PROJECT } from "../helpers/project/source_tree.ts";
import { verifies } from "../helpers/verifies.ts";

const GLOVEBOX = join(PROJECT, "dist", "glovebox");
const ECHO = ["-a", join(PROJECT, "tests", "fixtures", "adapters", "echo")];

interface Person extends TestHome {
  run(...args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }>;
  readonly env: Readonly<Record<string, string>>;
}

/** Somebody with the executable, whose calls share hosts; nothing outlives the test. */
async function person(): Promise<Person> {
  const home = await newTestHome();
  const env = { ...home.env, GLOVEBOX_SESSION: "" };
  const run: Person["run"] = async (...args) => {
    const { code, stdout, stderr } = await start(GLOVEBOX, { args, env, cwd: home.path });
    return { code, stdout: new TextDecoder().decode(stdout), stderr };
  };
  return {
    ...home,
    env,
    run,
    [Symbol.asyncDispose]: async () => {
      await run("stop", "--all");
      await eventually("no process is left", async () => (await processesWith(home.path)).length === 0);
      await home[Symbol.asyncDispose]();
    },
  };
}

async function hostOf({ run }: Person): Promise<number> {
  const schema = z.object({ sessions: z.tuple([z.looseObject({ pid: z.number() })]) });
  return schema.parse(JSON.parse((await run("sessions", "--json")).stdout)).sessions[0].pid;
}

/** Serves pages that say which they are, and counts how often each was asked for. */
function serveShop() {
  const asked = new Map<string, number>();
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    const { pathname } = new URL(request.url);
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
    const page = `<!doctype html><title>Shop ${pathname}</title><link rel="icon" href="data:,">
      <button onclick="this.textContent = document.title = 'Bought ${pathname}'">Buy</button>`;
    return new Response(page, { headers: { "content-type": "text/html" } });
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    asked,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

Deno.test("calls from a terminal work on one page of one browser, and each session has its own", async () => {
  verifies("session:remembers", "session:apart", "session:stop");
  await using own = await person();
  await using shop = serveShop();
  const BROWSER = ["-a", "browser"];
  const call = async (...words: string[]) => {
    const { code, stdout, stderr } = await own.run("call", ...BROWSER, ...words);
    assert.equal(code, 0, stderr);
    return stdout;
  };
  /** Browsers of this person, without the processes of their pages. */
  const browsers = async () => {
    const all = (await processesWith(own.path)).filter(({ command }) => command.includes("--user-data-dir="));
    return all.filter(({ command }) => !command.includes("--type=")).map(({ pid }) => pid).toSorted();
  };
  await call("browser_navigate", `url=${shop.url}/tea`);
  const first = await browsers();
  assert.match(await call("browser_overlay_act", "index=1", "action=click"), /Bought \/tea/);
  const tabs = await call("browser_tabs");
  assert.ok(tabs.includes("Bought /tea") && tabs.includes(`${shop.url}/tea`), tabs);
  assert.match(await call("browser_screenshot"), /^image\/\w+, \d+ bytes: glovebox-1\.\w+$/m);
  assert.deepEqual([await browsers(), shop.asked.get("/tea")], [first, 1]);
  await call("browser_navigate", `url=${shop.url}/rum`, "--session", "other");
  assert.equal((await browsers()).length, first.length + 1);
  assert.match(await call("browser_tabs", "--session", "other"), /Shop \/rum[^]*\/rum/);
  assert.equal(await call("browser_tabs"), tabs);
  assert.equal((await own.run("stop", "other")).code, 0);
  await eventually("its browser is gone", async () => (await browsers()).length === first.length);
  assert.deepEqual(await browsers(), first);
});

Deno.test("Ctrl-C cancels the call, which says so, and not the host", async () => {
  verifies("session:interrupt");
  await using own = await person();
  assert.equal((await own.run("call", ...ECHO, "echo", "text=x")).code, 0);
  const host = await hostOf(own);
  const options = { args: ["call", ...ECHO, "echo_wait"], env: own.env, cwd: own.path };
  const child = spawn(GLOVEBOX, options);
  const [shown, rest] = child.stderr.tee();
  for await (const text of shown.pipeThrough(new TextDecoderStream())) {
    if (text.includes("waiting")) break; // the call runs
  }
  child.kill("SIGINT");
  const said = new Response(rest).text();
  await child.stdin.close();
  assert.equal((await child.status).code, 1);
  await child.stdout.cancel();
  assert.match(await said, /CANCELLED: You interrupted the call/);
  assert.equal(await hostOf(own), host);
  assert.equal((await own.run("call", ...ECHO, "echo", "text=y")).stdout, "y\n");
});

Deno.test("the host of another build is not used: a named session says so, others start a host", async () => {
  verifies("session:not-ignored");
  await using own = await person();
  assert.equal((await own.run("call", ...ECHO, "--session", "shop", "echo", "text=x")).code, 0);
  const other = async (...words: string[]) =>
    await ended(spawn(Deno.execPath(), { args: hostArguments(...words), env: own.env, cwd: own.path }));
  const refused = await other("call", "--session", "shop", "echo", "text=x");
  assert.equal(refused.code, 1);
  assert.match(
    refused.stderr,
    /^glovebox: The session "shop" runs another build of Glovebox .*glovebox stop shop/,
  );
  assert.equal((await own.run("call", ...ECHO, "echo", "text=x")).code, 0);
  assert.equal((await other("call", ...ECHO, "echo", "text=x")).code, 0);
  const listed = z.object({ sessions: z.array(z.unknown()) });
  const { stdout } = await own.run("sessions", "--json");
  assert.equal(listed.parse(JSON.parse(stdout)).sessions.length, 3);
});

Deno.test("a session ends with its state folder, and leaves no process", async () => {
  verifies("session:idle");
  await using own = await person();
  await own.run("call", ...ECHO, "echo", "text=x");
  const family = await familyOf(await hostOf(own));
  const folder = join(own.path, ".local", "state", "glovebox", "sessions");
  await Deno.rename(folder, `${folder}-gone`); // at once: the session writes into it meanwhile
  await eventually("its processes are gone", async () => (await running(family)).length === 0);
});
