import { deepEqual, equal, match } from "node:assert/strict";
import { isNewer } from "../../src/cli/shell/upgrade.ts";
import { VERSION } from "../../src/base/version.ts";
import { commandLine } from "../helpers/host/command_line.ts";
import { verifies } from "../helpers/verifies.ts";

/** A registry of packages that has one version of ours. */
function serveRegistry(version: string) {
  const asked: string[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    const { origin, pathname } = new URL(request.url);
    asked.push(pathname);
    if (pathname !== "/glovebox") return new Response("none", { status: 404 });
    const dist = { tarball: `${origin}/glovebox.tgz`, shasum: "0", integrity: "sha512-0" };
    const versions = { [version]: { name: "glovebox", version, dist } };
    return Response.json({ name: "glovebox", "dist-tags": { latest: version }, versions });
  });
  const env = { NPM_CONFIG_REGISTRY: `http://127.0.0.1:${server.addr.port}/` };
  return { asked, env, [Symbol.asyncDispose]: () => server.shutdown() };
}

Deno.test("upgrade tells a newer version when it is told to ask, and downloads nothing", async () => {
  verifies("cli:upgrade");
  await using person = await commandLine();
  await using registry = serveRegistry("99.1.0");
  const { env } = registry;
  const plain = await person.run(["upgrade"], { env });
  deepEqual([plain.code, registry.asked], [2, []]);
  match(plain.stderr, /glovebox upgrade --check/);
  const checked = await person.run(["upgrade", "--check"], { env });
  match(checked.stdout, /^99\.1\.0 is the newest version, this is \d/, checked.stderr);
  deepEqual(new Set(registry.asked), new Set(["/glovebox"]));
  await using current = serveRegistry(VERSION);
  const same = await person.run(["upgrade", "--check", "--json"], { env: current.env });
  deepEqual(JSON.parse(same.stdout), { current: VERSION, latest: VERSION, newer: false });
});

Deno.test("upgrade says that nobody answered, and what to look at", async () => {
  verifies("cli:upgrade", "promise:next-step");
  await using person = await commandLine();
  const { code, stderr } = await person.run(["upgrade", "--check"], {
    env: { NPM_CONFIG_REGISTRY: "http://127.0.0.1:1/" },
  });
  equal(code, 1);
  match(stderr, /Cannot ask for the newest version: .*NPM_CONFIG_REGISTRY/s);
});

Deno.test("versions are compared number by number", () => {
  const pairs = [["0.10.0", "0.9.9", true], ["0.2.0", "0.2.0", false], ["1.0.0", "0.9.0", true]] as const;
  for (const [one, other, newer] of [...pairs, ["0.1.9", "0.2.0", false] as const]) {
    equal(isNewer(one, other), newer, `${one} ${other}`);
  }
});
