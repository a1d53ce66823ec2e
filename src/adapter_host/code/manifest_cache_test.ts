import assert from "node:assert/strict";
import { temporaryFolder } from "../../../tests/helpers/temporary_folder.ts";
import { verifies } from "../../../tests/helpers/verifies.ts";
import type { Manifest } from "../../adapter_api/manifest.ts";
import { ManifestCache } from "./manifest_cache.ts";

const MANIFEST: Manifest = {
  apiVersion: 1,
  name: "mine",
  version: "1.0.0",
  description: "x",
  permissions: { net: ["127.0.0.1"] },
  optionsSchema: {},
  tools: [],
  resources: [],
  templates: [],
  prompts: [],
};

Deno.test("a manifest is probed once for one hash and one set of options", async () => {
  verifies("host:manifest-cached");
  await using folder = await temporaryFolder();
  let probes = 0;
  const probe = () => Promise.resolve((probes++, MANIFEST));
  for (
    const [hash, options] of [["a", {}], ["a", {}], ["b", {}], ["a", { x: 1 }], ["b", {}], ["a", {
      x: 1,
    }]] as const
  ) {
    assert.deepEqual(await new ManifestCache(folder.path).get(hash, options, probe), MANIFEST);
  }
  assert.equal(probes, 3);
});

Deno.test("a probe that fails is tried again, and a folder that cannot be written costs only time", async () => {
  await using folder = await temporaryFolder();
  const cache = new ManifestCache(`${folder.path}/file/below`);
  await Deno.writeTextFile(`${folder.path}/file`, "in the way");
  await assert.rejects(cache.get("a", {}, () => Promise.reject(new Error("no"))), /no/);
  assert.deepEqual(await cache.get("a", {}, () => Promise.resolve(MANIFEST)), MANIFEST);
});

Deno.test("a manifest that is not as it was written is probed anew", async () => {
  await using folder = await temporaryFolder();
  const cache = new ManifestCache(folder.path);
  let probes = 0;
  const probe = () => Promise.resolve((probes++, MANIFEST));
  await cache.get("a", {}, probe);
  const [file] = await Array.fromAsync(Deno.readDir(folder.path));
  const path = `${folder.path}/${file?.name}`;
  const whole = await Deno.readTextFile(path);
  for (
    const other of [whole.replace("127.0.0.1", "127.0.0.2"), whole.slice(0, -1), JSON.stringify(MANIFEST), ""]
  ) {
    await Deno.writeTextFile(path, other);
    assert.deepEqual(await cache.get("a", {}, probe), MANIFEST);
    assert.equal(await Deno.readTextFile(path), whole);
  }
  assert.equal(probes, 5);
});
