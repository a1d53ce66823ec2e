import assert from "node:assert/strict";
import { join } from "node:path";
import { temporaryFolder } from "../../tests/helpers/temporary_folder.ts";
import { resolvePermissions } from "./resolve_permissions.ts";

Deno.test("paths become real paths, of what is not there yet too", async () => {
  await using folder = await temporaryFolder();
  const home = folder.path;
  await Deno.mkdir(join(home, "real"));
  await Deno.symlink(join(home, "real"), join(home, "link"));
  const { read, write } = await resolvePermissions(
    { read: ["~/link", "~/link/new/deep", `${home}/real/../link`], write: ["~/gone"] },
    { home, path: [] },
  );
  assert.deepEqual(read, [join(home, "real"), join(home, "real/new/deep"), join(home, "real")]);
  assert.deepEqual(write, [join(home, "gone")]);
});

Deno.test("a link that leads to nothing yet, or round in a circle, is resolved all the same", async () => {
  await using folder = await temporaryFolder();
  const home = await Deno.realPath(folder.path);
  await Deno.symlink("later/there", join(home, "link"));
  await Deno.symlink("b", join(home, "a"));
  await Deno.symlink("a", join(home, "b"));
  const { read, write } = await resolvePermissions({ read: ["~/link/x"], write: ["~/a"] }, {
    home,
    path: [],
  });
  assert.deepEqual(read, [join(home, "later/there/x")]);
  assert.match(write?.[0] ?? "", /\/[ab]$/);
});

Deno.test("programs become the paths they are found at, behind links too; what is no program is left out", async () => {
  await using folder = await temporaryFolder();
  const [first, second] = [join(folder.path, "1"), join(folder.path, "2")];
  await Promise.all([Deno.mkdir(first), Deno.mkdir(second)]);
  await Deno.writeTextFile(join(first, "tool"), "not executable", { mode: 0o600 });
  await Deno.writeTextFile(join(second, "tool-1"), "", { mode: 0o700 });
  await Deno.symlink(join(second, "tool-1"), join(second, "tool"));
  await Deno.mkdir(join(second, "folder"));
  const places = { home: folder.path, path: [first, second] };
  const { run } = await resolvePermissions(
    { run: ["tool", "folder", "gone", join(second, "tool-1")] },
    places,
  );
  assert.deepEqual(run, [join(second, "tool"), join(second, "tool-1"), join(second, "tool-1")]);
});

Deno.test("what has nothing to look up stays as it is", async () => {
  const asked = { net: ["localhost:1"], env: ["A"], sys: ["hostname"], reason: "because" };
  const resolved = await resolvePermissions(asked, { home: "/", path: [] });
  assert.deepEqual(resolved, { ...asked, read: [], write: [], run: [] });
});
