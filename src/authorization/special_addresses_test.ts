import assert from "node:assert/strict";
import { isSpecialHost } from "./special_addresses.ts";

/** First and last address of each range, in the spellings that people and attackers use. */
const SPECIAL = [
  ...["localhost", "LOCALHOST.", "a.localhost", "a.localhost."],
  ...["0.0.0.0", "0.255.255.255", "10.0.0.0", "10.255.255.255", "100.64.0.0", "100.127.255.255"],
  ...["127.0.0.1", "127.255.255.255", "127.1", "0x7f.1", "2130706433", "017700000001", "127.0.0.1."],
  ...["169.254.0.0", "169.254.169.254", "172.16.0.0", "172.31.255.255", "192.0.0.8", "192.0.2.1"],
  ...["192.168.0.0", "192.168.255.255", "192.88.99.1", "198.18.0.0", "198.19.255.255", "198.51.100.7"],
  ...["203.0.113.9", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255"],
  ...["[::]", "[::1]", "[0:0:0:0:0:0:0:1]", "[::127.0.0.1]", "[::ffff:127.0.0.1]", "[::ffff:8.8.8.8]"],
  "[::ffff:0:7f00:1]",
  ...["[64:ff9b::7f00:1]", "[64:ff9b:1::1]", "[100::1]", "[2001::1]", "[2001:db8::1]", "[2002:7f00:1::]"],
  ...[
    "[3fff::1]",
    "[5f00::1]",
    "[fc00::]",
    "[fdff:ffff::1]",
    "[fe80::1]",
    "[febf::1]",
    "[fec0::1]",
    "[ff02::1]",
  ],
];

const PUBLIC = [
  ...["example.com", "10.evil.example", "127.evil.example", "192.168.evil.example", "172.16.evil.example"],
  ...[
    "localhost.evil.example",
    "notlocalhost",
    "0x7f.evil.example",
    "fd00.example",
    "1.1.1.1",
    "9.255.255.255",
  ],
  ...["11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0", "169.253.255.255"],
  ...["172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0"],
  ...["223.255.255.255", "[2606:2800:21f:cb07::1]", "[2a00::1]", "[2001:200::1]", "[fbff::1]"],
];

Deno.test("an address is special by its bits, in every spelling", () => {
  for (const host of SPECIAL) assert.ok(isSpecialHost(host), host);
});

Deno.test("a name is not special because it begins like an address", () => {
  for (const host of PUBLIC) assert.ok(!isSpecialHost(host), host);
});
