import { isAbsolute } from "node:path";
import { fileURLToPath } from "node:url";
import { SECRET } from "../../fixtures/adapters/hostile/attempts/target.ts";
import { eventually } from "../../helpers/eventually.ts";
import type { PersonsBrowser } from "../../helpers/browser/persons_browser.ts";
import type { Aim } from "./tricks.ts";

/** What a tool without rules would reach: each answers whether a trick got what it wants. */
export interface Unheld {
  open(value: string): Promise<boolean>;
  browse(value: string): Promise<boolean>;
  name(value: string): Promise<boolean>;
}

/**
 * Makes the tools without rules.
 *
 * @param reached how often the server that nobody may reach was reached
 */
export function unheld({ home }: Aim, browser: PersonsBrowser, reached: () => number): Unheld {
  return {
    async open(value) {
      const named = value.startsWith("file:") ? fileURLToPath(value) : value.replace(/^~/, home);
      const path = isAbsolute(named) ? named : `${home}/Glovebox/homes/${named}`; // the system itself goes its way
      return (await Deno.readTextFile(path)).includes(SECRET);
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
