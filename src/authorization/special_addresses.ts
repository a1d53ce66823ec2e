/**
 * Addresses that no public name stands for, by the special-purpose registries of IANA (RFC 6890 and its successors),
 * with multicast: this machine, private and shared networks, links, benchmarks, documentation, translation.
 */
export const SPECIAL_IPV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
] as const;

/** The same for IPv6, where an IPv4 address inside is translated, mapped or tunnelled. */
export const SPECIAL_IPV6 = [
  "::/96",
  "::ffff:0:0/96",
  "::ffff:0:0:0/96",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "100::/64",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
  "5f00::/16",
  "fc00::/7",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
] as const;

/** Tells whether a host is this machine by name, or a literal address in a special range. Names are not looked up. */
export function isSpecialHost(host: string): boolean {
  const standard = standardHost(host);
  if (standard === "localhost" || standard.endsWith(".localhost")) return true;
  const bits = addressBits(standard);
  if (bits === undefined) return false;
  const ranges: readonly string[] = bits.length === 32 ? SPECIAL_IPV4 : SPECIAL_IPV6;
  return ranges.some((range) => contains(range, bits));
}

/** Tells whether a host is this machine itself: a name that stands for it, or a literal address of its loopback. */
export function isLoopbackHost(host: string): boolean {
  const standard = standardHost(host);
  if (standard === "localhost" || standard.endsWith(".localhost")) return true;
  const bits = addressBits(standard);
  return bits !== undefined && contains(bits.length === 32 ? "127.0.0.0/8" : "::1/128", bits);
}

/** Tells whether a host is a literal address, and no name that would be looked up. */
export function isAddress(host: string): boolean {
  return addressBits(standardHost(host)) !== undefined;
}

/** Returns the spelling that a browser and the runtime agree on: `0x7f.1` is 127.0.0.1, `LOCALHOST.` is localhost. */
function standardHost(host: string): string {
  const parsed = URL.parse(`http://${host}/`)?.hostname ?? host.toLowerCase();
  return parsed.replace(/\.$/, "");
}

function contains(range: string, bits: string): boolean {
  const [address = "", length = ""] = range.split("/");
  const network = addressBits(address.includes(":") ? `[${address}]` : address) ?? "";
  return bits.startsWith(network.slice(0, Number(length)));
}

/** Returns 32 or 128 digits of 0 and 1 for a literal address in its standard spelling. */
function addressBits(host: string): string | undefined {
  const dotted = /^(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(host)?.slice(1);
  if (dotted !== undefined) return binary(dotted.map(Number), 8);
  const six = /^\[([0-9a-f:]+)\]$/.exec(host)?.[1];
  if (six === undefined) return undefined;
  const [head = [], tail = []] = six.split("::").map((part) => part === "" ? [] : part.split(":"));
  const zeros = new Array<string>(8 - head.length - tail.length).fill("0");
  return binary([...head, ...zeros, ...tail].map((group) => parseInt(group, 16)), 16);
}

const binary = (numbers: readonly number[], width: number): string =>
  numbers.map((each) => each.toString(2).padStart(width, "0")).join("");
