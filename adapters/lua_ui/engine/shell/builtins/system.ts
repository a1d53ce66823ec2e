import { calendarOf, formatDate } from "../../wasm/calendar.ts";
import { type Call, optionsOf } from "./call.ts";

const NAMES = { linux: "Linux", darwin: "Darwin", windows: "Windows_NT" } as const;
const MACHINES = { x86_64: "x86_64", aarch64: "aarch64" } as const;

/** Tells the date and time, in the form that is asked for. */
export function date({ args, print }: Call): number {
  const format = args.find((arg) => arg.startsWith("+"))?.slice(1) ?? "%a %b %e %H:%M:%S %Z %Y";
  const { letters, names } = optionsOf(args.filter((arg) => !arg.startsWith("+")), "uIR");
  if (names.length > 0) throw new Error(`"${names[0]}" is not supported`);
  const now = new Date();
  const wanted = letters.has("I") ? "%Y-%m-%d" : letters.has("R") ? "%a, %d %b %Y %H:%M:%S %z" : format;
  const plain = wanted.replaceAll("%s", String(Math.floor(now.getTime() / 1000)))
    .replaceAll("%N", String(now.getMilliseconds() * 1_000_000).padStart(9, "0"));
  print(`${formatDate(plain, calendarOf(now, letters.has("u")))}\n`);
  return 0;
}

/** Tells the system and the processor. */
export function uname({ args, print }: Call): number {
  const { letters } = optionsOf(args, "smrna");
  const name = Object.entries(NAMES).find(([os]) => os === Deno.build.os)?.[1] ?? Deno.build.os;
  const machine = MACHINES[Deno.build.arch];
  const wanted = letters.has("a") ? [name, machine] : letters.has("m") ? [machine] : [name];
  print(`${wanted.join(" ")}\n`);
  return 0;
}

/** Tells the folder that programs run in. */
export function pwd({ files, print }: Call): number {
  print(`${files.folder}\n`);
  return 0;
}

/** Does nothing, and that well. */
export function succeed(): number {
  return 0;
}

/** Does nothing, and fails. */
export function fail(): number {
  return 1;
}

/** Links cannot be made with what the adapter was granted: a copy often does as well. */
export function ln({ complain }: Call): number {
  complain("links cannot be made by applications here: copy the file (cp), or a person makes the link");
  return 1;
}
