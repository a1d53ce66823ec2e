import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { join } from "node:path";
import { type CommandLine, commandLine, type CommandResult } from "../helpers/host/command_line.ts";
import { verifies } from "../helpers/verifies.ts";
import { recordOrder, serveShop, type Shop } from "./shop.ts";

const ORDER = { customer: "Ann Lee", note: "by noon" };

interface Shopping {
  readonly shop: Shop;
  readonly person: CommandLine;
  readonly script: string;
  readonly run: (...more: string[]) => Promise<CommandResult>;
}

async function failsWithout({ shop, person, run }: Shopping): Promise<void> {
  const ran = await run();
  equal(ran.code, 1);
  match(ran.stderr, /There is no textbox named "Customer"[^]*--heal takes textbox "Client name"/);
  match(ran.stdout, /Most like it:\n {2}0\.\d\d textbox "Client name"\n/);
  const [, picture = ""] = /image\/\w+, \d+ bytes: (.+)/.exec(ran.stdout) ?? [];
  equal((await Deno.stat(join(person.path, picture))).size > 1000, true);
  deepEqual(shop.orders, []);
}

async function heals({ shop, script, run }: Shopping): Promise<void> {
  const recorded = await Deno.readTextFile(script);
  const ran = await run("--heal");
  equal(ran.code, 0, ran.stderr);
  deepEqual(shop.orders.splice(0), [ORDER]);
  match(ran.stdout, /Healed: textbox "Customer" is textbox "Client name" now \(0\.\d\d\)/);
  match(ran.stdout, /\n- .*name: "Order",.*\n\+ .*name: "Order now",/);
  equal(await Deno.readTextFile(script), recorded);
}

async function writesBack({ shop, run }: Shopping): Promise<void> {
  const ran = await run("--heal", "--write");
  match(ran.stdout, /Written to .*order\.ts/);
  deepEqual(shop.orders.splice(0), [ORDER]);
}

async function pressesNothingElse({ shop, run }: Shopping): Promise<void> {
  shop.show("turned");
  const ran = await run("--heal", "--write");
  equal(ran.code, 1);
  match(ran.stderr, /It was not healed: what is most like it may mean something else/);
  match(ran.stdout, /button "Delete order": "delete" came/);
  deepEqual([shop.orders, shop.deleted], [[], []]);
}

async function waits({ shop, person, script }: Shopping): Promise<void> {
  shop.show("late");
  const ran = await person.run(["run", script, "--adapter", "browser", "--wait", "10"]);
  equal(ran.code, 0, ran.stderr);
  doesNotMatch(ran.stdout, /Healed/);
  deepEqual(shop.orders.splice(0), [ORDER]);
}

Deno.test("a step whose element changed is told, healed, and written back when that is wanted", async (t) => {
  verifies("scripts:heal");
  await using shop = serveShop();
  await using person = await commandLine();
  const script = join(person.path, "order.ts");
  await recordOrder(person, shop.url, script);
  deepEqual(shop.orders.splice(0), [ORDER]);
  const run = (...more: string[]) =>
    person.run(["run", script, "--adapter", "browser", "--wait", "0.5", ...more]);
  const shopping = { shop, person, script, run };
  shop.show("renamed");
  await t.step("without --heal it fails with what comes close, and a picture", () => failsWithout(shopping));
  await t.step("--heal orders, shows the diff, and leaves the script", () => heals(shopping));
  await t.step("--heal --write changes the script", () => writesBack(shopping));
  await t.step("a control of another meaning is never pressed", () => pressesNothingElse(shopping));
  await t.step(
    "the changed script needs no healing, and waits for an element that comes late",
    () => waits(shopping),
  );
});
