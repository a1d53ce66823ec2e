import assert from "node:assert/strict";
import { chosenGroups } from "./run_tests.ts";

Deno.test("what has to run alone is a group of its own, however it is named", async () => {
  const named = ["tests/adapters", "./tests/protocol/curl_test.ts", "tests/host", "src"];
  assert.deepEqual(await chosenGroups(named), [
    { name: "chosen", paths: ["tests/adapters", "tests/host", "src"] },
    { name: "chosen, alone", paths: ["tests/protocol/curl_test.ts"] },
  ]);
  assert.deepEqual(await chosenGroups(["tests/protocol/"]), [{
    name: "chosen, alone",
    paths: ["tests/protocol"],
  }]);
});

Deno.test("all tests are run in their groups", async () => {
  const all = await chosenGroups([]);
  assert.deepEqual(await chosenGroups(["."]), all);
  const folders = all.filter(({ name }) => name.startsWith("product"))
    .flatMap(({ paths }) => paths).map((path) => path.replace("tests/", ""));
  const there = (await Array.fromAsync(Deno.readDir("tests")))
    .filter(({ isDirectory, name }) => isDirectory && !["fixtures", "helpers", "promises"].includes(name));
  assert.deepEqual(folders.sort(), there.map(({ name }) => name).sort());
  assert.deepEqual(await chosenGroups(["tests"]), all.filter(({ name }) => name !== "units"));
});
