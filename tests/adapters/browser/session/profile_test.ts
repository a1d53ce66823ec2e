import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { testAdapter, type TestedAdapter } from "glovebox";
import adapter from "../../../../adapters/browser/adapter.ts";
import {
  DISPLAY_VARIABLES,
  LOCALE_VARIABLES,
  optionsSchema,
  permissions,
} from "../../../../adapters/browser/options.ts";
import { temporaryFolder } from "../../../helpers/temporary_folder.ts";
import { verifies } from "../../../helpers/verifies.ts";
import { watchPort } from "../../../helpers/browser/worlds.ts";

const open = async () => await testAdapter(adapter, { options: { profile: "work" } });

async function titleAt(host: TestedAdapter, url: string): Promise<string> {
  return (await host.call("browser_navigate", { url })).text.split(" — ")[0]?.replaceAll(`"`, "") ?? "";
}

Deno.test("browser keeps cookies in a named profile, which one browser has at a time", async () => {
  verifies("browser:profiles");
  await using home = await temporaryFolder();
  await using server = watchPort("127.0.0.1", (path) => ({
    body: "<script>document.title = document.cookie || 'nobody'</script>",
    ...(path === "/login" ? { headers: { "set-cookie": "user=ann; Max-Age=3600; Path=/" } } : {}),
  }));
  const before = Deno.env.get("HOME") ?? "";
  Deno.env.set("HOME", home.path);
  try {
    const url = `http://127.0.0.1:${server.port}/`;
    await using first = await open();
    equal(await titleAt(first, url), "nobody");
    equal(await titleAt(first, `${url}login`), "user=ann");
    await using second = await open();
    await rejects(titleAt(second, url), { code: "CONFLICT", message: /another browser has it/ });
    await first[Symbol.asyncDispose]();
    equal(await titleAt(second, url), "user=ann");
    const other = { session: "other" };
    const there = await second.call("browser_navigate", { url: `${url}there` }, other);
    equal(there.text.split(" — ")[0], `"user=ann"`, "sessions of one profile share its cookies");
    match((await second.call("browser_tabs")).text, /^\*1 "user=ann" — http:\/\/127.0.0.1:\d+\/$/);
    match((await second.call("browser_tabs", {}, other)).text, /^\*1 "user=ann" — .*\/there$/);
  } finally {
    Deno.env.set("HOME", before);
  }
});

Deno.test("browser asks for the folder of its profile alone", () => {
  const { read, write, env } = permissions(optionsSchema.parse({ profile: "work" }));
  const folders = ["~/Glovebox/downloads", "~/Glovebox/profiles/work"];
  deepEqual([read, write], [folders, folders]);
  deepEqual(env, ["NODE_V8_COVERAGE", ...LOCALE_VARIABLES, ...DISPLAY_VARIABLES, "HOME", "USERPROFILE"]);
  equal(optionsSchema.safeParse({ profile: "../other" }).success, false);
});
