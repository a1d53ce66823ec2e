import assert from "node:assert/strict";
import { join } from "node:path";
import { temporaryFolder } from "../../tests/helpers/temporary_folder.ts";
import { readCallWords } from "./call_words.ts";
import { identify } from "./session_identity.ts";
import { isSessionName } from "./session_name.ts";

interface Place {
  readonly cwd: string;
  readonly env?: Record<string, string>;
  readonly config?: string;
}

async function identified(line: string, { cwd, env = {}, config = cwd }: Place, named?: string) {
  return await identify(readCallWords(line.split(" "))?.flags ?? {}, named, {
    cwd,
    env,
    folders: { config },
  });
}

Deno.test("calls share a session exactly when nothing that starts a host differs", async () => {
  await using folder = await temporaryFolder();
  const cwd = join(folder.path, "My Shop");
  await Deno.mkdir(cwd);
  const same = await identified("echo -a ./x --dev", { cwd });
  assert.match(same.name, /^my-shop-[0-9a-f]{8}$/);
  const shared = [
    await identified("other --dev --adapter=./x --json --out o --idle 1h", { cwd }),
    await identified("echo -a ./x --dev", { cwd, env: { SHLVL: "3", GLOVEBOX_EXECUTABLE: "/x" } }),
  ];
  for (const each of shared) assert.deepEqual(each, same);
  const others = [
    await identified("echo -a ./y --dev", { cwd }),
    await identified("echo -a ./x", { cwd }),
    await identified("echo -a ./x --dev", { cwd: folder.path }),
    await identified("echo -a ./x --dev", { cwd, env: { GLOVEBOX_TOOLS: "all" } }),
    await identified("echo -a ./x --dev", { cwd, env: { DISPLAY: ":7" } }),
  ];
  await Deno.writeTextFile(join(cwd, "glovebox.json"), "{}");
  others.push(await identified("echo -a ./x --dev", { cwd }));
  assert.equal(new Set([same, ...others].map(({ name }) => name)).size, others.length + 1);
});

Deno.test("a named session has its name and tells flags from settings", async () => {
  const [one, two] = [
    await identified("echo", { cwd: "/nowhere/one" }, "shop"),
    await identified("echo", { cwd: "/nowhere/two" }, "shop"),
  ];
  assert.deepEqual([one.name, one.marks.flags], ["shop", ""]);
  assert.deepEqual(one, two);
  const flagged = await identified("echo -a ./x", { cwd: "/nowhere/one" }, "shop");
  assert.notEqual(
    flagged.marks.flags,
    (await identified("echo -a ./x", { cwd: "/two" }, "shop")).marks.flags,
  );
  assert.equal(flagged.marks.settings, one.marks.settings);
});

Deno.test("the name of a session is the name of a file and nothing else", () => {
  for (const name of ["shop", "Shop-2.a_b", "9", "x".repeat(32)]) assert.ok(isSessionName(name), name);
  for (const name of ["", "none", ".x", "-x", "a/b", "..", "a b", "x".repeat(33), "a\n"]) {
    assert.ok(!isSessionName(name), name);
  }
});
