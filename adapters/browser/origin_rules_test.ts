import { deepEqual, equal } from "node:assert/strict";
import { networkFlags } from "./chromium/network_flags.ts";
import { parseOriginPattern } from "./origin_pattern.ts";
import { optionsSchema, originRules } from "./options.ts";

const rules = (options: Readonly<Record<string, unknown>>) => originRules(optionsSchema.parse(options));

Deno.test("parseOriginPattern reads origins, hosts, hosts with subdomains and everything", () => {
  deepEqual(parseOriginPattern("https://Example.com"), {
    scheme: "https:",
    host: "example.com",
    sub: false,
    port: 443,
  });
  deepEqual(parseOriginPattern("*.example.com"), { host: "example.com", sub: true, port: undefined });
  deepEqual(parseOriginPattern("0x7f.1:80"), { host: "127.0.0.1", sub: false, port: 80 });
  deepEqual(parseOriginPattern("[::1]:8080"), { host: "::1", sub: false, port: 8080 });
  equal(parseOriginPattern("*")?.host, "");
  for (const wrong of ["", "https://a.com/path", "a b", "ftp://a.com", "*.*", "a.com:99999", "http://"]) {
    equal(parseOriginPattern(wrong), undefined, wrong);
  }
});

Deno.test("OriginRules opens what is allowed and not blocked", () => {
  const listed = rules({ allowOrigins: "https://a.com,*.b.com", blockOrigins: ["x.b.com"] });
  for (const url of ["https://a.com/", "http://b.com/", "https://y.b.com:8443/z"]) {
    equal(listed.mayOpen(url), true, url);
  }
  const refused = [
    "http://a.com/",
    "https://a.com:444/",
    "https://x.b.com/",
    "https://xb.com/",
    "https://a.com.evil.test/",
  ];
  for (const url of [...refused, "https://a.com@evil.test/", "data:text/html,a"]) {
    equal(listed.mayOpen(url), false, url);
  }
});

Deno.test("OriginRules keeps pages and what they load apart", () => {
  const apart = rules({ blockOrigins: "video.com", allowResources: "video.com", blockResources: "ads.com" });
  deepEqual([apart.mayOpen("https://video.com/"), apart.mayLoad("https://video.com/")], [false, true]);
  deepEqual([apart.mayOpen("https://ads.com/"), apart.mayLoad("https://ads.com/")], [false, false]);
  equal(apart.mayLoad("wss://other.com/"), true);
});

Deno.test("OriginRules knows private addresses in every spelling, unless they are listed", () => {
  const open = rules({ blockPrivate: true, allowOrigins: "*,10.0.0.5" });
  const hidden = [
    "127.0.0.1",
    "10.1.2.3",
    "192.168.0.1",
    "172.20.0.1",
    "169.254.169.254",
    "[::1]",
    "[fd00::1]",
  ];
  hidden.push("127.0.0.2", "0.0.0.0", "[::]", "[fe80::1]", "localhost.", "100.64.0.1", "192.0.0.8");
  const special = ["198.18.0.1", "203.0.113.1", "224.0.0.1", "[fec0::1]", "[64:ff9b::1]", "[2002:7f00:1::]"];
  for (const host of [...hidden, ...special, "[::ffff:a00:1]", "localhost", "x.localhost."]) {
    equal(open.mayLoad(`http://${host}/`), false, host);
  }
  for (const host of ["10.evil.test", "10.0.0.5", "172.32.0.1", "8.8.8.8", "[2606:4700::1]", "a.com"]) {
    equal(open.mayLoad(`http://${host}/`), true, host);
  }
});

Deno.test("OriginRules knows a blocked host under its other names and schemes", () => {
  const closed = rules({ blockOrigins: "localhost,10.0.0.5" });
  for (const host of ["127.0.0.2", "0.0.0.0", "[::]", "[::1]", "[::ffff:7f00:1]", "a.localhost."]) {
    equal(closed.mayLoad(`http://${host}/`), false, host);
    equal(closed.mayLoad(`ws://${host}:8080/`), false, host);
  }
  equal(closed.mayLoad("http://[::ffff:a00:5]/"), false);
  const open = rules({ allowOrigins: "http://a.com:8080,https://b.com" });
  equal(open.mayLoad("ws://a.com:8080/"), true);
  equal(open.mayLoad("wss://b.com/"), true);
  equal(open.mayLoad("ws://b.com/"), false);
});

Deno.test("networkFlags sets nothing when there are no lists", () => {
  deepEqual(networkFlags(rules({}), new Map()), []);
});

Deno.test("the options name the entry of a list that is no origin", () => {
  const parsed = optionsSchema.safeParse({ allowOrigins: "https://a.com/path", hosts: "x" });
  deepEqual(parsed.error?.issues.map(({ path }) => path.join()), ["allowOrigins", "hosts"]);
});
