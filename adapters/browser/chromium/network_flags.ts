import { type OriginPattern, OriginRules } from "../origin_rules.ts";

/** A name that is never looked up, so what is sent there goes nowhere. */
const NOWHERE = "blocked.invalid";

/** Hosts that the browser reaches without asking a proxy script: this machine and its link. */
const UNASKED = [
  ...["localhost", "*.localhost", "localhost.", "*.localhost.", "127.*", "169.254.*"],
  ...["[::1]:*", "[::]:*", "[::ffff:*", "[fe8*", "[fe9*", "[fea*", "[feb*"],
];

/**
 * Has the browser itself hold the lists. Flags hold for the whole browser: pages, frames and workers of every kind,
 * redirects, web sockets, pings, and what the browser fetches by itself. What is refused is not even looked up.
 *
 * With a list of what is allowed, everything else is sent to a proxy that does not exist. Whether a name leads into
 * a private network is decided by a proxy script, which alone can look names up; it sees neither this machine's own
 * names nor its addresses, hence the rules for hosts.
 *
 * @param hosts names and the addresses they stand for, as in a hosts file
 */
export function networkFlags(rules: OriginRules, hosts: ReadonlyMap<string, string>): string[] {
  const mapped = [...hosts].map(([name, address]) => `MAP ${name} ${address}`);
  if (!rules.active) return mapped.length === 0 ? [] : [`--host-resolver-rules=${mapped.join()}`];
  const { allow, allowResources, block, blockResources, blockPrivate } = rules.lists;
  // The first rule that fits counts, and one that leads a name to itself lets it through.
  const refused = (pattern: OriginPattern) => refusals(rules, pattern);
  const through = (pattern: OriginPattern) => admit(pattern, hosts);
  const hostRules = [
    ...blockResources.flatMap(refused),
    ...allowResources.flatMap(through),
    ...block.flatMap(refused),
    ...allow.flatMap(through),
    ...mapped,
    ...(blockPrivate || rules.closed ? UNASKED.map(refuse) : []),
    refuse(NOWHERE),
  ];
  return [
    `--host-resolver-rules=${hostRules.join()}`,
    ...proxyFlags(rules),
    // Connections between browsers would go past all of this, and so would names that are looked up in advance.
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--dns-prefetch-disable",
    "--disable-quic",
  ];
}

const refuse = (host: string): string => `MAP ${host} ~NOTFOUND`;

function admit({ host, sub, port }: OriginPattern, hosts: ReadonlyMap<string, string>): string[] {
  if (host === "") return [];
  const end = port === undefined ? "" : `:${port}`;
  if (host.includes(":")) return [`MAP [${host}]${end === "" ? ":*" : end} [${host}]`];
  const below = sub && host === "localhost" ? [`MAP *.localhost${end} 127.0.0.1`] : [];
  return [`MAP ${host}${end} ${hosts.get(host) ?? host}`, ...below];
}

function proxyFlags(rules: OriginRules): string[] {
  const { allow, allowResources, blockPrivate } = rules.lists;
  if (blockPrivate) {
    return [`--proxy-pac-url=data:application/x-ns-proxy-autoconfig;base64,${btoa(proxyScript(rules))}`];
  }
  if (!rules.closed) return [];
  const direct = [...allow, ...allowResources].flatMap(bypassesOf);
  return [
    `--proxy-server=http://${NOWHERE}:1`,
    `--proxy-bypass-list=${["<-loopback>", ...direct].join(";")}`,
  ];
}

/** The forms in which the rules for hosts know what is blocked. */
function refusals(rules: OriginRules, { host, sub, port }: OriginPattern): string[] {
  const end = port === undefined ? "" : `:${port}`;
  const six = end === "" ? ":*" : end;
  if (host === "") return [refuse(`*${end}`)];
  const own = host.includes(":") ? [`[${host}]${six}`] : [`${host}${end}`, `${host}.${end}`];
  const local = rules.isThisMachine(host)
    ? [
      `localhost${end}`,
      `*.localhost${end}`,
      `localhost.${end}`,
      `*.localhost.${end}`,
      `127.*${end}`,
      `0.0.0.0${end}`,
      `[::1]${six}`,
      `[::]${six}`,
      `[::ffff:7f*${six}`,
    ]
    : [];
  return [...own, ...(sub ? [`*.${host}${end}`] : []), ...asIpv6(host, six), ...local].map(refuse);
}

/** An IPv4 address may be written as an IPv6 one. */
function asIpv6(host: string, end: string): string[] {
  const bytes = /^(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(host)?.slice(1).map(Number);
  if (bytes === undefined) return [];
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  return [`[::ffff:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}]${end}`];
}

/** The forms in which the list of what needs no proxy knows what is allowed. */
function bypassesOf({ scheme, host, sub, port }: OriginPattern): string[] {
  const name = host.includes(":") ? `[${host}]` : host === "" ? "*" : host;
  const end = port === undefined ? "" : `:${port}`;
  const schemes = { "http:": ["http://", "ws://"], "https:": ["https://", "wss://"] }[scheme ?? ""] ?? [""];
  return schemes.flatMap((each) => [`${each}${name}${end}`, ...(sub ? [`${each}*.${name}${end}`] : [])]);
}

/** A mistake in here must not open anything. */
function proxyScript(rules: OriginRules): string {
  return `const rules = new (${OriginRules})(${JSON.stringify(rules.lists)});
    function FindProxyForURL(url, host) {
      try {
        if (!rules.mayLoad(url)) return "PROXY ${NOWHERE}:1";
        if (rules.isNamed(url)) return "DIRECT";
        const found = /^[0-9.]+$|:/.test(host) ? host : dnsResolveEx(host);
        const hidden = !found || found.split(";").some((each) => rules.isPrivate(each.trim()));
        return hidden ? "PROXY ${NOWHERE}:1" : "DIRECT";
      } catch (error) {
        return "PROXY ${NOWHERE}:1";
      }
    }`;
}
