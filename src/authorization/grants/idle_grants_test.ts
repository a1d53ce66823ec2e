import assert from "node:assert/strict";
import { idleGrants } from "./idle_grants.ts";
import { resolvePermissions } from "../resolve_permissions.ts";

const PLACES = { home: "/home/ann", path: ["/bin", "/usr/bin"] };
const MANIFEST = { net: ["api.example.com:443"], read: ["~/notes"], run: ["sh", "not-there-at-all"] };

async function idle(granted: Parameters<typeof idleGrants>[0]): Promise<readonly string[]> {
  return await idleGrants(
    granted,
    { manifest: MANIFEST, asked: await resolvePermissions(MANIFEST, PLACES) },
    PLACES,
  );
}

Deno.test("a grant of what an adapter never asks for is found", async () => {
  assert.deepEqual(await idle({ net: ["api.example.org:443"], env: ["HOME"] }), [
    "net=api.example.org:443",
    "env=HOME",
  ]);
  assert.deepEqual(await idle({ run: ["hs", "sh"], write: ["~/notes"] }), ["write=~/notes", "run=hs"]);
});

Deno.test("a grant that is as wide as what is asked for, wider or narrower is none of these", async () => {
  const granted = {
    net: ["api.example.com"],
    read: ["~/notes/2026", "~/notes"],
    run: ["sh", "not-there-at-all"],
  };
  assert.deepEqual(await idle(granted), []);
  assert.deepEqual(await idle({}), []);
});
