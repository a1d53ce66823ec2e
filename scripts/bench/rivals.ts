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
  /** Asks for the rest of a look that came in parts. */
  more?(text: string): Call | undefined;
  /** Returns what the tools call the element that a line of an answer stands for; nothing where they cannot reach it. */
  refOf(line: string): string | undefined;
  click(ref: string): Call;
  /** Puts a text in the place of what a field holds. */
  type(ref: string, text: string): Call;
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
    more: (text) => {
      const offset = /more: offset (\d+)/.exec(text)?.[1];
      const rest = { full: true, scope, offset: Number(offset) };
      return offset === undefined ? undefined : { name: "browser_list_interactives", arguments: rest };
    },
    refOf: (line) => /^\s*(?:[+~] )?(\d+) /.exec(line)?.[1],
    click: (ref) => ({ name: "browser_overlay_act", arguments: { index: Number(ref), action: "click" } }),
    type: (ref, text) => ({
      name: "browser_overlay_act",
      arguments: { index: Number(ref), action: "type", text },
    }),
  };
}

/** The rivals, installed in a folder, with the browser of this machine. */
export function rivals(folder: string, chromium: string): readonly Contender[] {
  const program = (name: string) => join(folder, "node_modules", ".bin", name);
  return [
    agentBrowser(program("agent-browser"), folder, chromium),
    playwright(program("playwright-mcp"), folder, chromium),
    devtools(program("chrome-devtools-mcp"), chromium),
  ];
}

function agentBrowser(command: string, home: string, chromium: string): Contender {
  return {
    name: "agent-browser",
    command,
    args: ["mcp"],
    env: { AGENT_BROWSER_EXECUTABLE_PATH: chromium, AGENT_BROWSER_ARGS: "--no-sandbox", HOME: home },
    open: (url) => ({ name: "agent_browser_open", arguments: { url } }),
    look: { name: "agent_browser_snapshot", arguments: { interactive: true } },
    refOf,
    click: (ref) => ({ name: "agent_browser_click", arguments: { selector: `@${ref}` } }),
    type: (ref, text) => ({ name: "agent_browser_fill", arguments: { selector: `@${ref}`, text } }),
    close: { name: "agent_browser_close", arguments: {} },
  };
}

function playwright(command: string, output: string, chromium: string): Contender {
  const args = ["--headless", "--isolated", "--no-sandbox", "--executable-path", chromium];
  return {
    name: "@playwright/mcp",
    command,
    args: [...args, "--output-dir", output],
    env: {},
    open: (url) => ({ name: "browser_navigate", arguments: { url } }),
    look: { name: "browser_snapshot", arguments: {} },
    refOf,
    click: (ref) => ({ name: "browser_click", arguments: { target: ref, element: "it" } }),
    type: (ref, text) => ({ name: "browser_type", arguments: { target: ref, element: "it", text } }),
  };
}

function devtools(command: string, chromium: string): Contender {
  return {
    name: "chrome-devtools-mcp",
    command,
    args: ["--headless", "--isolated", "--executablePath", chromium, "--chromeArg=--no-sandbox"],
    env: {},
    open: (url) => ({ name: "navigate_page", arguments: { pageId: 1, type: "url", url } }),
    look: { name: "take_snapshot", arguments: { pageId: 1 } },
    refOf: (line) => /uid=(\S+)/.exec(line)?.[1],
    click: (ref) => ({ name: "click", arguments: { pageId: 1, uid: ref } }),
    type: (ref, text) => ({ name: "fill", arguments: { pageId: 1, uid: ref, value: text } }),
  };
}

function refOf(line: string): string | undefined {
  return /ref=(\w+)/.exec(line)?.[1];
}
