import assert from "node:assert/strict";
import { SPECIAL_IPV4 } from "./special_addresses.ts";
import { verifies } from "../../tests/helpers/verifies.ts";
import {
  covers,
  type Effective,
  intersect,
  isPrivate,
  permissionFlags,
  permissionProblems,
} from "./permissions.ts";

const NOTHING: Effective = { net: [], read: [], write: [], run: [], env: [], sys: [], secret: [] };

Deno.test("intersect gives of two entries the narrower, and nothing that only one side has", () => {
  verifies("host:permissions-intersect");
  const asked = {
    net: ["127.0.0.1", "api.example.com:443"],
    read: ["/users/me", "/etc/hosts"],
    write: ["/users/me/out"],
    run: ["/usr/bin/cat"],
    env: ["APP_*", "HOME"],
    sys: ["hostname"],
    secret: [],
  };
  const granted = {
    net: ["127.0.0.1:4100", "127.0.0.1:4200", "api.example.com"],
    read: ["/users/me/in", "/users"],
    write: ["/users/me"],
    run: ["/usr/bin/cat", "/usr/bin/env"],
    env: ["APP_ONE", "LANG"],
  };
  assert.deepEqual(intersect(asked, granted), {
    net: ["127.0.0.1:4100", "127.0.0.1:4200", "api.example.com:443"],
    read: ["/users/me/in", "/users/me"],
    write: ["/users/me/out"],
    run: ["/usr/bin/cat"],
    env: ["APP_ONE"],
    sys: [],
    secret: [],
  });
  assert.deepEqual(intersect(asked, {}), NOTHING);
  assert.deepEqual(intersect({}, granted), NOTHING);
});

Deno.test("an intersection is never wider than either side", () => {
  const entries = ["/", "/a", "/a/b", "/ab", "/a/b/c", "/b"];
  for (const asked of entries) {
    for (const granted of entries) {
      for (const got of intersect({ read: [asked] }, { read: [granted] }).read) {
        assert.ok(covers("read", asked, got) && covers("read", granted, got), `${asked} ${granted} ${got}`);
      }
    }
  }
});

Deno.test("covers goes by whole path segments, hosts, ports and prefixes", () => {
  const yes = [
    ["read", "/a", "/a/b"],
    ["read", "/", "/a"],
    ["net", "LOCALHOST", "localhost:80"],
    ["net", "[::1]", "[::1]:80"],
    ["env", "APP_*", "APP_X"],
    ["env", "APP_*", "APP_X_*"],
  ] as const;
  const no = [
    ["read", "/a", "/ab"],
    ["read", "/a/b", "/a"],
    ["net", "localhost:80", "localhost"],
    ["net", "localhost:80", "localhost:81"],
    ["net", "example.com", "evil-example.com"],
    ["net", "localhost", "127.0.0.1"],
    ["env", "APP_", "APP_X"],
    ["run", "/usr/bin", "/usr/bin/cat"],
    ["sys", "os", "osRelease"],
  ] as const;
  for (const [kind, wide, narrow] of yes) assert.ok(covers(kind, wide, narrow), `${kind} ${wide} ${narrow}`);
  for (const [kind, wide, narrow] of no) assert.ok(!covers(kind, wide, narrow), `${kind} ${wide} ${narrow}`);
});

Deno.test("an entry is private by its host, whatever its port", () => {
  for (const entry of ["localhost", "x.localhost:1", "192.168.1.1:80", "[::1]:80"]) {
    assert.ok(isPrivate(entry), entry);
  }
  for (const entry of ["example.com", "10.evil.example:80", "[2606:2800::1]:443"]) {
    assert.ok(!isPrivate(entry), entry);
  }
});

Deno.test("entries that mean everything, several things or nothing are named", () => {
  const wrong = {
    net: ["*", "*:80", "https://example.com", "a b", "example.com:99999", "unix:/x", "10.0.0.0/8"],
    read: ["", " ", "/a,b", "/a\nb", "/a\0b"],
    env: ["*"],
  };
  const problems = permissionProblems(wrong).join("\n");
  for (const entry of wrong.net.slice(1)) assert.ok(problems.includes(`permissions.net: "${entry}"`), entry);
  assert.equal(permissionProblems({ read: wrong.read }).length, wrong.read.length);
  assert.deepEqual(permissionProblems({ env: wrong.env }), [
    "permissions.env: an entry cannot mean everything: name what it needs, such as LANG",
  ]);
  const wide = ["H*", "_*", "*_A", "A_*B", "A=B", "A_**"];
  assert.equal(permissionProblems({ env: wide }).length, wide.length, "a few of them would be everything");
  assert.deepEqual(permissionProblems({ env: ["LANG", "APP_*", "ProgramFiles(x86)"] }), []);
  assert.match(
    permissionProblems({ sys: ["hostname", "host"] }).join(),
    /^permissions\.sys: there is no "host"/,
  );
  assert.match(permissionProblems({ net: ["127.0.0.1", "example.com"] }).join(), /cannot be mixed/);
  assert.deepEqual(
    permissionProblems({ net: ["127.0.0.1:4100", "[::1]:1"], read: ["~/x"], reason: "a, b" }),
    [],
  );
});

Deno.test("the flags of a process are exactly what it needs for itself and what it has", () => {
  verifies("host:permissions-intersect");
  const essentials = { code: "/cache/code", socket: "/run/1/s", scratch: "/run/1/tmp" };
  assert.deepEqual(permissionFlags(NOTHING, essentials), [
    "--allow-read=/cache/code,/run/1/tmp,/run/1/s",
    "--allow-write=/run/1/tmp,/run/1/s",
    "--allow-net=unix:/run/1/s",
  ]);
  const effective: Effective = {
    net: ["api.example.com:443"],
    read: ["/in"],
    write: ["/out"],
    run: ["/usr/bin/cat"],
    env: ["APP_*"],
    sys: ["hostname"],
    secret: ["github@https://api.github.com"],
  };
  const { socket: _none, ...overStdio } = essentials;
  assert.deepEqual(permissionFlags(effective, overStdio), [
    "--allow-read=/cache/code,/run/1/tmp,/in",
    "--allow-write=/run/1/tmp,/out",
    "--allow-net=api.example.com:443",
    "--allow-run=/usr/bin/cat",
    "--allow-env=APP_*",
    "--allow-sys=hostname",
    `--deny-net=${SPECIAL_IPV4.join()},[::],[::1],[::ffff:127.0.0.1],[::ffff:169.254.169.254],[fd00:ec2::254]`,
  ]);
});

Deno.test("private ranges are denied unless an address of them was granted", () => {
  const flags = (net: string[]) =>
    permissionFlags({ ...NOTHING, net }, { code: "/c", scratch: "/s" }).join(" ");
  assert.match(flags(["example.com"]), /--deny-net/);
  assert.doesNotMatch(flags(["127.0.0.1:4100"]), /--deny-net/);
  assert.doesNotMatch(flags([]), /net/);
});

Deno.test("no flag is made of a path that the runtime would take apart", () => {
  for (const path of ["/a,b", "/a\nb"]) {
    assert.throws(
      () => permissionFlags({ ...NOTHING, read: [path] }, { code: "/c", scratch: "/s" }),
      /has a comma/,
    );
    assert.throws(() => permissionFlags(NOTHING, { code: path, scratch: "/s" }), { code: "INVALID_INPUT" });
  }
});
