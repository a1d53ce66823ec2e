import { join } from "node:path";
import { deadline } from "./base/time/deadline.ts";
import { currentFolders } from "./config/folders.ts";
import { NO_SETTINGS } from "./config/own_variables.ts";
import { greetProcess } from "./transports/stdio/greeting.ts";

/** Time for which loading waits for a client's first message, in milliseconds. */
const FIRST_WORD_MS = 25;

/**
 * Greets the client before the command line is parsed, where nothing can be wrong with it: the flags are those of most
 * clients' configurations, and no variable or file of settings says anything else. Parsing needs a parser and the
 * schema of all settings, and clients wait.
 */
export async function greetPlainStart(argv: readonly string[]): Promise<void> {
  if (!isPlain(argv) || hasSettings()) return;
  const { answered } = greetProcess();
  // Loading keeps this thread busy: a client that speaks at once is heard first.
  await deadline(answered, FIRST_WORD_MS, "The first message").catch(() => {});
}

function isPlain(argv: readonly string[]): boolean {
  const [first, ...more] = argv[0] === "serve" ? argv.slice(1) : argv;
  if (first !== "--stdio" && first !== "--mcp") return false;
  return more.every((word, at) =>
    at % 2 === 0 ? word === "--adapter" || word === "-a" : /^[^-]/.test(word)
  ) &&
    more.length % 2 === 0;
}

function hasSettings(): boolean {
  const isSetting = (name: string) => name.startsWith("GLOVEBOX_") && !NO_SETTINGS.includes(name);
  if (Object.keys(Deno.env.toObject()).some(isSetting)) return true;
  return [Deno.cwd(), currentFolders().config].some((folder) => isThere(join(folder, "glovebox.json")));
}

function isThere(path: string): boolean {
  try {
    Deno.statSync(path);
    return true;
  } catch (error) {
    return !(error instanceof Deno.errors.NotFound); // what cannot be looked at is looked into by the parser
  }
}
