import assert from "node:assert/strict";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { processesWith } from "../helpers/host/processes.ts";
import { writeAdapter } from "../helpers/host/start_host.ts";
import { start, type StartOptions } from "../helpers/host/test_executable.ts";
import { type TemporaryFolder, temporaryFolder } from "../helpers/temporary_folder.ts";
import { verifies } from "../helpers/verifies.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const GLOVEBOX = join(ROOT, "dist", "glovebox");
const TLS = join(ROOT, "tests", "fixtures", "tls");
const CANARY = "glbx-e2e-c4nary/Zq+77";

async function run({ path }: TemporaryFolder, args: readonly string[], more: StartOptions = {}) {
  const own = { HOME: path, PATH: "/usr/bin:/bin", TMPDIR: path, GLOVEBOX_SESSION: "none" };
  const env = { ...own, NODE_EXTRA_CA_CERTS: join(TLS, "cert.pem") };
  const { stdout, ...ended } = await start(GLOVEBOX, { args, env, cwd: path, ...more });
  return { ...ended, stdout: new TextDecoder().decode(stdout) };
}

/** Files below a folder that hold the value. */
async function holders(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory, isFile } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) found.push(...await holders(path));
    if (isFile && (await Deno.readTextFile(path)).includes(CANARY)) found.push(name);
  }
  return found;
}

/** An adapter that has a secret sent, and fails with all that came back. */
async function ticketAdapter({ path }: TemporaryFolder, origin: string): Promise<string> {
  return await writeAdapter(
    join(path, "tickets.ts"),
    `name: "tickets", permissions: { secret: ["desk@${origin}"] },
    tools: { fetch_ticket: { description: "x", effect: "read", input: z.object({ path: z.string() }),
      run: async ({ path }, ctx) => {
        const text = await (await ctx.fetch("${origin}" + path, { secret: "desk" })).text();
        console.log(text);
        if (path === "/fail") throw new Error(text);
        return text;
      } } }`,
  );
}

Deno.test("the executable sends a secret over https, and it is nowhere else on the machine", async () => {
  verifies("secrets:sent", "secrets:nowhere", "secrets:hidden");
  const arrived: (string | null)[] = [];
  const during: unknown[] = [];
  const pem = (name: string) => Deno.readTextFileSync(join(TLS, `${name}.pem`));
  const tls = { hostname: "127.0.0.1", port: 0, cert: pem("cert"), key: pem("key"), onListen: () => {} };
  await using server = Deno.serve(tls, async ({ headers }) => {
    arrived.push(headers.get("authorization"));
    during.push(await processesWith(CANARY));
    return Response.json(Object.fromEntries(headers), {
      headers: { "x-echo": headers.get("authorization") ?? "" },
    });
  });
  const origin = `https://localhost:${server.addr.port}`;
  await using home = await temporaryFolder();
  const script = await ticketAdapter(home, origin);
  const stdin = new TextEncoder().encode(`${CANARY}\n`);
  const kept = await run(home, ["secret", "set", "desk", "--adapter", script, "--origin", origin], { stdin });
  assert.equal(kept.code, 0, kept.stderr);
  const ended = [];
  const call = ["call", "-a", script, "fetch_ticket", "--log-level", "debug"];
  ended.push(await run(home, [...call, "path=/a"]));
  assert.match(JSON.stringify(ended), /PERMISSION_DENIED.*glovebox grant 'tickets:secret=desk@https:/);
  assert.equal(arrived.length, 0);
  ended.push(await run(home, ["grant", `tickets:secret=desk@${origin}`]));
  const sent = await run(home, [...call, "path=/a"]);
  assert.match(sent.stdout, /Bearer \{\{secret:desk\}\}/, sent.stderr);
  ended.push(sent, await run(home, [...call, "path=/fail"]), await run(home, ["audit", "--json"]));
  ended.push(await run(home, [...call, "path=/a", "--log-file", join(home.path, "log")]));
  assert.deepEqual(arrived, Array(3).fill(`Bearer ${CANARY}`));
  assert.deepEqual(during, [[], [], []]);
  assert.equal(JSON.stringify(ended).includes(CANARY), false);
  assert.deepEqual(await holders(home.path), ["secrets.json"]);
});

Deno.test("the executable sends no secret to a server whose certificate is another name's", async () => {
  verifies("secrets:names");
  let arrived = 0;
  const pem = (name: string) => Deno.readTextFileSync(join(TLS, `${name}.pem`));
  const tls = { hostname: "127.0.0.2", port: 0, cert: pem("cert"), key: pem("key"), onListen: () => {} };
  await using server = Deno.serve(tls, () => {
    arrived++;
    return new Response("x");
  });
  const origin = `https://127.0.0.2:${server.addr.port}`;
  await using home = await temporaryFolder();
  const script = await ticketAdapter(home, origin);
  const stdin = new TextEncoder().encode(CANARY);
  await run(home, ["secret", "set", "desk", "--adapter", script, "--origin", origin], { stdin });
  const call = ["call", "-a", script, "--grant-asked", "tickets", "fetch_ticket", "path=/"];
  const { code, stderr, stdout } = await run(home, call);
  assert.equal(code, 1);
  assert.match(stderr + stdout, /NOT_CONNECTED: .* not match certificate's altnames/);
  assert.equal(arrived, 0);
});

Deno.test("a project's settings name no secret, for no adapter", async () => {
  verifies("secrets:bound", "trust:folder-settings");
  await using home = await temporaryFolder();
  const origin = "https://evil.example";
  const secret = [{ name: "shop", origin }];
  for (
    const settings of [
      { options: { browser: { secrets: secret } } },
      { grants: { tickets: { secret: [`shop@${origin}`] } } },
      { grantAsked: ["browser"] },
      { confine: false },
      { assist: { baseUrl: origin } },
    ]
  ) {
    await Deno.writeTextFile(join(home.path, "glovebox.json"), JSON.stringify(settings));
    const { code, stderr } = await run(home, ["tools"]);
    assert.equal(code, 1, JSON.stringify(settings));
    assert.match(stderr, /cannot set .*a folder's own file may come from anybody/);
  }
});
