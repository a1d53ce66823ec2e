import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { type CommandLine, commandLine } from "../helpers/host/command_line.ts";
import { APP, fixtureAdapter } from "../helpers/host/host_command.ts";
import { writeAdapter } from "../helpers/host/start_host.ts";
import { verifies } from "../helpers/verifies.ts";

/** Places that no grant of either kind reaches, and those that none to write reaches. */
function places({ path, temporary }: CommandLine) {
  const inHome = [
    ".config/glovebox",
    ".local/state/glovebox",
    ".local/state/glovebox/run",
    ".cache/glovebox",
  ];
  const never = [
    ...inHome.map((name) => join(path, name)),
    APP,
    path,
    dirname(path),
    temporary,
    "/tmp",
    "/var/tmp",
  ];
  return { never, fixed: [join(path, "glovebox.json"), Deno.execPath(), join(path, "wide.ts")] };
}

Deno.test("on a real machine no grant reaches settings, grants, caches, the product, or where adapters run", async () => {
  verifies("trust:protected-places");
  await using person = await commandLine();
  const { never, fixed } = places(person);
  await Deno.writeTextFile(join(person.path, "glovebox.json"), "{}");
  const asks = JSON.stringify(["/"]);
  await writeAdapter(
    join(person.path, "wide.ts"),
    `name: "wide", permissions: { read: ${asks}, write: ${asks} }, tools: {}`,
  );
  await person.run(["check", "wide.ts"]); // it is known then, although check calls so wide an ask a mistake
  const grant = (kind: string, path: string) => person.run(["grant", `wide:${kind}=${path}`, "--sensitive"]);
  for (const [kind, paths] of [["read", never.slice(0, 5)], ["write", [...never, ...fixed]]] as const) {
    for (const path of paths) {
      const { code, stderr } = await grant(kind, path);
      assert.deepEqual([code, /cannot be granted/.test(stderr)], [1, true], `${kind} ${path}: ${stderr}`);
    }
  }
  const other = await grant("read", join(person.path, "data"));
  assert.equal(other.code, 0, other.stderr);
});

Deno.test("adapters run under the state folder, which is the person's alone", async () => {
  verifies("trust:protected-places");
  await using person = await commandLine();
  const script = await writeAdapter(
    join(person.path, "where.ts"),
    `name: "where", tools: { where: { description: "Says where it may write.", effect: "read",
      input: z.object({}), run: () => Deno.makeTempDirSync() } }`,
  );
  const { stdout, stderr } = await person.run(["call", "-a", script, "where"]);
  const state = join(person.path, ".local", "state", "glovebox");
  assert.ok(stdout.startsWith(join(state, "run", "gbx-")), stdout + stderr);
  for (const folder of [state, join(state, "run")]) {
    assert.equal(((await Deno.stat(folder)).mode ?? 0) & 0o777, 0o700, folder);
  }
});

Deno.test("a program that lies in the working folder is not taken for one on the path", async () => {
  verifies("limits:programs");
  await using person = await commandLine();
  await Deno.writeTextFile(join(person.path, "of-here"), "#!/bin/sh\n", { mode: 0o755 });
  const words = ["adapters", "-a", fixtureAdapter("acts"), "--option", `acts.run=["of-here"]`];
  const line = async (path: string) =>
    (await person.run(words, { env: { PATH: path } })).stdout.split("\n").find((each) =>
      each.startsWith("acts")
    );
  for (const path of [":/usr/bin", "/usr/bin::/bin", "/usr/bin:", ".:/usr/bin", "/usr/bin:./"]) {
    assert.match(await line(path) ?? "", /its program is not installed/, path);
  }
  assert.doesNotMatch(await line(`/usr/bin:${person.path}`) ?? "its program", /its program/);
});
