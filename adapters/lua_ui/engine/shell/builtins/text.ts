import { joinBytes } from "../../../../kit/join_bytes.ts";
import { type Call, forEach, optionsOf } from "./call.ts";

const decoder = new TextDecoder();

/** Writes its arguments. */
export function echo({ args, print }: Call): number {
  const isBare = args[0] === "-n";
  print((isBare ? args.slice(1) : args).join(" ") + (isBare ? "" : "\n"));
  return 0;
}

/** Writes its arguments by a pattern with `%s` and `%d`. */
export function printf({ args: [pattern = "", ...values], print }: Call): number {
  const plain = pattern.replaceAll("\\n", "\n").replaceAll("\\t", "\t");
  const rest = [...values];
  do {
    print(plain.replace(/%([sd%])/g, (_whole, kind: string) => {
      if (kind === "%") return "%";
      const value = rest.shift() ?? "";
      return kind === "s" ? value : String(Math.trunc(Number(value) || 0));
    }));
  } while (rest.length > 0 && /%[sd]/.test(plain));
  return 0;
}

/** Writes files one after the other. */
export function cat(call: Call): number {
  const { names } = optionsOf(call.args, "u");
  return forEach(call, names.length === 0 ? ["-"] : names, (name) => call.print(contentOf(call, name)));
}

/** Writes the first lines, or bytes. */
export function head(call: Call): number {
  return part(call, (all, count) => all.slice(0, count));
}

/** Writes the last lines, or bytes. */
export function tail(call: Call): number {
  return part(call, (all, count) => count === 0 ? [] : all.slice(-count));
}

function part(call: Call, take: (all: readonly string[], count: number) => readonly string[]): number {
  const [first = "", second = ""] = call.args;
  const [, attached] = /^-n?(\d+)$/.exec(first) ?? [];
  const count = Number(attached ?? (first === "-n" ? second : 10));
  const { names } = optionsOf(call.args.slice(attached !== undefined ? 1 : first === "-n" ? 2 : 0), "");
  if (!Number.isInteger(count) || count < 0) throw new Error(`"${second}" is not a number of lines`);
  return forEach(call, names.length === 0 ? ["-"] : names, (name) => {
    const lines = decoder.decode(contentOf(call, name)).match(/[^\n]*\n|[^\n]+$/g) ?? [];
    call.print(take(lines, count).join(""));
  });
}

/** Counts lines, words and bytes. */
export function wc(call: Call): number {
  const { letters, names } = optionsOf(call.args, "lwc");
  const all = letters.size === 0;
  return forEach(call, names.length === 0 ? ["-"] : names, (name) => {
    const bytes = contentOf(call, name);
    const text = decoder.decode(bytes);
    const counts = [
      ...(all || letters.has("l") ? [text.split("\n").length - 1] : []),
      ...(all || letters.has("w") ? [text.split(/\s+/).filter((word) => word !== "").length] : []),
      ...(all || letters.has("c") ? [bytes.length] : []),
    ];
    call.print(`${counts.join(" ")}${name === "-" ? "" : ` ${name}`}\n`);
  });
}

/** Writes the lines in their order. */
export function sort(call: Call): number {
  const { letters, names } = optionsOf(call.args, "rnuf");
  const contents = (names.length === 0 ? ["-"] : names).map((name) => contentOf(call, name));
  const lines = decoder.decode(joinBytes(contents)).replace(/\n$/, "").split("\n");
  lines.sort((a, b) => letters.has("n") ? parseFloat(a) - parseFloat(b) : a < b ? -1 : a > b ? 1 : 0);
  if (letters.has("r")) lines.reverse();
  const kept = letters.has("u") ? [...new Set(lines)] : lines;
  call.print(kept.map((line) => `${line}\n`).join(""));
  return 0;
}

/** Turns bytes into base64, and with `-d` back. */
export function base64(call: Call): number {
  const { width, others } = lineWidth(call.args);
  const { letters, names: [name = "-"] } = optionsOf(others, "diD");
  const bytes = contentOf(call, name);
  if (letters.has("d") || letters.has("D")) {
    call.print(Uint8Array.fromBase64(decoder.decode(bytes).replace(/[^A-Za-z0-9+/=]/g, "")));
    return 0;
  }
  const text = bytes.toBase64();
  const lines = width > 0 ? text.match(new RegExp(`.{1,${width}}`, "g")) ?? [] : [text];
  call.print(lines.map((line) => `${line}\n`).join(""));
  return 0;
}

/** Finds how long the lines of base64 get, which is said in three ways. */
function lineWidth(args: readonly string[]): { readonly width: number; readonly others: readonly string[] } {
  const said = args.join("\n").replace(/^-w\n|\n-w\n/, "\n-w").split("\n").filter((arg) => arg !== "");
  const isWidth = /^(?:-w|--wrap=)(\d+)$/;
  const width = said.map((arg) => isWidth.exec(arg)?.[1]).find((found) => found !== undefined);
  const others = said.filter((arg) => !isWidth.test(arg)).map((arg) => arg === "--decode" ? "-d" : arg);
  return { width: Number(width ?? 76), others };
}

function contentOf(call: Call, name: string): Uint8Array {
  if (name === "-") return call.input;
  const path = call.files.at(name);
  const info = Deno.statSync(path);
  if (info.isDirectory) throw new Error("Is a directory");
  if (!info.isFile) throw new Error("it is not a plain file");
  return Deno.readFileSync(path);
}
