import assert from "node:assert/strict";
import { dialledAddress } from "./dialled_address.ts";

const lookup = (...addresses: readonly string[]) => {
  const found = addresses.map((address) => ({
    address,
    family: address.includes(":") ? 6 as const : 4 as const,
  }));
  return () => Promise.resolve(found);
};
const never = () => Promise.reject(new Error("nothing is looked up"));

Deno.test("a literal address is dialled as it stands", async () => {
  assert.deepEqual(await dialledAddress("127.0.0.1", never), { address: "127.0.0.1", family: 4 });
  assert.deepEqual(await dialledAddress("[::1]", never), { address: "::1", family: 6 });
});

Deno.test("a public name leads to its public addresses alone, the first of version 4 before others", async () => {
  const mixed = lookup("10.0.0.1", "2a00::1", "8.8.8.8", "127.0.0.1");
  assert.deepEqual(await dialledAddress("a.test", mixed), { address: "8.8.8.8", family: 4 });
  assert.deepEqual(await dialledAddress("a.test", lookup("::1", "2a00::1")), {
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
    await assert.rejects(dialledAddress("a.test", lookup(address)), { code: "PERMISSION_DENIED" }, address);
  }
  await assert.rejects(dialledAddress("a.test", lookup()), { code: "PERMISSION_DENIED" });
  await assert.rejects(dialledAddress("a.test", lookup("not an address")), { code: "PERMISSION_DENIED" });
  await assert.rejects(dialledAddress("a.test", never), { code: "NOT_CONNECTED" });
});

Deno.test("a name of this machine leads to its loopback alone, whatever a name server says", async () => {
  for (const name of ["localhost", "a.localhost"]) {
    assert.deepEqual(await dialledAddress(name, lookup("8.8.8.8", "::1")), { address: "::1", family: 6 });
    await assert.rejects(dialledAddress(name, lookup("8.8.8.8", "10.0.0.1")), { code: "PERMISSION_DENIED" });
  }
});
