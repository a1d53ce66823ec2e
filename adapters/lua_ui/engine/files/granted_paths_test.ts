import assert from "node:assert/strict";
import { join } from "node:path";
import { temporaryFolder } from "../../../../tests/helpers/temporary_folder.ts";
import { verifies } from "../../../../tests/helpers/verifies.ts";
import { absolutePath, reachable } from "./granted_paths.ts";

Deno.test("a path leads to its real place in a granted folder, or is refused with the person's command", async () => {
  verifies("lua:paths");
  await using folder = await temporaryFolder();
  const [base, other] = [join(folder.path, "base"), join(folder.path, "other")];
  await Promise.all([Deno.mkdir(base), Deno.mkdir(other)]);
  await Deno.symlink(other, join(base, "out"));
  await Deno.symlink(join(base, "later"), join(base, "dangling"));
  await Deno.symlink(join(other, "later"), join(base, "trap"));
  const reach = { base, project: base, folders: [base] };
  assert.equal(reachable("a/b.txt", reach), join(base, "a", "b.txt"));
  assert.equal(reachable(join(base, "x", "..", "y"), reach), join(base, "y"));
  assert.equal(reachable("dangling", reach), join(base, "later"));
  const refused = ["../base2", "out/x", "out", "trap", "/etc/passwd", `${base}2`];
  for (const path of refused) {
    assert.throws(() => reachable(path, reach), /outside of the folders.*--grant-asked lua-ui/, path);
  }
  assert.equal(reachable("out/x", { ...reach, folders: [base, other] }), join(other, "x"));
  for (const path of ["", "a\0b"]) assert.throws(() => reachable(path, reach), /is no path/);
});

Deno.test("a path that begins with .ui leads into the application's folder, and others start at the project", () => {
  const reach = { base: "/p/.ui", project: "/p", folders: ["/p/.ui"] };
  assert.equal(absolutePath(".ui/storage/a", reach), "/p/.ui/storage/a");
  assert.equal(absolutePath("./.ui", reach), "/p/.ui");
  assert.equal(absolutePath(".uix/a", reach), "/p/.uix/a");
  assert.equal(absolutePath("a", reach), "/p/a");
  const plain = { base: "/q", project: "/q", folders: ["/q"] };
  assert.equal(absolutePath(".ui/storage", plain), "/q/storage");
});
