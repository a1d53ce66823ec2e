import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { MOVING, NAMES, PUBLIC } from "./names.ts";
import { WAYS } from "../fixtures/adapters/reaching/reach.ts";
import { temporaryFolder } from "../helpers/temporary_folder.ts";
import { verifies } from "../helpers/verifies.ts";

const PROJECT = fileURLToPath(new URL("../../", import.meta.url));
const Sent = z.object({ name: z.string(), held: z.string(), seen: z.array(z.string()), free: z.string() });
const Try = z.object({ name: z.string(), way: z.string(), free: z.string(), held: z.string() });

/** Every address of the table belongs to the loopback interface, and our name server is the system's. */
function script(folder: string, program: string): string {
  const addresses = Object.values(NAMES).filter((address) => !/^127\.|^::1$|^::ffff:/.test(address));
  return [
    "set -e",
    "ip link set lo up",
    ...[...addresses, "169.254.169.254", PUBLIC].map((address) =>
      `ip addr replace ${address}/${address.includes(":") ? 128 : 32} dev lo`
    ),
    `mount --bind '${join(folder, "resolv.conf")}' /etc/resolv.conf`,
    `exec '${Deno.execPath()}' run -A --quiet --no-lock ${program}`,
  ].join("\n");
}

/** Runs one of our programs where every name of the table leads to this machine; returns its lines of JSON. */
async function inNamespace(program: string): Promise<{ lines: string[]; complaint: string }> {
  await using folder = await temporaryFolder();
  await Deno.writeTextFile(join(folder.path, "resolv.conf"), "nameserver 127.0.0.1\n");
  const { stdout, stderr } = await new Deno.Command("unshare", {
    args: ["--map-root-user", "--mount", "--net", "sh", "-c", script(folder.path, program)],
    cwd: PROJECT,
    env: { TMPDIR: folder.path, NODE_EXTRA_CA_CERTS: join(PROJECT, "tests", "fixtures", "tls", "cert.pem") },
    signal: AbortSignal.timeout(120_000),
  }).output();
  const lines = new TextDecoder().decode(stdout).trim().split("\n").filter((line) => line.startsWith("{"));
  return { lines, complaint: new TextDecoder().decode(stderr) };
}

Deno.test("a public name leads an adapter to no special address, whatever a name server says", async () => {
  verifies("hostile:names");
  const { lines, complaint } = await inNamespace("tests/security/names_in_namespace.ts");
  const tries = lines.map((line) => Try.parse(JSON.parse(line)));
  assert.equal(tries.length, Object.keys(NAMES).length * Object.keys(WAYS).length, complaint);
  assert.deepEqual(
    tries.filter(({ free }) => free !== "reached"),
    [],
    "each is reached where nothing holds it",
  );
  assert.deepEqual(tries.filter(({ held }) => !/^(PERMISSION_DENIED|INTERNAL)/.test(held)), []);
});

Deno.test("a secret goes to the public address of its name, and to no special one that the name moves to", async () => {
  verifies("secrets:names");
  const { lines, complaint } = await inNamespace("tests/security/secret_names_in_namespace.ts");
  const [first, second, ...others] = lines.map((line) => Sent.parse(JSON.parse(line)));
  assert.equal(others.length, Object.keys(NAMES).length, complaint);
  const moved = { name: MOVING, held: "PERMISSION_DENIED", seen: [], free: "reached" };
  assert.deepEqual(first, { ...moved, held: "ok", seen: [`Bearer CANARY at ${PUBLIC}`] });
  assert.deepEqual(second, moved);
  assert.deepEqual(others, Object.keys(NAMES).map((name) => ({ ...moved, name })));
});
