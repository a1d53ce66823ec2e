import assert from "node:assert/strict";
import { join } from "node:path";
import { temporaryFolder } from "../../tests/helpers/temporary_folder.ts";
import { TrustedFolders } from "./trusted_folders.ts";

Deno.test("TrustedFolders knows what was looked at, folder by folder and word for word", async () => {
  await using state = await temporaryFolder();
  const trusted = new TrustedFolders(join(state.path, "state"));
  assert.equal(await trusted.has("/a", "{}"), false);
  await trusted.add("/a", "{}");
  await trusted.add("/b", "{ }");
  assert.deepEqual(
    await Promise.all([
      trusted.has("/a", "{}"),
      trusted.has("/a", "{ }"),
      trusted.has("/b", "{ }"),
      trusted.has("/c", "{}"),
    ]),
    [true, false, true, false],
  );
});

Deno.test("TrustedFolders trusts nothing by a list that others can write, or that it does not understand", async () => {
  await using state = await temporaryFolder();
  const trusted = new TrustedFolders(state.path);
  await trusted.add("/a", "{}");
  await Deno.chmod(trusted.path, 0o666);
  const refused = { code: "PERMISSION_DENIED" } as const;
  await assert.rejects(trusted.has("/a", "{}"), { ...refused, message: /other users can write the file/ });
  await Deno.chmod(trusted.path, 0o600);
  for (const text of ["", `{"version":2,"folders":{}}`]) {
    await Deno.writeTextFile(trusted.path, text);
    await assert.rejects(trusted.has("/a", "{}"), refused, text);
  }
});
