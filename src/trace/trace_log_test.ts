import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { join } from "node:path";
import { temporaryFolder } from "../../tests/helpers/temporary_folder.ts";
import { verifies } from "../../tests/helpers/verifies.ts";
import { readPicture, readTrace } from "./read_trace.ts";
import { openTraceFolder, partNames } from "./trace_folder.ts";
import { TraceLog, type WaitingRecord } from "./trace_log.ts";

function begin(call: number): WaitingRecord {
  return {
    bytes: 100,
    make: () => ({
      ...{ type: "begin", call, at: call, adapter: "echo", tool: "echo", effect: "read" } as const,
      ...{ client: "test", session: "one", arguments: {} },
    }),
  };
}

function end(call: number, text: string, picture?: Uint8Array): WaitingRecord {
  return {
    bytes: text.length,
    make: async (keep) => ({
      ...{ type: "end", call, at: call, ms: 1, outcome: "ok", text, values: undefined } as const,
      ...{ pictures: picture === undefined ? [] : [await keep(picture, "image/png")] },
      tokens: { input: 1, output: 1 },
    }),
  };
}

function options(errors: string[] = []) {
  const onError = (error: Error) => void errors.push(error.message);
  return { values: false, prepare: () => {}, onError };
}

Deno.test("a trace has calls and pictures, each picture once, for its owner alone", async () => {
  verifies("trace:every-call");
  await using folder = await temporaryFolder();
  const path = join(folder.path, "deep", "trace");
  const png = new Uint8Array([1, 2, 3]);
  {
    await using log = await TraceLog.open(path, options());
    for (const call of [1, 2]) [begin(call), end(call, "said", png)].forEach((each) => log.add(each));
  }
  const { calls, hosts, lost } = await readTrace(path);
  deepEqual([calls.map(({ end }) => end?.text), hosts.length, lost], [["said", "said"], 1, 0]);
  const [first, second] = calls.map(({ end }) => end?.pictures[0]);
  equal(first?.file, second?.file);
  ok(first !== undefined);
  deepEqual(await readPicture(first), png);
  if (Deno.build.os === "windows") return;
  const part = join(path, (await partNames(path))[0] ?? "");
  const files = (await Array.fromAsync(Deno.readDir(part))).map(({ name }) => join(part, name));
  deepEqual(await Promise.all(files.map(async (file) => ((await Deno.stat(file)).mode ?? 0) & 0o077)), [
    0,
    0,
    0,
  ]);
  equal(((await Deno.stat(part)).mode ?? 0) & 0o077, 0);
});

Deno.test("a disk that is full costs records and nothing else, and the trace says how many", async () => {
  verifies("trace:behind");
  if (Deno.build.os !== "linux") return; // only there is a file that is always full
  await using folder = await temporaryFolder();
  const errors: string[] = [];
  await using log = await TraceLog.open(folder.path, options(errors));
  log.add(begin(1));
  await log.flush();
  const file = join(folder.path, (await partNames(folder.path))[0] ?? "", "calls.jsonl");
  const written = await Deno.readTextFile(file);
  await Deno.remove(file);
  await Deno.symlink("/dev/full", file);
  log.add(end(1, "lost"));
  log.add(begin(2));
  await log.flush();
  log.add(end(2, "lost too"));
  await log.flush();
  equal(errors.length, 1);
  match(errors[0] ?? "", /No space left/);
  await Deno.remove(file);
  await Deno.writeTextFile(file, `${written}{"type":"end","call":1,"a`); // half a line is what a full disk leaves
  log.add(begin(3));
  log.add(end(3, "again"));
  await log.flush();
  const { calls, lost } = await readTrace(folder.path);
  deepEqual(calls.map(({ end }) => end?.text), [undefined, "again"]);
  equal(lost, 4, "three records and half a line");
});

Deno.test("a folder that somebody removed is made again", async () => {
  verifies("trace:behind");
  await using folder = await temporaryFolder();
  const path = join(folder.path, "trace");
  await using log = await TraceLog.open(path, options());
  await log.flush();
  await Deno.remove(path, { recursive: true });
  log.add(begin(1));
  await log.flush();
  log.add(begin(2));
  log.add(end(2, "there"));
  await log.flush();
  deepEqual((await readTrace(path)).calls.map(({ end }) => end?.text), ["there"]);
});

Deno.test("a folder of traces stays within its bounds, and what another host writes just now stays", async () => {
  verifies("trace:bounded");
  await using folder = await temporaryFolder();
  const limits = { part: 4_000, all: 12_000, picture: 2_000 };
  using other = await openTraceFolder(folder.path, limits);
  await other.append(`${"x".repeat(1_000)}\n`);
  await using log = await TraceLog.open(folder.path, { ...options(), limits });
  for (let call = 1; call <= 60; call++) {
    log.add(begin(call));
    log.add(end(call, "x".repeat(800), new Uint8Array(1_000).fill(call)));
    await log.flush();
  }
  log.add(end(1, "late", new Uint8Array(3_000)));
  await log.flush();
  const names = await partNames(folder.path);
  let size = 0;
  for (const name of names) {
    for await (const { name: file } of Deno.readDir(join(folder.path, name))) {
      size += (await Deno.stat(join(folder.path, name, file))).size;
    }
  }
  ok(size <= limits.all + 1_000, `${size} bytes`);
  const { calls } = await readTrace(folder.path);
  equal(calls.at(-1)?.end?.text.length, 800);
  ok(calls.length < 20, `${calls.length} calls are left`);
  const texts = await Promise.all(
    names.map((name) => Deno.readTextFile(join(folder.path, name, "calls.jsonl"))),
  );
  ok(texts.some((text) => text.startsWith("xxx")));
});

Deno.test("a place that nothing can be written to is refused at once", async () => {
  verifies("trace:behind");
  await using folder = await temporaryFolder();
  const file = join(folder.path, "file");
  await Deno.writeTextFile(file, "");
  await rejects(TraceLog.open(join(file, "trace"), options()), (error: Error) => {
    match(error.message, /^Cannot write a trace into .*file.trace: /);
    return true;
  });
  await rejects(readTrace(folder.path), { code: "NOT_FOUND" });
});

Deno.test("calls that come faster than they are written are all written when the host ends", async () => {
  verifies("trace:every-call");
  await using folder = await temporaryFolder();
  const count = 5_000;
  {
    await using log = await TraceLog.open(folder.path, options());
    for (let call = 1; call <= count; call++) {
      [begin(call), end(call, "said")].forEach((each) => log.add(each));
    }
  }
  const { calls, lost } = await readTrace(folder.path);
  deepEqual([calls.filter(({ end }) => end !== undefined).length, lost], [count, 0]);
});
