import { join } from "node:path";

/** Another server that is measured against ours: how it is started, and how its tools are called. */
export interface Contender {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  open(url: string): Call;
  /** Everything that is on the page, as the server gives it without being asked for less. */
  readonly look: Call;
  /** Clicks what the line of a look stands for. */
  click(line: string): Call;
  readonly close?: Call;
}

/** A tool and its arguments. */
export interface Call {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** Packages that are installed for a comparison, and nothing newer: figures of another version are other figures. */
export const PACKAGES: readonly string[] = [
  "agent-browser@0.41.2",
  "@playwright/mcp@0.0.83",
  "chrome-devtools-mcp@1.11.0",
  "gpt-tokenizer@4.0.0",
];

/** Our own server in one of the ways that it is compared in. */
export interface Own {
  readonly name: string;
  readonly glovebox: string;
  readonly env: Readonly<Record<string, string>>;
  /** By itself it lists what is in view; the others list everything. */
  readonly scope: "viewport" | "all";
  /** Another browser than it takes by itself. */
  readonly executable?: string;
}

/** Returns Glovebox as one of those that are compared. */
export function ours({ name, glovebox, env, scope, executable }: Own): Contender {
  const choice = executable === undefined ? [] : ["--option", `browser.executable=${executable}`];
  return {
    name,
    command: glovebox,
    args: ["--stdio", "--adapter", "browser", ...choice],
    env,
    open: (url) => ({ name: "browser_navigate", arguments: { url } }),
    look: { name: "browser_list_interactives", arguments: { full: true, scope } },
    click: (line) => ({
      name: "browser_overlay_act",
      arguments: { index: Number(/^\d+/.exec(line)?.[0]), action: "click" },
    }),
  };
}

/** The rivals, installed in a folder, with the browser of this machine. */
export function rivals(folder: string, chromium: string): readonly Contender[] {
  const program = (name: string) => join(folder, "node_modules", ".bin", name);
  return [
    {
      name: "agent-browser",
      command: program("agent-browser"),
      args: ["mcp"],
      env: { AGENT_BROWSER_EXECUTABLE_PATH: chromium, AGENT_BROWSER_ARGS: "--no-sandbox", HOME: folder },
      open: (url) => ({ name: "agent_browser_open", arguments: { url } }),
      look: { name: "agent_browser_snapshot", arguments: { interactive: true } },
      click: (line) => ({ name: "agent_browser_click", arguments: { selector: `@${refOf(line)}` } }),
      close: { name: "agent_browser_close", arguments: {} },
    },
    {
      name: "@playwright/mcp",
      command: program("playwright-mcp"),
      args: [
        ...["--headless", "--isolated", "--no-sandbox", "--executable-path", chromium],
        ...["--output-dir", folder],
      ],
      env: {},
      open: (url) => ({ name: "browser_navigate", arguments: { url } }),
      look: { name: "browser_snapshot", arguments: {} },
      click: (line) => ({ name: "browser_click", arguments: { target: refOf(line), element: "it" } }),
    },
    {
      name: "chrome-devtools-mcp",
      command: program("chrome-devtools-mcp"),
      args: ["--headless", "--isolated", "--executablePath", chromium, "--chromeArg=--no-sandbox"],
      env: {},
      open: (url) => ({ name: "navigate_page", arguments: { pageId: 1, type: "url", url } }),
      look: { name: "take_snapshot", arguments: { pageId: 1 } },
      click: (line) => ({
        name: "click",
        arguments: { pageId: 1, uid: /uid=(\S+)/.exec(line)?.[1] },
      }),
    },
  ];
}

function refOf(line: string): string {
  return /ref=(\w+)/.exec(line)?.[1] ?? "";
}
