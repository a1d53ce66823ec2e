import type { Call } from "./call.ts";

type Check = (call: Call, value: string) => boolean;

const ABOUT_ONE: Readonly<Record<string, Check>> = {
  "-e": (call, path) => call.files.info(path) !== undefined,
  "-f": (call, path) => call.files.info(path)?.isFile === true,
  "-d": (call, path) => call.files.info(path)?.isDirectory === true,
  "-s": (call, path) => (call.files.info(path)?.size ?? 0) > 0,
  "-r": (call, path) => call.files.info(path) !== undefined,
  "-w": (call, path) => call.files.info(path) !== undefined,
  "-x": (call, path) => call.files.info(path)?.isDirectory === true,
  "-L": isLink,
  "-h": isLink,
  "-n": (_call, text) => text !== "",
  "-z": (_call, text) => text === "",
};

const ABOUT_TWO: Readonly<Record<string, (a: string, b: string) => boolean>> = {
  "=": (a, b) => a === b,
  "==": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "-eq": (a, b) => Number(a) === Number(b),
  "-ne": (a, b) => Number(a) !== Number(b),
  "-lt": (a, b) => Number(a) < Number(b),
  "-le": (a, b) => Number(a) <= Number(b),
  "-gt": (a, b) => Number(a) > Number(b),
  "-ge": (a, b) => Number(a) >= Number(b),
};

/** Tells by its status whether something holds of files, texts or numbers. */
export function test(call: Call): number {
  return holds(call, call.args) ? 0 : 1;
}

/** The same in brackets. */
export function bracket(call: Call): number {
  if (call.args.at(-1) !== "]") throw new Error("missing ]");
  return holds(call, call.args.slice(0, -1)) ? 0 : 1;
}

function holds(call: Call, args: readonly string[]): boolean {
  const either = args.lastIndexOf("-o");
  if (either > 0 && args.length > 3) {
    return holds(call, args.slice(0, either)) || holds(call, args.slice(either + 1));
  }
  const both = args.lastIndexOf("-a");
  if (both > 0 && args.length > 3) {
    return holds(call, args.slice(0, both)) && holds(call, args.slice(both + 1));
  }
  if (args[0] === "!" && args.length > 1) return !holds(call, args.slice(1));
  const [first = "", second = "", third = ""] = args;
  if (args.length <= 1) return first !== "";
  const check = args.length === 2 ? ABOUT_ONE[first] : undefined;
  if (check !== undefined) return check(call, second);
  const compare = args.length === 3 ? ABOUT_TWO[second] : undefined;
  if (compare !== undefined) return compare(first, third);
  throw new Error(`"${args.join(" ")}" is not understood`);
}

function isLink(call: Call, path: string): boolean {
  try {
    return Deno.lstatSync(call.files.placeOf(path)).isSymlink;
  } catch {
    return false;
  }
}
