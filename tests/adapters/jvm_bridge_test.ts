import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { join } from "node:path";
import { buildClasses, buildJavafxAgent, JAVAFX_AGENT } from "../../scripts/build_java.ts";
import { Bridge } from "../../adapters/jvm_bridge/bridge.ts";
import { discoverJvms } from "../../adapters/jvm_bridge/discovery.ts";
import { readPerfText } from "../../src/machine/perf_data.ts";
import { PROJECT } from "../helpers/project/source_tree.ts";
import { runTool } from "../helpers/tools/run_tool.ts";
import { temporaryFolder } from "../helpers/temporary_folder.ts";
import { verifies } from "../helpers/verifies.ts";

Deno.test("the Java side of the bridge does what it says", async () => {
  verifies("bridge:java-units", "bridge:no-late-work");
  const folders = ["java", "java_tests"].map((name) => join(PROJECT, "adapters", "jvm_bridge", name));
  const classes = await buildClasses({ folders });
  const said = await runTool("java", "-cp", classes, "glovebox.bridge.BridgeTests");
  const lines = said.trim().split("\n");
  equal(lines.length, 12);
  deepEqual(lines.filter((line) => !line.startsWith("ok ")), []);
});

Deno.test("a program that has proved nothing cannot make us allocate what it likes", async () => {
  verifies("bridge:strangers");
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const strange = (async () => {
    using connection = await listener.accept();
    const head = new Uint8Array(8);
    new DataView(head.buffer).setUint32(0, 200 * 1024 * 1024);
    await connection.write(head);
    while (await connection.read(new Uint8Array(1024)).catch(() => null) !== null);
  })();
  const address = { port: listener.addr.port, token: "x" };
  await rejects(Bridge.connect(address, AbortSignal.timeout(10_000)), { message: /what is no frame/ });
  await strange;
});

Deno.test("what is no discovery file keeps nobody waiting", async () => {
  verifies("bridge:strangers");
  await using folder = await temporaryFolder();
  await runTool("mkfifo", join(folder.path, "1.json"));
  await Deno.symlink("/dev/zero", join(folder.path, "2.json"));
  await Deno.writeTextFile(join(folder.path, "3.json"), " ".repeat(100_000));
  await Deno.writeTextFile(join(folder.path, "4.json"), `{ "pid": 4 }`);
  deepEqual((await discoverJvms(folder.path)).map(({ pid }) => pid), [4]);
});

Deno.test("Java sources are compiled once, and give the same jar again", async () => {
  verifies("bridge:cached-build");
  await using folder = await temporaryFolder();
  const make = async () => {
    await buildJavafxAgent(folder.path);
    return await Deno.readFile(join(folder.path, JAVAFX_AGENT));
  };
  deepEqual(await make(), await make());
  const folders = [join(PROJECT, "adapters", "jvm_bridge", "java")];
  const classes = await buildClasses({ folders });
  const { mtime } = await Deno.stat(classes);
  equal(await buildClasses({ folders }), classes);
  deepEqual((await Deno.stat(classes)).mtime, mtime);
  const listing = await runTool("unzip", "-l", join(folder.path, JAVAFX_AGENT));
  match(listing, / META-INF\/MANIFEST\.MF\n/);
  match(listing, / glovebox\/bridge\/BridgeServer\.class\n/);
  match(listing, / core\/glovebox\/javafx\/core\/Core\.class\n/);
  equal(/ glovebox\/javafx\/core\//.test(listing.replaceAll(" core/", " apart/")), false);
});

Deno.test("counters of a JVM are read, and what is no such file gives nothing", () => {
  for (const file of [new Uint8Array(), new Uint8Array(100), Uint8Array.of(0xca, 0xfe, 0xc0, 0xc0)]) {
    equal(readPerfText(file, "sun.rt.javaCommand"), undefined);
  }
  const broken = new Uint8Array(64);
  new DataView(broken.buffer).setUint32(0, 0xcafec0c0);
  new DataView(broken.buffer).setInt32(28, 1_000_000);
  ok(readPerfText(broken, "x") === undefined);
});
