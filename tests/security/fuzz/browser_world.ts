import { z } from "zod";
import { BROWSER_ERROR_CODES } from "../../../adapters/browser/errors.ts";
import { isObject } from "../../../src/base/is_object.ts";
import { deadline } from "../../../src/base/time/deadline.ts";
import type { Chance } from "../../helpers/chance.ts";
import type { PersonsBrowser } from "../../helpers/browser/persons_browser.ts";
import type { World } from "./campaign.ts";
import type { Door } from "./door.ts";
import type { Ids } from "./harvest.ts";
import { put } from "./values.ts";
import { PATIENCE_MS } from "../../helpers/eventually.ts";

/** Pages that do nothing by themselves. */
const STILL = ["form", "widgets", "list", "drags", "zones", "layers", "tools", "seeing"];
/** Those that ask, open others, do not answer or tell of themselves. */
const LIVELY = ["dialogs", "opening", "hostile", "late", "talking", "leaving", "busy", "workers"];
const ROLES = "button|link|textbox|checkbox|radio|combobox|slider|searchbox|tab|option|menuitem|generic";
const WAIT_MS = 300;

/** What takes minutes, or much memory, where it is legitimately large. */
const LIMITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  browser_wait: { ms: 100, timeout_ms: WAIT_MS },
  browser_click_and_wait_download: { timeout_ms: WAIT_MS },
  browser_download_wait: { timeout_ms: WAIT_MS },
  browser_scroll: { pages: 3 },
  browser_press: { times: 5 },
  browser_emulate: { width: 1_200, height: 900, scale: 1.5 },
};

function idsFor(pages: readonly string[]): Ids {
  const url = (chance: Chance) => chance.pick(pages);
  return {
    found: {
      index: new RegExp(`(?:\\\\n|")[ *~+]*(\\d{1,4}) (?:${ROLES})`, "g"),
      tab: /(?:tab |\\n[ *])(\d{1,3})\b/g,
      request: /request (\d{1,5})/g,
    },
    taken: { index: ["index"], to: ["index"], within: ["index"], tab: ["tab"], request: ["request"] },
    form: (_kind, id) => Number(id),
    values: {
      "browser_navigate.url": url,
      "browser_open_in_new_tab.url": url,
      selector: (chance) => chance.pick(["button", "#a", "input", "body"]),
      keys: (chance) => chance.pick(["Tab", "Enter", "a", "Control+a", "ArrowDown"]),
      role: (chance) => chance.pick(["button", "link", "textbox"]),
      file: (chance) => chance.pick(["~/Glovebox/downloads/a.txt", "a.txt"]),
      expression: (chance) =>
        chance.pick(["1 + 1", "document.title", "missing.word", "throw new Error('own')"]),
      locale: (chance) => chance.pick(["de-DE", "fr"]),
      timezone: (chance) => chance.pick(["Europe/Berlin", "UTC"]),
      location: () => "52.5, 13.4",
      until: (chance) => chance.pick(["Send", "nothing like it"]),
    },
  };
}

/** Chromium on pages of the tests. */
export class BrowserWorld implements World {
  readonly adapter = "browser";
  readonly args: readonly string[];
  readonly ids: Ids;
  readonly builders = [
    "browser_navigate",
    "browser_list_interactives",
    "browser_overlay_act",
    "browser_tabs",
  ];
  readonly codes = Object.keys(BROWSER_ERROR_CODES);
  readonly programs = new Set(["browser_evaluate"]);
  /** The numbers are drawn into the page. */
  readonly mayChange = new Set(["browser_overlay_show", "browser_overlay_hide"]);
  readonly state?: () => Promise<string>;
  readonly #pages: readonly string[];

  /**
   * @param url where the pages of the tests are
   * @param person a browser to be attached to, in which somebody else's session is seen; one of its own otherwise
   */
  constructor(url: string, person?: PersonsBrowser) {
    const names = person === undefined ? [...STILL, ...LIVELY] : STILL;
    this.#pages = names.map((name) => `${url}/${name}.html`);
    this.ids = idsFor(this.#pages);
    const options = ["timeoutMs=3000", "patienceMs=300", "maxTabs=6"];
    const more = person === undefined ? ["executable=chromium", "evaluate=true"] : [`attach=${person.port}`];
    this.args = [
      ...[...options, ...more].flatMap((option) => ["--option", `browser.${option}`]),
      "--grant-asked",
      "browser",
    ];
    if (person !== undefined) this.state = async () => await stateOf(person);
  }

  steer(tool: string, args: unknown, chance: Chance): unknown {
    if (!isObject(args)) return args;
    for (const [name, most] of Object.entries(LIMITS[tool] ?? {})) {
      const given = args[name] ?? most;
      if (typeof given === "number" && given > 0) put(args, name, Math.min(given, most));
    }
    // Without a network few other tools have anything to do.
    const staysOnline = this.state !== undefined || chance.next() < 0.9;
    if (args["offline"] === true && staysOnline) put(args, "offline", false);
    return args;
  }

  /** Another page, or none, is there instead; or steps before the one that was refused are done, as the answer says. */
  begun(code: string, tool: string, args: unknown): boolean {
    if (tool === "browser_steps" && severalSteps.safeParse(args).success) return true;
    return code === "BROWSER_NAVIGATION" || code === "TIMEOUT";
  }

  async renew(door: Door): Promise<void> {
    await door.call("browser_emulate", '{"reset":true,"offline":false}');
    await door.call("browser_navigate", JSON.stringify({ url: this.#pages[0] }));
  }
}

/** What a person would see: addresses, texts, what is filled in and chosen. */
const SEEN =
  `location.protocol === "chrome-error:" ? "the browser's own page" : JSON.stringify([location.href, document.title, document.body?.innerText ?? "",
  ...[...document.querySelectorAll("input, select, textarea")].map((each) => [each.value, each.checked])])`;
const severalSteps = z.object({ steps: z.array(z.unknown()).min(2) });
const evaluated = z.object({ result: z.object({ result: z.object({ value: z.string() }) }) });

/** Everything in the pages of a browser, through a connection of our own. */
async function stateOf(person: PersonsBrowser): Promise<string> {
  const seen = await Promise.all((await person.sockets()).map(seenAt));
  return seen.sort().join("\n");
}

async function seenAt(address: string): Promise<string> {
  const socket = new WebSocket(address);
  try {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    socket.onerror = () => reject(new Error(`${address} is gone`));
    socket.onmessage = ({ data }) => resolve(String(data));
    socket.onopen = () => {
      const params = { expression: SEEN, returnByValue: true };
      socket.send(JSON.stringify({ id: 1, method: "Runtime.evaluate", params }));
    };
    const told = await deadline(promise, PATIENCE_MS, "The page's own words");
    return evaluated.parse(JSON.parse(told)).result.result.value;
  } finally {
    socket.close();
  }
}
