import { join } from "node:path";
import type { LogLevel } from "../../../src/adapter_api/handler_port.ts";
import { AdapterHost, type HostOptions } from "../../../src/adapter_host/adapter_host.ts";
import type { Choices } from "../../../src/adapter_host/code/loaded_code.ts";
import type { OpenAdapter } from "../../../src/adapter_host/open_adapter.ts";
import { EventLog } from "../event_log.ts";
import { eventually } from "../eventually.ts";
import { APP, fixtureAdapter } from "./host_command.ts";
import { namesIn } from "./person.ts";
import { processesWith } from "./processes.ts";
import { makeCache } from "./shared_caches.ts";
import { temporaryFolder } from "../temporary_folder.ts";

/** A line of the host's log. */
export interface LogLine {
  readonly adapter: string;
  readonly level: LogLevel;
  readonly message: string;
  readonly data: unknown;
  /** Milliseconds since the test began. */
  readonly at: number;
}

/** A real host of adapters with folders of its own. Its end checks that it left nothing behind. */
export interface TestHost extends AsyncDisposable {
  /** For files of the test. */
  readonly folder: string;
  readonly home: string;
  /** Folder in which the host keeps what lives as long as it does; the mark of its processes. */
  readonly temporary: string;
  readonly log: EventLog<LogLine>;
  readonly host: AdapterHost;
  /** Opens a fixture by its name, or a script by its path. */
  open(adapter: string, choices?: Partial<Choices>): Promise<OpenAdapter>;
  /** Processes of adapters: not the reaper. */
  adapterProcesses(): Promise<number[]>;
}

/** Starts a host; what is not given is as in the product. */
export async function startHost(options: Partial<HostOptions> = {}): Promise<TestHost> {
  await using stack = new AsyncDisposableStack();
  const { path: folder } = stack.use(await temporaryFolder());
  const [home, temporary] = [join(folder, "home"), join(folder, "tmp")];
  await Promise.all([makeCache(join(home, "cache")), Deno.mkdir(temporary)]);
  const log = new EventLog<LogLine>();
  stack.defer(() => nothingIsLeft(temporary));
  const host = stack.use(
    new AdapterHost({
      program: { runtime: Deno.execPath(), boot: join(APP, "boot.js"), config: join(APP, "deno.json") },
      builtIns: join(APP, "adapters"),
      cache: join(home, "cache"),
      temporary,
      places: { home, path: ["/usr/bin", "/bin"] },
      env: {},
      onLog: (adapter, level, message, data) =>
        log.add({ adapter, level, message, data, at: performance.now() }),
      openUrl: () => Promise.resolve(),
      ...options,
    }),
  );
  const owned = stack.move();
  return {
    folder,
    home,
    temporary,
    log,
    host,
    async open(adapter, choices = {}) {
      const path = adapter.includes("/") ? adapter : fixtureAdapter(adapter);
      const opened = await host.open({ adapter: path, choices: () => ({ ...NO_CHOICES, ...choices }) });
      owned.defer(() => opened.close());
      return opened;
    },
    adapterProcesses: () => adapterProcesses(temporary),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function adapterProcesses(temporary: string): Promise<number[]> {
  const found = await processesWith(temporary);
  return found.filter(({ command }) => command.includes("boot.js")).map(({ pid }) => pid);
}

const NO_CHOICES: Choices = { options: {}, granted: {}, grantAsked: false };

/** Fails when a process or a folder of a host outlives it. */
export async function nothingIsLeft(temporary: string): Promise<void> {
  await eventually(`${temporary} is empty`, async () => (await namesIn(temporary)).length === 0);
  await eventually("its processes are gone", async () => (await processesWith(temporary)).length === 0);
}

/** Writes an adapter with this body of `defineAdapter`, and code before it; returns its path. */
export async function writeAdapter(path: string, body: string, before = ""): Promise<string> {
  const head = `import { defineAdapter, ToolError, z } from "glovebox";\n${before}\n`;
  const text =
    `${head}export default defineAdapter({ version: "1.0.0", description: "A test.", ${body} });\n`;
  await Deno.writeTextFile(path, text);
  return path;
}

/** The body of an adapter with one tool that says a word. */
export function sayingAdapter(name: string, word: string, tool = `${name}_say`): string {
  return `name: "${name}",
    tools: { ${tool}: { description: "Says ${word}.", effect: "read", input: z.object({}), run: () => "${word}" } }`;
}
