import assert from "node:assert/strict";
import { join } from "node:path";
import { ToolError } from "../../adapter_api/errors.ts";
import { temporaryFolder } from "../../../tests/helpers/temporary_folder.ts";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { openUnder, type PathRule, writeWhole } from "./path_rule.ts";

const ENOUGH = 25;
const PATIENCE_MS = 60_000;

/** Puts a link that leads out in the place of a folder and back again, for as long as it lives. */
const SWAPPER = `const [place, own, link] = Deno.args;
for (;;) {
  Deno.renameSync(place, own);
  Deno.renameSync(link, place);
  Deno.renameSync(place, link);
  Deno.renameSync(own, place);
}`;

/** \`in/place\` is a folder and, every other moment, a link to \`out\`. */
async function swapping() {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await temporaryFolder());
  const at = (path: string) => join(folder.path, path);
  await Deno.mkdir(at("in/place"), { recursive: true });
  await Deno.mkdir(at("out"));
  await Deno.writeTextFile(at("in/place/file"), "mine");
  await Deno.writeTextFile(at("out/file"), "secret");
  await Deno.symlink(at("out"), at("in/link"));
  const args = ["run", "-A", "--no-lock", `data:text/javascript,${encodeURIComponent(SWAPPER)}`];
  const swapper = new Deno.Command(Deno.execPath(), {
    args: [...args, at("in/place"), at("in/own"), at("in/link")],
  }).spawn();
  stack.defer(async () => {
    swapper.kill("SIGKILL");
    await swapper.status;
  });
  const rule: PathRule = {
    folders: [at("in")],
    protectedFolders: [],
    home: at("in"),
    purpose: "read",
    refuse: (path) => new ToolError("PERMISSION_DENIED", `refused ${path}`),
  };
  const owned = stack.move();
  return { at, rule, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Acts until each of some outcomes came often enough; gives how often each came. */
async function until(wanted: readonly string[], act: () => Promise<string>): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const late = performance.now() + PATIENCE_MS;
  while (wanted.some((outcome) => (counts.get(outcome) ?? 0) < ENOUGH)) {
    assert.ok(performance.now() < late, `${JSON.stringify([...counts])} and not yet enough`);
    const outcome = await act();
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  return counts;
}

async function codeOf(act: () => Promise<string>): Promise<string> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof ToolError) return error.code === "PERMISSION_DENIED" ? "refused" : "failed";
    throw error;
  }
}

Deno.test("a file is read as it was checked while a link is swapped in under it", async () => {
  verifies("path:swapped");
  await using test = await swapping();
  const { at, rule } = test;
  const path = at("in/place/file");
  const plain = () => Deno.readTextFile(path).catch(() => "failed");
  await until(["mine", "secret"], plain); // without the rule both are read
  const counts = await until(["mine", "refused"], () =>
    codeOf(async () => {
      await using file = await openUnder(path, rule);
      return await file.readFile("utf8");
    }));
  assert.deepEqual(
    [...counts.keys()].filter((outcome) => !["mine", "refused", "failed"].includes(outcome)),
    [],
  );
});

Deno.test("a file is written where it was checked while a link is swapped in under it", async () => {
  verifies("path:swapped");
  await using test = await swapping();
  const { at, rule } = test;
  const bytes = new TextEncoder().encode("written");
  const write = { ...rule, overwrite: true };
  const counts = await until(["written", "refused"], () =>
    codeOf(async () => {
      await writeWhole(at("in/place/new"), bytes, write);
      return "written";
    }));
  assert.deepEqual(
    [...counts.keys()].filter((outcome) => !["written", "refused", "failed"].includes(outcome)),
    [],
  );
  assert.deepEqual(await namesIn(at("out")), ["file"]);
  assert.equal(await Deno.readTextFile(at("out/file")), "secret");
});

Deno.test("a file is written whole, once, and leaves nothing next to it", async () => {
  verifies("path:swapped");
  await using folder = await temporaryFolder();
  const rule: PathRule = {
    folders: [folder.path],
    protectedFolders: [],
    home: folder.path,
    purpose: "write",
    refuse: (path) => new ToolError("PERMISSION_DENIED", `refused ${path}`),
  };
  const bytes = (text: string) => new TextEncoder().encode(text);
  const real = await writeWhole("a", bytes("one"), rule);
  assert.equal(real, join(folder.path, "a"));
  await assert.rejects(writeWhole("a", bytes("two"), rule), { code: "CONFLICT" });
  assert.equal(await Deno.readTextFile(real), "one");
  await writeWhole("a", bytes("two"), { ...rule, overwrite: true });
  assert.equal(await Deno.readTextFile(real), "two");
  await assert.rejects(writeWhole("no/folder/a", bytes("x"), rule), { code: "NOT_FOUND" });
  const both = await Promise.allSettled([1, 2, 3].map((n) => writeWhole("b", bytes(String(n)), rule)));
  assert.deepEqual(both.map(({ status }) => status).sort(), ["fulfilled", "rejected", "rejected"]);
  assert.deepEqual(await namesIn(folder.path), ["a", "b"]);
  await using file = await openUnder("a", rule);
  assert.equal(await file.readFile("utf8"), "two");
});

async function namesIn(folder: string): Promise<string[]> {
  return (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name).sort();
}
