import assert from "node:assert/strict";
import { eventually } from "../../tests/helpers/eventually.ts";
import { type DialledAddress, dialledAddress, limitedLookup } from "./dialled_address.ts";

const running = new AbortController().signal;

const lookup = (...addresses: readonly string[]) => {
  const found = addresses.map((address) => ({
    address,
    family: address.includes(":") ? 6 as const : 4 as const,
  }));
  return () => Promise.resolve(found);
};
const never = () => Promise.reject(new Error("nothing is looked up"));

Deno.test("a literal address is dialled as it stands", async () => {
  assert.deepEqual(await dialledAddress("127.0.0.1", never, running), { address: "127.0.0.1", family: 4 });
  assert.deepEqual(await dialledAddress("[::1]", never, running), { address: "::1", family: 6 });
});

Deno.test("a public name leads to its public addresses alone, the first of version 4 before others", async () => {
  const mixed = lookup("10.0.0.1", "2a00::1", "8.8.8.8", "127.0.0.1");
  assert.deepEqual(await dialledAddress("a.test", mixed, running), { address: "8.8.8.8", family: 4 });
  assert.deepEqual(await dialledAddress("a.test", lookup("::1", "2a00::1"), running), {
    address: "2a00::1",
    family: 6,
  });
  const special = [
    "127.0.0.1",
    "10.1.2.3",
    "169.254.169.254",
    "::1",
    "::ffff:127.0.0.1",
    "fd00::1",
    "fe80::1%eth0",
  ];
  for (const address of special) {
    await assert.rejects(
      dialledAddress("a.test", lookup(address), running),
      { code: "PERMISSION_DENIED" },
      address,
    );
  }
  await assert.rejects(dialledAddress("a.test", lookup(), running), { code: "PERMISSION_DENIED" });
  await assert.rejects(dialledAddress("a.test", lookup("not an address"), running), {
    code: "PERMISSION_DENIED",
  });
  await assert.rejects(dialledAddress("a.test", never, running), { code: "NOT_CONNECTED" });
});

Deno.test("a name of this machine leads to its loopback alone, whatever a name server says", async () => {
  for (const name of ["localhost", "a.localhost"]) {
    assert.deepEqual(await dialledAddress(name, lookup("8.8.8.8", "::1"), running), {
      address: "::1",
      family: 6,
    });
    await assert.rejects(dialledAddress(name, lookup("8.8.8.8", "10.0.0.1"), running), {
      code: "PERMISSION_DENIED",
    });
  }
});

Deno.test("who looks up a name hears at once that its time is over, though the resolver goes on", async () => {
  const silent = () => new Promise<DialledAddress[]>(() => {});
  const late = new Error("late");
  const over = new AbortController();
  const waiting = dialledAddress("a.test", silent, over.signal);
  over.abort(late);
  await assert.rejects(waiting, late);
});

Deno.test("so many names are looked up at once; each that ends lets the next begin, and who gives up leaves the line", async () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const lookup = limitedLookup((name) => {
    begun.push(name);
    return new Promise((resolve) => ends.set(name, () => resolve([])));
  }, 2);
  const impatient = new AbortController();
  const [first, second] = [lookup("first", running), lookup("second", running)];
  const third = lookup("third", impatient.signal);
  const fourth = lookup("fourth", running);
  impatient.abort(new Error("late"));
  await assert.rejects(third, /late/);
  ends.get("first")?.();
  await first;
  await eventually("the fourth begins", () => begun.includes("fourth"));
  assert.deepEqual(begun, ["first", "second", "fourth"]);
  for (const end of ends.values()) end();
  await Promise.all([second, fourth]);
});
