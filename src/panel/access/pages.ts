import { join } from "node:path";

/** Files of the page, by their paths. */
const FILES = {
  "/": { name: "index.html", type: "text/html; charset=utf-8" },
  "/panel/app.js": { name: "app.js", type: "text/javascript; charset=utf-8" },
  "/panel/app.css": { name: "app.css", type: "text/css; charset=utf-8" },
  "/panel/icon.svg": { name: "icon.svg", type: "image/svg+xml" },
} as const;

/** Only our own script and style run; nobody frames the panel, and nothing leaves it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "frame-src http://127.0.0.1:*", // pages of Lua applications, in the tab Live
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types lit-html glovebox-icons",
].join("; ");

/** Headers of every answer of the panel. */
export const PANEL_HEADERS = {
  "content-security-policy": POLICY,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
  "cache-control": "no-store",
} as const;

/** Files of the page: they hold nothing of anybody's, and need no session. */
export class PanelPages {
  readonly #folder: string;

  /** @param folder where the build put them */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The file at a path; nothing where there is none. */
  async at(path: string): Promise<Response | undefined> {
    const found = Object.entries(FILES).find(([known]) => known === path)?.[1];
    if (found === undefined) return undefined;
    const bytes = await Deno.readFile(join(this.#folder, found.name));
    return new Response(bytes, { headers: { "content-type": found.type } });
  }
}
