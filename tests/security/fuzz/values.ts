import type { Chance } from "../../helpers/chance.ts";

const LONG = 100_000;
const MANY = 10_000;
const DEEP = 200;

/** Stands in what is generated for a number that JSON can write and no number can hold. */
export const HUGE_NUMBER = "\u{f8ff}1e999\u{f8ff}";

/** Texts that have broken programs before. */
const TEXTS: readonly string[] = [
  "",
  " ",
  "a",
  "x".repeat(LONG),
  "\u{1f600}".repeat(2_000),
  "\0",
  "a\0b",
  "\u001b[31mred\u001b[0m\u001b]52;c;aGk=\u0007",
  "line\r\nline\u2028line\u2029line\u0085",
  "\u202eevil\u2066\u2069\u200f",
  "\u200b\u200d\ufeff\u{e0041}\u{e007f}",
  "\ud800",
  "a\udfffb\ud800",
  "شلام עברית ไทย",
  "👩‍👩‍👧‍👦🏳️‍🌈",
  "e\u0301".repeat(500),
  "NaN",
  "Infinity",
  "-0",
  "1e308",
  "0x10",
  "null",
  "true",
  "[]",
  "{}",
  '{"__proto__":{"polluted":1}}',
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "../../../../etc/passwd",
  "/etc/passwd",
  "/proc/self/environ",
  "~/.ssh/id_rsa",
  "\\\\server\\share",
  "C:\\Windows\\win.ini",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "data:text/html,<script>1</script>",
  "http://127.0.0.1:1/",
  "http://[::ffff:127.0.0.1]/",
  "<script>alert(1)</script>",
  "'; DROP TABLE homes; --",
  "${7*7}{{7*7}}#{7*7}%n%s",
  "$(reboot)`reboot`",
  "(a+)+$",
  "[",
  "(?<",
  ":not(",
  "*",
  "\\",
  '"',
  "😀".charAt(0),
];

const NUMBERS: readonly unknown[] = [
  0,
  -0,
  -1,
  1,
  0.1,
  1e-320,
  1e21,
  1e308,
  -1e308,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  HUGE_NUMBER,
  `-${HUGE_NUMBER}`,
];

/** Makes an object with a key that is no key of most objects. */
function withProto(value: unknown): object {
  const made = {};
  Object.defineProperty(made, "__proto__", { value, enumerable: true, configurable: true, writable: true });
  return made;
}

function nested(levels: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = "bottom";
  for (let level = 0; level < levels; level++) value = wrap(value);
  return value;
}

const OTHERS: readonly (() => unknown)[] = [
  () => null,
  () => true,
  () => false,
  () => [],
  () => ({}),
  () => [null],
  () => [[]],
  () => ({ x: "NaN" }),
  () => withProto({ polluted: 1 }),
  () => ({ constructor: { prototype: { polluted: 1 } } }),
  () => nested(DEEP, (inner) => [inner]),
  () => nested(DEEP, (inner) => ({ inner })),
  () => Array.from({ length: MANY }, (_, index) => `bad-${index}`),
  () => Array.from({ length: MANY }, () => ({})),
  () => Array.from({ length: MANY }, (_, index) => index),
  () => Object.fromEntries(Array.from({ length: MANY }, (_, index) => [`key${index}`, index])),
];

/** A text that somebody who wants to break things would send. */
export function hostileText(chance: Chance): string {
  return chance.pick(TEXTS) ?? "";
}

/** A number of that kind; some are stood for by {@linkcode HUGE_NUMBER}. */
export function hostileNumber(chance: Chance): unknown {
  return chance.pick(NUMBERS);
}

/** A value of any type of that kind. */
export function hostileValue(chance: Chance): unknown {
  const kind = chance.next();
  if (kind < 0.5) return hostileText(chance);
  if (kind < 0.7) return hostileNumber(chance);
  return chance.pick(OTHERS)?.();
}

/** Names for arguments that no tool has, or that mean something to the language. */
export function hostileName(chance: Chance): string {
  return chance.pick([
    "__proto__",
    "constructor",
    "prototype",
    "extra",
    "",
    "\u001b[2J",
    "x".repeat(5_000),
  ]) ?? "";
}

/** Puts a value under a name, as JSON would: `__proto__` is a name like any other. */
export function put(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Writes arguments as JSON, with the numbers that no number can hold. */
export function toJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/"(-?)\u{f8ff}1e999\u{f8ff}"/gu, "$11e999");
}
