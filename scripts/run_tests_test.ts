import assert from "node:assert/strict";
import { chosenGroups } from "./run_tests.ts";

Deno.test("what is named is one group, wherever it lies", async () => {
  const named = ["tests/adapters", "./tests/protocol/curl_test.ts", "tests/host/", "src"];
  assert.deepEqual(await chosenGroups(named), [
    { name: "chosen", paths: ["tests/adapters", "tests/protocol/curl_test.ts", "tests/host", "src"] },
  ]);
});

Deno.test("all tests are run in their groups", async () => {
  const all = await chosenGroups([]);
  assert.deepEqual(await chosenGroups(["."]), all);
  const folders = all.filter(({ name }) => name === "product")
    .flatMap(({ paths }) => paths).map((path) => path.replace("tests/", ""));
  const there = (await Array.fromAsync(Deno.readDir("tests")))
    .filter(({ isDirectory, name }) => isDirectory && !["fixtures", "helpers", "promises"].includes(name));
  assert.deepEqual(folders.sort(), there.map(({ name }) => name).sort());
  const below = all.map(({ name, paths }) => ({
    name,
    paths: paths.filter((path) => path.startsWith("tests/")),
  }));
  assert.deepEqual(await chosenGroups(["tests"]), below);
  assert.ok(below.every(({ paths }) => paths.length > 0));
});
