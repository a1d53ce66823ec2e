import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { join } from "node:path";
import { testAdapter } from "glovebox";
import adapter from "../../../../adapters/browser/adapter.ts";
import { savedStateSchema } from "../../../../adapters/browser/client/storage/saved_state.ts";
import { optionsSchema, permissions } from "../../../../adapters/browser/options.ts";
import { eventually } from "../../../helpers/eventually.ts";
import { HostProcess } from "../../../helpers/host/host_process.ts";
import { temporaryFolder } from "../../../helpers/temporary_folder.ts";
import { verifies } from "../../../helpers/verifies.ts";
import { dataOf } from "../../../helpers/browser/driver.ts";
import { watchPort } from "../../../helpers/browser/worlds.ts";

/** Shows who is logged in by a cookie of the session and by local storage; /login logs in by both. */
const PAGE = `<script>
  if (location.pathname === "/login") {
    document.cookie = "user=ann";
    localStorage.setItem("cart", "tea");
  }
  document.title = (document.cookie || "nobody") + " " + localStorage.getItem("cart");
</script>`;

Deno.test("browser saves cookies and local storage to a file and loads them from it", async () => {
  verifies("browser:state");
  await using folder = await temporaryFolder();
  await using server = watchPort("127.0.0.1", () => ({ body: PAGE }));
  const state = join(folder.path, "state.json");
  const url = `http://127.0.0.1:${server.port}/`;
  const visit = async (path: string, end: "session" | "adapter") => {
    await using host = await testAdapter(adapter, { options: { state, downloads: folder.path } });
    const { title } = dataOf(await host.call("browser_navigate", { url: url + path }));
    await host.call("browser_navigate", { url: "about:blank" });
    if (end === "adapter") return title;
    host.endSession("test");
    await eventually(
      "it is saved",
      async () => (await Deno.readTextFile(state).catch(() => "")).includes("ann"),
    );
    return title;
  };
  equal(await visit("", "adapter"), "nobody null");
  equal(await visit("login", "session"), "user=ann tea");
  equal(await visit("", "adapter"), "user=ann tea");
  equal(await visit("", "adapter"), "user=ann tea");
  equal(((await Deno.stat(state)).mode ?? 0) & 0o777, 0o600);
  deepEqual((await Array.fromAsync(Deno.readDir(folder.path))).map(({ name }) => name), ["state.json"]);
});

/** Keeps what it is asked to keep: ?set=NAME by a cookie and local storage, ?drop=NAME neither any more. */
const SHELF = `<script>
  const asked = new URLSearchParams(location.search);
  for (const name of asked.getAll("set")) {
    document.cookie = name + "=1; max-age=1000000";
    localStorage.setItem(name, "1");
  }
  for (const name of asked.getAll("drop")) {
    document.cookie = name + "=; max-age=0";
    localStorage.removeItem(name);
  }
  const cookies = document.cookie.split("; ").map((each) => each.split("=")[0]).sort();
  document.title = cookies + " " + Object.keys(localStorage).sort();
</script>`;

Deno.test("browser saves what each of two sessions changed, whichever ends last", async () => {
  verifies("browser:state");
  await using folder = await temporaryFolder();
  await using server = watchPort("127.0.0.1", () => ({ body: SHELF }));
  const options = { state: join(folder.path, "state.json"), downloads: folder.path };
  const run = async (visits: Readonly<Record<string, string>>) => {
    await using host = await testAdapter(adapter, { options });
    const titles: string[] = [];
    for (const [session, query] of Object.entries(visits)) {
      const url = `http://127.0.0.1:${server.port}/${query}`;
      titles.push(dataOf(await host.call("browser_navigate", { url }, { session })).title);
    }
    return titles;
  };
  deepEqual(await run({ first: "?set=old&set=out" }), ["old,out old,out"]);
  deepEqual(await run({ first: "?set=one&drop=out", second: "?set=two" }), [
    "old,one old,one",
    "old,out,two old,out,two",
  ]);
  deepEqual(await run({ third: "" }), ["old,one,two old,one,two"]);
});

/** It takes two seconds, and a page that is slow to answer. */
const SAVED_MS = 60_000;

Deno.test("browser saves a moment after every change, and forgets what a page was rid of", async () => {
  verifies("browser:state");
  await using folder = await temporaryFolder();
  await using server = watchPort("127.0.0.1", () => ({ body: SHELF }));
  const state = join(folder.path, "state.json");
  await using host = await testAdapter(adapter, { options: { state, downloads: folder.path } });
  const saved = async (query: string, names: readonly string[]) => {
    await host.call("browser_navigate", { url: `http://127.0.0.1:${server.port}/${query}` });
    await eventually(`${names} are saved while the session goes on`, async () => {
      const { cookies, origins } = savedStateSchema.parse(
        JSON.parse(await Deno.readTextFile(state).catch(() => "{}")),
      );
      const found = [
        cookies.map(({ name }) => name),
        origins.flatMap(({ localStorage }) => Object.keys(localStorage)),
      ];
      return found.every((each) => each.sort().join() === names.join());
    }, SAVED_MS);
  };
  await saved("?set=one&set=two", ["one", "two"]);
  await saved("?drop=one&set=zwei", ["two", "zwei"]);
});

Deno.test("browser has saved the logins of a host that is killed", async () => {
  verifies("browser:state");
  await using folder = await temporaryFolder();
  await using server = watchPort("127.0.0.1", () => ({ body: PAGE }));
  const state = join(folder.path, "state.json");
  const args = ["--option", `browser.state=${state}`, "--grant-asked", "browser"];
  const visit = async (path: string) => {
    const host = await HostProcess.start({ adapter: "browser", args });
    await host.initialize();
    const call = { name: "browser_navigate", arguments: { url: `http://127.0.0.1:${server.port}/${path}` } };
    const { result } = await host.request("tools/call", call);
    return { host, answer: JSON.stringify(result) };
  };
  {
    const { host: killed, answer } = await visit("login");
    await using _killed = killed;
    match(answer, /user=ann tea/);
    await eventually("it is saved", async () => {
      return /ann.*tea/.test(await Deno.readTextFile(state).catch(() => ""));
    }, SAVED_MS);
    killed.kill("SIGKILL");
  }
  const { host, answer } = await visit("");
  await using _host = host;
  match(answer, /user=ann tea/);
});

Deno.test("browser says so when the saved state is damaged", async () => {
  await using folder = await temporaryFolder();
  const state = join(folder.path, "state.json");
  await Deno.writeTextFile(state, '{"cookies": 1}');
  await using host = await testAdapter(adapter, { options: { state } });
  await rejects(host.call("browser_list_interactives"), { code: "NOT_CONNECTED", message: /cannot be read/ });
  const { read, write } = permissions(optionsSchema.parse({ state: "/data/s.json" }));
  const files = ["~/Glovebox/downloads", "/data/s.json", "/data/s.json.draft"];
  deepEqual([read, write], [files, files]);
});
