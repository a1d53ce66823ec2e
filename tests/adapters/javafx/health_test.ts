import { equal, match, ok } from "node:assert/strict";
import { eventually } from "../../helpers/eventually.ts";
import { verifies } from "../../helpers/verifies.ts";
import { Driver, refusal } from "./driver.ts";

let driver: Driver;

Deno.test.beforeAll(async () => {
  driver = await Driver.open({ page: "ill" });
});
Deno.test.afterAll(() => driver[Symbol.asyncDispose]());

async function health(input: object = {}) {
  const { text, structured } = await driver.call("ui_health", input);
  return { text, data: Object(structured) };
}

Deno.test("javafx has loaded what a look needs before anybody looks", async () => {
  verifies("javafx:preloaded");
  const isLoaded = async (name: string) => {
    const args = [String(driver.sample.pid), "VM.class_hierarchy", `glovebox.javafx.${name}`];
    const { stdout } = await new Deno.Command("jcmd", { args }).output();
    return new TextDecoder().decode(stdout).includes(`|--glovebox.javafx.${name}`);
  };
  await eventually("all is loaded", () => isLoaded("describe.MatchedRules"));
  equal(await isLoaded("picture.Jpeg"), false, "what few calls need is not");
});

Deno.test("javafx tells what grows in an application: nodes in its windows, and what is kept outside of them", async () => {
  verifies("javafx:health");
  const first = await health({ heap: true });
  match(first.text, /UI thread: answered after \d+ ms\npulses: measured from now on/);
  match(first.text, /windows: 1, popups 0, scenes 1, nodes \d+\n/);
  await driver.act("click", "leak");
  await driver.act("click", "leak");
  const leaked = await health();
  const nodes = (leaked.data.counts.nodes - first.data.counts.nodes) / 1000;
  ok(nodes === 1 || nodes === 2, `${nodes} thousand more, each with the text in it or without`);
  match(leaked.text, /\+1000 javafx\.scene\.control\.Label, now \d+/);
  match(leaked.text, /1000 children in Pane#pile \S+/);
  await driver.act("click", "forget");
  await driver.act("click", "stages");
  await driver.act("click", "forget");
  const forgotten = await health({ heap: true });
  match(forgotten.text, /bytes, \+800 odd\.Ill\$Forgotten/);
  match(
    forgotten.text,
    /in memory and in no window.*\n(?: {2}.*\n)* {2}13 javafx\.stage\.Stage, 1 of them shown/,
  );
  ok(forgotten.data.heap.stoppedMs >= 0);
  const { live, shown } = forgotten.data.heap.detached.find(({ className }: { className: string }) =>
    className === "javafx.scene.Scene"
  );
  ok(live >= 13 && shown === 1, `${live} scenes, ${shown} shown`);
});

Deno.test("javafx counts late pulses while somebody wants to know, and tells where the worst were", async () => {
  verifies("javafx:health");
  await health({ watchSeconds: 60 });
  await driver.act("click", "stall");
  let seen = await health();
  // Three times 600 ms, of which several may come in one pulse; the others of the worst are the work of tests before.
  await eventually("the three delays were seen", async () => {
    seen = await health();
    const worst: readonly { stack: string[]; lateMs: number }[] = seen.data.pulses.worst;
    const slow = worst.filter(({ stack }) => stack.join().includes("odd.Ill.slowPulse"));
    return slow.reduce((sum, { lateMs }) => sum + lateMs, 0) >= 3 * 570;
  });
  const { since, pulses, late16, late100, worstMs, worst } = seen.data.pulses;
  ok(worstMs >= 570 && late16 >= late100 && pulses > late16, JSON.stringify({ worstMs, late16, late100 }));
  ok(Date.parse(since) <= Date.parse(worst[0].at));
  match(seen.text, /ms late at \S+\n(?: {2}at .*\n)* {2}at .*odd\.Ill\.slowPulse/);
});

Deno.test("javafx tells where an application hangs while it hangs, and that it did afterwards", async () => {
  verifies("javafx:health");
  const actions = [{ type: "click", target: { ref: await driver.ref("#freeze") } }];
  const click = refusal(driver.call("ui_perform", { actions, timeoutMs: 300 }));
  equal((await click).code, "MCP_UI_TIMEOUT");
  const [hangs, apps] = await Promise.all([
    health({ heap: true }),
    driver.host.call("ui_list_apps", {}, { session: "new" }),
  ]);
  match(apps.text, /: does not answer/);
  match(hangs.text, /UI thread: HANGS for \d+ ms, RUNNABLE\n(?: {2}at .*\n)*? {2}at .*odd\.Ill\.work/);
  match(hangs.text, /windows: not counted.*, \d+ nodes at /);
  match(hangs.text, /heap after collecting garbage/);
  await driver.call("ui_wait_for", { idle: true, timeoutMs: 30_000 });
  await eventually("the freeze is over", async () => /froze for [3-9]\d{3} ms/.test((await health()).text));
  match((await health()).text, /UI thread: answered/);
});

Deno.test("javafx tells who holds the lock that an application waits for", async () => {
  verifies("javafx:health");
  const actions = [{ type: "click", target: { ref: await driver.ref("#lock") } }];
  await refusal(driver.call("ui_perform", { actions, timeoutMs: 600 }));
  const { text } = await health();
  match(text, /HANGS for \d+ ms, BLOCKED\n(?: {2}at .*\n)*? {2}at .*waitForLock/);
  match(text, /which the thread "holder of the lock" holds\n(?: {2}at .*\n)*? {2}at .*odd\.Ill/);
  await driver.call("ui_wait_for", { idle: true, timeoutMs: 30_000 });
});
