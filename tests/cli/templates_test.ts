import assert from "node:assert/strict";
import { join } from "node:path";
import { type CommandLine, commandLine } from "../helpers/host/command_line.ts";
import { templateSources } from "../helpers/template_sources.ts";
import { verifies } from "../helpers/verifies.ts";

/** Types the commands that `new` printed, but for the one that calls; each must end well. */
async function typeAll(
  person: CommandLine,
  printed: string,
  { secret = "", cwd = person.path }: { readonly secret?: string; readonly cwd?: string } = {},
): Promise<void> {
  const commands = printed.split("\n").flatMap((line) =>
    /^ {2}glovebox (.*?)(?: {4}#.*)?$/.exec(line)?.[1] ?? []
  );
  assert.ok(commands.length >= 3, printed);
  for (const command of commands.filter((each) => !each.startsWith("call"))) {
    const through = command.startsWith("secret")
      ? ["/bin/sh", "-c", `printf '${secret}\\n' | "$0" "$@"`]
      : [];
    const { code, stdout, stderr } = await person.run(command.split(" "), { through, cwd });
    assert.equal(code, 0, `${command}\n${stdout}${stderr}`);
  }
}

/** A shop for pets: what it was sent, and answers as the document of the API has them. */
function petShop() {
  const sent: { line: string; key: string | null; body: string }[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const { pathname, search } = new URL(request.url);
    const key = request.headers.get("api_key") ?? request.headers.get("authorization");
    sent.push({ line: `${request.method} ${pathname}${search}`, key, body: await request.text() });
    if (pathname.endsWith("/pet/404")) return Response.json({ message: "Pet not found" }, { status: 404 });
    return request.method === "DELETE"
      ? new Response(null, { status: 204 })
      : Response.json({ id: 7, name: "Rex" });
  });
  return {
    sent,
    origin: `http://127.0.0.1:${server.addr.port}`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

Deno.test("a document without a server is of the one that it comes from", async () => {
  verifies("cli:new-from");
  await using person = await commandLine();
  const documents = [{}, { servers: [] }]; // as fastify and NestJS write them
  await using server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, ({ url }) => {
    const paths = { "/cats": { get: { operationId: "cats", responses: { 200: { description: "All" } } } } };
    const info = { title: "Cats", version: "1" };
    return Response.json({
      openapi: "3.0.0",
      info,
      paths,
      ...documents[Number(new URL(url).pathname.at(-1))],
    });
  });
  const origin = `http://127.0.0.1:${server.addr.port}`;
  for (const at of documents.keys()) {
    const { stdout } = await person.run(["new", `cats${at}`, "--from", "openapi", `${origin}/docs/${at}`]);
    assert.equal(stdout.split("\n")[0], `${join(person.path, `cats${at}`)}: one tool for Cats at ${origin}`);
  }
});

Deno.test("new leaves nothing where not all of an adapter can be written", async () => {
  verifies("cli:new-from");
  await using person = await commandLine();
  const deep = "a".repeat(200);
  let above = person.path;
  while (above.length + deep.length < 3_850) above = join(above, deep);
  await Deno.mkdir(above, { recursive: true });
  // The script has room in the longest path that a system takes, the types below it have none.
  const folder = join(above, "b".repeat(4_070 - above.length - 1));
  const { code, stderr } = await person.run(["new", folder]);
  assert.equal(code, 1, stderr);
  assert.match(stderr, /^glovebox: Cannot [a-z ]+ \/.*: File name too long/);
  assert.deepEqual(await Array.fromAsync(Deno.readDir(above)), []);
});

Deno.test("an adapter from an API's document sends what the document says, with the person's key", async () => {
  verifies("cli:new-from");
  await using sources = await templateSources();
  await using shop = petShop();
  await using person = await commandLine();
  const document = sources.document("3.0/json/petstore.json");
  const made = await person.run([
    "new",
    "pets",
    "--from",
    "openapi",
    document,
    "--server",
    `${shop.origin}/v2`,
  ]);
  assert.equal(made.code, 0, made.stderr);
  assert.match(made.stdout, /19 tools for Swagger Petstore at http:\/\/127/);
  await typeAll(person, made.stdout, { secret: "k3y-of-the-shop" });
  const call = async (tool: string, input: object) =>
    await person.run(["call", "-a", "pets", `pets_${tool}`, JSON.stringify(input)]);
  assert.equal((await call("get_pet_by_id", { petId: 7 })).stdout, '{"id":7,"name":"Rex"}\n');
  await call("find_pets_by_status", { status: ["available", "sold"] });
  await call("add_pet", { name: "Rex", photoUrls: ["a.png"], tags: [{ name: "good" }] });
  await call("update_pet_with_form", { petId: 7, name: "Rex & Co", status: "sold" });
  await call("delete_pet", { petId: 7, api_key: "mine" });
  const lost = await call("get_pet_by_id", { petId: 404 });
  assert.match(
    lost.stderr,
    /^NOT_FOUND: GET \/pet\/\{petId\} was answered with 404: \{"message":"Pet not found"\}/,
  );
  const wrong = await call("find_pets_by_status", { status: ["lost"] });
  assert.match(wrong.stderr, /INVALID_INPUT: .*"status\.0"/);
  assert.deepEqual(shop.sent, SENT);
});

/** What the shop was sent, in that order: not what was refused before it left. */
const SENT = [
  { line: "GET /v2/pet/7", key: "k3y-of-the-shop", body: "" },
  { line: "GET /v2/pet/findByStatus?status=available&status=sold", key: "Bearer k3y-of-the-shop", body: "" },
  {
    line: "POST /v2/pet",
    key: "Bearer k3y-of-the-shop",
    body: '{"name":"Rex","photoUrls":["a.png"],"tags":[{"name":"good"}]}',
  },
  { line: "POST /v2/pet/7", key: "Bearer k3y-of-the-shop", body: "name=Rex+%26+Co&status=sold" },
  { line: "DELETE /v2/pet/7", key: "mine", body: "" },
  { line: "GET /v2/pet/404", key: "k3y-of-the-shop", body: "" },
];

/** Documents that are odd in one way each. */
const ODD = [
  "3.0/json/circular.json",
  "3.0/json/parameters-extreme.json",
  "3.0/json/parameters-style.json",
  "3.0/json/security.json",
  "3.0/json/file-uploads.json",
  "3.1/json/train-travel.json",
  "3.0/json/polymorphism.json",
  "3.1/json/readme.json",
];

Deno.test("adapters from odd documents have no mistakes and pass their tests", async () => {
  verifies("cli:new-from");
  await using sources = await templateSources();
  await using person = await commandLine();
  for (const [at, name] of ODD.entries()) {
    const where = ["--server", "http://127.0.0.1:4010"];
    const made = await person.run(["new", `odd${at}`, "--from", "openapi", sources.document(name), ...where]);
    assert.equal(made.code, 0, `${name}: ${made.stderr}`);
    for (const command of ["check", "test"]) {
      const { code, stdout, stderr } = await person.run([command, `odd${at}`]);
      assert.equal(code, 0, `${name}: ${stdout}${stderr}`);
    }
  }
});

Deno.test("an adapter from an MCP server has its tools, behind a grant of its program", async () => {
  verifies("cli:new-from");
  await using sources = await templateSources();
  await using person = await commandLine();
  const kept = join(person.path, "kept");
  await Deno.mkdir(kept);
  await Deno.writeTextFile(join(kept, "a.txt"), "milk\n");
  const server = ["node", sources.server("filesystem"), kept];
  const made = await person.run(["new", "shelf", "--from", "mcp", "--", ...server]);
  assert.equal(made.code, 0, made.stderr);
  const read = ["call", "-a", "shelf", "shelf_read_text_file", `path=${join(kept, "a.txt")}`];
  assert.match((await person.run(read)).stderr, /PERMISSION_DENIED/);
  await typeAll(person, made.stdout);
  assert.equal((await person.run(read)).stdout, "milk\n");
  const written = await person.run([
    "call",
    "-a",
    "shelf",
    "shelf_write_file",
    `path=${kept}/b.txt`,
    "content=tea",
  ]);
  assert.equal(written.code, 0, written.stderr);
  assert.equal(await Deno.readTextFile(join(kept, "b.txt")), "tea");
  const outside = await person.run(["call", "-a", "shelf", "shelf_read_text_file", "path=/etc/hostname"]);
  assert.match(outside.stderr, /^SERVER_ERROR: .*[Aa]ccess denied/);
  await everything(person, ["node", sources.server("everything")]);
});

/** Pictures, data and progress of the protocol's own server for tests. */
async function everything(person: CommandLine, server: readonly string[]): Promise<void> {
  const made = await person.run([
    "new",
    "every",
    "--from",
    "mcp",
    "--only",
    "get-*",
    "--only",
    "echo",
    "--",
    ...server,
  ]);
  assert.equal(made.code, 0, made.stderr);
  await typeAll(person, made.stdout);
  const call = (...words: string[]) => person.run(["call", "-a", "every", ...words]);
  assert.equal((await call("every_echo", "message=hi")).stdout, "Echo: hi\n");
  assert.match((await call("every_get_sum", "a=2", "b=40")).stdout, /42/);
  assert.match((await call("every_get_tiny_image")).stdout, /\.png/);
  const data = await call("every_get_structured_content", "location=Chicago", "--json");
  assert.match(JSON.stringify(JSON.parse(data.stdout).structuredContent), /"temperature":\d+/);
}

Deno.test("an adapter from a program has a tool for each sub-command, or one", async () => {
  verifies("cli:new-from");
  await using person = await commandLine();
  const cwd = join(person.path, "work");
  await Deno.mkdir(cwd);
  const made = await person.run(["new", "../history", "--from", "cli", "git"], { cwd });
  assert.equal(made.code, 0, made.stderr);
  const git = (...args: string[]) => new Deno.Command("git", { args, cwd, stdout: "null" }).output();
  await git("init", "--quiet");
  await git(
    "-c",
    "user.name=Ada",
    "-c",
    "user.email=ada@example.com",
    "commit",
    "--allow-empty",
    "-qm",
    "Begin",
  );
  await typeAll(person, made.stdout, { cwd });
  const call = async (adapter: string, tool: string, input: object) =>
    await person.run(["call", "-a", adapter, tool, JSON.stringify(input)], { cwd });
  const log = await call("../history", "history_log", { args: ["--format=%an: %s"] });
  assert.equal(log.stdout, "Ada: Begin\n", log.stderr);
  const failed = await call("../history", "history_show", { args: ["no-such-commit"] });
  assert.match(failed.stderr, /^PROGRAM_FAILED: git ended with code 128: .*no-such-commit/);
  const jq = await person.run(["new", "../sift", "--from", "cli", "jq"], { cwd });
  assert.match(jq.stdout, /one tool that runs jq/);
  await typeAll(person, jq.stdout, { cwd });
  const sifted = await call("../sift", "sift_run", { args: ["-c", ".a"], input: '{"a":[1,2]}' });
  assert.equal(sifted.stdout, "[1,2]\n", sifted.stderr);
});

Deno.test("what no adapter can be made of is told with what to type", async () => {
  verifies("cli:new-from");
  await using person = await commandLine();
  const told = async (...words: string[]) => {
    const { code, stderr } = await person.run(["new", "none", ...words]);
    return `${code} ${stderr}`;
  };
  await Deno.writeTextFile(join(person.path, "old.json"), '{"swagger":"2.0","paths":{}}');
  await Deno.writeTextFile(
    join(person.path, "none.yaml"),
    "openapi: 3.1.0\ninfo: { title: None }\npaths: {}\n",
  );
  assert.match(
    await told("--from", "openapi", "old.json"),
    /^1 .*it is Swagger 2\.0\. Convert it: npx swagger2openapi/,
  );
  assert.match(await told("--from", "openapi", "gone.json"), /^1 .*there is no such file/);
  assert.match(
    await told("--from", "openapi", "none.yaml"),
    /^1 .*names no server\. Name it: --server https/,
  );
  assert.match(await told("--from", "openapi"), /^2 .*--from openapi of what\?/);
  assert.match(await told("--from", "soap", "x"), /^2 .*There is no kind "soap"\. Write --from openapi FILE/);
  assert.match(await told("--from", "cli", "no-such-program-here"), /^1 .*there is no such program/);
  assert.match(await told("--from", "mcp", "--", "true"), /^1 .*Cannot ask "true" for its tools/);
  assert.match(await told("openapi", "x.json"), /^2 .*Write --from openapi/);
});
