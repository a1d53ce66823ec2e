import assert from "node:assert/strict";
import { z } from "zod";
import type { Limits } from "../../src/adapter_api/limits.ts";
import type { ToolOutcome } from "../../src/adapter_api/outcome.ts";
import type { AuditSink } from "../../src/audit/audit_event.ts";
import { eventually } from "../helpers/eventually.ts";
import { processesWith } from "../helpers/host/processes.ts";
import { startHost } from "../helpers/host/start_host.ts";
import { callContext, textOf } from "../helpers/mcp/call_context.ts";
import { verifies } from "../helpers/verifies.ts";

const PERL = "/usr/bin/perl";

/** An adapter that takes too much, under limits of a person, and a neighbour that must not notice. */
async function around(limits: Limits = {}) {
  await using stack = new AsyncDisposableStack();
  const ends: string[] = [];
  const audit: AuditSink = {
    record: (event) => void (event.type === "process" && event.what === "ended" && ends.push(event.detail)),
  };
  const host = stack.use(await startHost({ audit, times: { usage: 100, firstDelay: 1 } }));
  const run = { run: [PERL] };
  const adapter = await host.open("insatiable", { options: run, granted: run, limits });
  const neighbour = await host.open("acts");
  const owned = stack.move();
  return {
    host,
    adapter,
    /** Reasons of ends of processes, as they are recorded. */
    ends,
    call: (tool: string, input: unknown = {}, call = {}) => adapter.call(tool, input, callContext(call)),
    /** Fails unless both answer. */
    async isWell(): Promise<void> {
      assert.match(textOf(await neighbour.call("count", {}, callContext())), /^\d+$/);
      assert.match(textOf(await adapter.call("most", {}, callContext())), /^\d+$/);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

function limitOf(outcome: ToolOutcome) {
  assert.ok(!outcome.ok, textOf(outcome));
  const { code, message, details, hint } = outcome.error;
  return { code, message, hint, limit: z.object({ limit: z.string() }).parse(details).limit };
}

Deno.test("an answer that is too large is left out, with its size, and the adapter lives", async () => {
  verifies("limits:answer");
  await using all = await around();
  const error = limitOf(await all.call("picture", { count: 52_400_000 }));
  assert.deepEqual([error.code, error.limit], ["LIMIT", "answerMB"]);
  assert.equal(error.message, "The answer of picture is 52.4 MB; the limit is 25 MB");
  assert.match(
    error.hint ?? "",
    /Ask for less at once.*limits\.insatiable\.answerMB in their glovebox\.json$/,
  );
  assert.equal((await all.call("picture", { count: 24_000_000 })).ok, true);
  const text = textOf(await all.call("words", { count: 17_000_000 }));
  assert.equal(text, "LIMIT: A message with 17 MB of text and data is over the limit of 16.8 MB");
  await all.isWell();
  assert.equal((await all.host.adapterProcesses()).length, 2);
});

Deno.test("a person allows larger answers, or none above a smaller size, text and pictures alike", async () => {
  verifies("limits:answer", "limits:settings");
  await using more = await around({ answerMB: 60 });
  assert.equal((await more.call("picture", { count: 52_400_000 })).ok, true);
  await using less = await around({ answerMB: 1 });
  for (const tool of ["picture", "words"]) {
    assert.equal(limitOf(await less.call(tool, { count: 1_100_000 })).limit, "answerMB", tool);
    assert.equal((await less.call(tool, { count: 900_000 })).ok, true, tool);
  }
});

Deno.test("log lines and progress over the rate are left out and counted", async () => {
  verifies("limits:messages");
  await using all = await around({ messagesPerSecond: 10 });
  const passed = { log: 0, progress: 0 };
  const client = { log: () => passed.log++, progress: () => passed.progress++ };
  assert.equal(textOf(await all.call("logs", { count: 10_000 }, { client })), "logged");
  const leftOut = (what: string) =>
    all.host.log.all.map(({ message }) => new RegExp(`(\\d+) ${what}`).exec(message)?.[1] ?? 0)
      .reduce<number>((sum, count) => sum + Number(count), 0);
  await eventually("all are counted", () => leftOut("log lines") + passed.log === 10_000);
  await eventually("all are counted", () => leftOut("progress reports") + passed.progress === 10_000);
  assert.ok(passed.log < 9_000 && passed.progress < 9_000, JSON.stringify(passed));
  await all.isWell();
});

Deno.test("what an adapter prints is held to the same rate", async () => {
  verifies("limits:messages");
  await using all = await around({ messagesPerSecond: 10 });
  assert.equal(textOf(await all.call("prints", { count: 5_000 })), "printed");
  const count = (pattern: RegExp) =>
    all.host.log.all.map(({ message }) => pattern.exec(message)).filter((found) => found !== null)
      .reduce((sum, [, number]) => sum + Number(number ?? 1), 0);
  const [passed, leftOut] = [/^printed \d+$/, /prints too much; left out: (\d+) log lines/];
  await eventually("all are counted", () => count(passed) + count(leftOut) === 5_000);
  assert.ok(count(passed) < 4_500, String(count(passed)));
  await all.isWell();
});

Deno.test("requests to the host over the rate are refused one by one", async () => {
  verifies("limits:messages");
  await using all = await around({ messagesPerSecond: 100 });
  let asked = 0;
  const roots = () => (asked++, Promise.resolve([]));
  const answer = textOf(await all.call("asks", { count: 5_000 }, { client: { roots } }));
  const { refused, why } = z.object({ refused: z.number(), why: z.string() }).parse(JSON.parse(answer));
  assert.equal(refused + asked, 5_000);
  assert.ok(asked < 5_000, String(asked));
  assert.equal(why, "insatiable asks the host for more than 100 things in a second, or at once");
  await all.isWell();
});

Deno.test("so many calls run at once, some wait for a place, and more are refused at once", async () => {
  verifies("limits:calls");
  await using all = await around({ callsAtOnce: 8 });
  await all.isWell();
  const enough = new AbortController();
  const outcomes: ToolOutcome[] = [];
  const calls = Array.from({ length: 200 }, async () => {
    outcomes.push(await all.call("hangs", {}, { signal: enough.signal }));
  });
  await eventually("what is too much is refused", () => outcomes.length === 112);
  const errors = outcomes.map(limitOf);
  assert.deepEqual([...new Set(errors.map(({ code, limit }) => `${code} ${limit}`))], ["LIMIT callsAtOnce"]);
  assert.equal(errors[0]?.message, "insatiable may run 8 calls at once, which it does, and 80 wait");
  enough.abort();
  await Promise.all(calls);
  assert.equal(textOf(await all.call("most")), "8");
  await all.isWell();
});

Deno.test("a call that says nothing ends before its own time; one that reports progress does not", async () => {
  verifies("limits:idle");
  await using all = await around({ idleMs: 2_000 });
  await all.call("most"); // it runs
  const [works, hangs] = await Promise.all([all.call("works", { count: 30 }), all.call("hangs")]);
  assert.equal(textOf(works), "done");
  const error = limitOf(hangs);
  assert.deepEqual([error.code, error.limit], ["TIMEOUT", "idleMs"]);
  assert.equal(
    error.message,
    "hangs neither answered, nor reported progress, nor logged anything for 2000 ms",
  );
  await all.isWell();
});

Deno.test("no call takes longer than the person lets it, whatever its author says", async () => {
  verifies("limits:settings");
  await using all = await around({ callMs: 3_000 });
  await all.call("most"); // it runs
  const error = limitOf(await all.call("hangs"));
  assert.deepEqual([error.code, error.limit], ["TIMEOUT", "callMs"]);
  assert.equal(
    error.message,
    "hangs did not finish within 3000 ms, the longest time of a call of insatiable",
  );
});

Deno.test("the memory of a program that an adapter started counts, and it is ended, in whatever group it is", async () => {
  verifies("limits:memory");
  await using all = await around({ memoryMB: 400 });
  for (const group of ["", "use POSIX; POSIX::setsid() if !fork or exit 0 * wait;"]) {
    const mark = `# ${crypto.randomUUID()}`;
    const greedy = `${group} my $kept = "x" x 600_000_000; sleep 60; ${mark}`;
    const error = limitOf(await all.call("grandchild", { program: PERL, args: ["-e", greedy] }));
    assert.deepEqual([error.code, error.limit], ["LIMIT", "memoryMB"]);
    assert.match(
      error.message,
      /was ended: it uses, with the programs that it started, \d+ MB of memory, more/,
    );
    await eventually("its end is recorded with the reason", () => all.ends.at(-1) === error.message);
    await eventually("the program is gone", async () => (await processesWith(mark)).length === 0);
    await all.isWell();
  }
});

Deno.test("files without a name, and files without contents, count as temporary files too", async () => {
  verifies("limits:scratch");
  await using all = await around({ scratchMB: 20 });
  for (const [tool, count] of [["unlinked", 40], ["names", 10_000]] as const) {
    const error = limitOf(await all.call(tool, { count }));
    assert.deepEqual([error.code, error.limit], ["LIMIT", "scratchMB"], tool);
    await all.isWell();
  }
});

Deno.test("an adapter that needs too much heap is told to be that, not to have died", async () => {
  verifies("limits:heap");
  await using all = await around({ heapMB: 64 });
  const error = limitOf(await all.call("heap"));
  assert.deepEqual([error.code, error.limit], ["LIMIT", "heapMB"]);
  assert.equal(
    error.message,
    "The adapter insatiable was ended: it needs more JavaScript heap than 64 MB",
  );
  await eventually("its end is recorded with the reason", () => all.ends.at(-1) === error.message);
  await all.isWell();
});
