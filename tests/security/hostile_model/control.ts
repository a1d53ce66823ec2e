import { isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";
import { SECRET } from "../../fixtures/adapters/hostile/attempts/target.ts";
import { eventually } from "../../helpers/eventually.ts";
import type { PersonsBrowser } from "../../helpers/browser/persons_browser.ts";
import type { Aim } from "./tricks.ts";

/** What a tool without rules would reach: each answers whether a trick got what it wants. */
export interface Unheld {
  open(value: string): Promise<boolean>;
  /** Takes a path up to its first zero, as programs in C do. */
  cut(value: string): Promise<boolean>;
  /** Takes a path as an address, as web servers do. */
  decode(value: string): Promise<boolean>;
  /** Takes other forms of letters for the same, as search and file systems do. */
  fold(value: string): Promise<boolean>;
  /** Opens whatever the user may read. */
  read(value: string): Promise<boolean>;
  /** Hands a path to a shell. */
  shell(value: string): Promise<boolean>;
  browse(value: string): Promise<boolean>;
  name(value: string): Promise<boolean>;
}

/**
 * Makes the tools without rules.
 *
 * @param reached how often the server that nobody may reach was reached
 */
export function unheld({ home }: Aim, browser: PersonsBrowser, reached: () => number): Unheld {
  const open = async (value: string): Promise<boolean> => {
    const named = value.startsWith("file:") ? fileURLToPath(value) : value.replace(/^~/, home);
    const path = isAbsolute(named) ? named : `${home}/Glovebox/homes/${named}`; // the system itself goes its way
    return (await Deno.readTextFile(path)).includes(SECRET);
  };
  return {
    open,
    cut: (value) => open(value.replace(/\0.*$/s, "")),
    decode: (value) => open(decodeURIComponent(value)),
    fold: (value) => open(value.normalize("NFKC")),
    read: async (value) => (await Deno.readTextFile(value)).length > 0,
    async shell(value) {
      const before = await namesUnder(home);
      const command = { args: ["-c", `ls -- ./plan ${value}`], cwd: home, env: { HOME: home } };
      await new Deno.Command("/bin/sh", command).output();
      const made = (await namesUnder(home)).filter((name) => !before.includes(name));
      await Promise.all(made.map((name) => Deno.remove(join(home, name))));
      return made.length > 0;
    },
    async browse(value) {
      const before = reached();
      const url = `http://127.0.0.1:${browser.port}/json/new?${encodeURIComponent(value)}`;
      await (await fetch(url, { method: "PUT" })).body?.cancel();
      const scheme = /^[\w-]+:/.exec(value)?.[0].toLowerCase();
      const isThere = async () => {
        if (scheme === "http:") return reached() > before;
        return (await browser.pages()).some((page) => page.startsWith(`${scheme}`));
      };
      return await eventually(value, isThere, 10_000).then(() => true, () => false);
    },
    // A table of tools that is a plain object, as many programs have it.
    name: (value) => Promise.resolve(Reflect.get({}, value) !== undefined),
  };
}

/** The names in a folder, and in those in it. */
async function namesUnder(folder: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder));
  const inside = entries.filter(({ isDirectory }) => isDirectory).map(async ({ name }) =>
    (await Array.fromAsync(Deno.readDir(join(folder, name)))).map((one) => join(name, one.name))
  );
  return [...entries.map(({ name }) => name), ...(await Promise.all(inside)).flat()];
}
