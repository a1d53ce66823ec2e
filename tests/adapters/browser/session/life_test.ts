import { equal, match, ok, rejects } from "node:assert/strict";
import adapter from "../../../../adapters/browser/adapter.ts";
import {
  DISPLAY_VARIABLES,
  LOCALE_VARIABLES,
  optionsSchema,
  permissions,
} from "../../../../adapters/browser/options.ts";
import { eventually } from "../../../helpers/eventually.ts";
import { HostProcess } from "../../../helpers/host/host_process.ts";
import { namesIn } from "../../../helpers/host/person.ts";
import { familyOf, processesWith, running } from "../../../helpers/host/processes.ts";
import { findTool, runTool } from "../../../helpers/tools/run_tool.ts";
import { temporaryFolder } from "../../../helpers/temporary_folder.ts";
import { GONE_MS, SOAK } from "../../../helpers/soak.ts";
import { verifies } from "../../../helpers/verifies.ts";
import { dataOf, Driver, testInBothBrowsers } from "../../../helpers/browser/driver.ts";
import { servePages } from "../../../helpers/browser/pages.ts";

const CONFIG = new URL("../../../../deno.json", import.meta.url).pathname;
const CHILD = new URL("../../../helpers/browser/child.ts", import.meta.url).pathname;

/** Runs the adapter in a process of its own with exactly what it asks for, and a private folder as in the host. */
async function startChild(home: string, url: string): Promise<Deno.ChildProcess> {
  const asked = permissions(optionsSchema.parse({ executable: await findTool("chromium") }));
  const granted = (["run", "env", "sys"] as const).map((kind) => `--allow-${kind}=${asked[kind]?.join()}`);
  const scratch = [`--allow-read=${home}`, `--allow-write=${home}`];
  const flags = ["--quiet", "--no-prompt", "--cached-only", `--config=${CONFIG}`, ...granted, ...scratch];
  return new Deno.Command(Deno.execPath(), {
    args: ["run", ...flags, CHILD, url],
    env: { TMPDIR: home, DENO_DIR: await runtimeCache() },
    stdin: "piped",
    stdout: "piped",
  }).spawn();
}

/** The packages are there, not in the home of the test. */
async function runtimeCache(): Promise<string> {
  const info: { readonly denoDir: string } = JSON.parse(await runTool(Deno.execPath(), "info", "--json"));
  return info.denoDir;
}

async function firstLine({ stdout }: Deno.ChildProcess): Promise<string> {
  const reader = stdout.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

Deno.test("browser asks for one program and the folder for downloads, and for no network", () => {
  const { reason, ...asked } = permissions(optionsSchema.parse({ executable: "/usr/bin/chromium" }));
  equal(typeof reason, "string");
  equal(
    JSON.stringify(asked),
    JSON.stringify({
      read: ["~/Glovebox/downloads"],
      write: ["~/Glovebox/downloads"],
      run: ["/usr/bin/chromium"],
      env: ["NODE_V8_COVERAGE", ...LOCALE_VARIABLES, ...DISPLAY_VARIABLES, "HOME", "USERPROFILE"],
      sys: ["uid"],
    }),
  );
});

Deno.test("browser runs with what it asks for and leaves no process and no profile when it stops", async () => {
  verifies("browser:no-leftovers");
  await using home = await temporaryFolder();
  await using pages = servePages();
  const child = await startChild(home.path, `${pages.url}/list.html`);
  match(await firstLine(child), /^"List" — http/);
  ok((await processesWith(home.path)).length > 1);
  await child.stdin.close();
  equal((await child.status).success, true);
  equal((await processesWith(home.path)).length, 0);
  equal((await Array.fromAsync(Deno.readDir(home.path))).length, 0);
});

testInBothBrowsers(
  "nothing of a browser is left three seconds after SIGKILL of the host",
  async (executable) => {
    verifies("browser:no-leftovers", "host:no-orphans-after-sigkill");
    await using pages = servePages();
    const args = executable === "chromium"
      ? ["--option", `browser.executable=${await findTool("chromium")}`]
      : [];
    for (let time = 0; time < (SOAK ? 50 : 5); time++) {
      await using host = await HostProcess.start({ adapter: "browser", args });
      await host.initialize();
      const call = { name: "browser_navigate", arguments: { url: `${pages.url}/list.html` } };
      const { result } = await host.request("tools/call", call);
      equal(result?.isError, undefined, JSON.stringify(result));
      const mark = host.home.env.TMPDIR ?? "";
      const family = await familyOf(host.pid);
      ok(family.length > 5, "host, reaper, adapter, browser and its helpers run");
      host.kill("SIGKILL");
      const left = async () => [...await running(family), ...await processesWith(mark)];
      await eventually("its processes are gone", async () => (await left()).length === 0, GONE_MS);
      await eventually("its folders are gone", async () => (await namesIn(mark)).length === 0, GONE_MS);
    }
  },
);

Deno.test("browser reports a page that hangs, and opens the next one", async () => {
  verifies("browser:no-hang");
  await using driver = await Driver.open("/late.html");
  await rejects(driver.act("Busy"), {
    code: "TIMEOUT",
    message: /late.html ran without end and was stopped/,
  });
  match(await driver.act("Soon"), /soon done/, "one endless script is stopped and the page lives on");
  await driver.go("/stuck.html");
  await rejects(driver.actOn(1), { code: "TIMEOUT", message: /stuck.html ran without end and was stopped/ });
  equal(dataOf(await driver.go("/list.html")).total, 1000);
});

Deno.test("browser takes many short scripts for none without end", async () => {
  verifies("browser:no-hang");
  await using driver = await Driver.open("/slow_keys.html");
  match(await driver.act("Hue", "type", "120"), /~ \d+ slider "Hue" ="120"/);
});

Deno.test("browser leaves a page that takes all the time of its process", async () => {
  verifies("browser:no-hang");
  await using driver = await Driver.open("/busy.html");
  await driver.host.call("browser_list_interactives").catch(() => undefined);
  equal(dataOf(await driver.go("/list.html")).total, 1000);
});

Deno.test("browser ends a call at once when it is cancelled", async () => {
  await using driver = await Driver.open("/list.html");
  const control = new AbortController();
  const calls = [
    driver.host.call("browser_wait", { text: "never", timeout_ms: 60_000 }, { signal: control.signal }),
    driver.host.call("browser_navigate", { url: `${driver.pages.url}/held` }, { signal: control.signal }),
  ];
  const release = await driver.pages.held;
  control.abort(new Error("enough"));
  for (const call of calls) await rejects(call, { message: "enough" });
  release();
  equal(dataOf(await driver.go("/list.html")).total, 1000);
});

Deno.test("browser describes its tools in few words", () => {
  const texts = Object.values(adapter.tools ?? {}).map((tool) => tool.description);
  ok(texts.every((text) => text.length <= 110), texts.join("\n"));
});
