import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import type { ToolOutcome } from "../../../src/adapter_api/outcome.ts";
import type { OpenAdapter } from "../../../src/adapter_host/open_adapter.ts";
import { callContext, textOf } from "../../helpers/mcp/call_context.ts";
import { eventually } from "../../helpers/eventually.ts";
import { APP } from "../../helpers/host/host_command.ts";
import { namesIn } from "../../helpers/host/person.ts";
import { startHost, type TestHost } from "../../helpers/host/start_host.ts";

const FIXTURES = join(import.meta.dirname ?? "", "..", "..", "fixtures", "lua_ui");

/** Options that a test sets. */
export interface LuaUiOptions {
  readonly options?: Readonly<Record<string, unknown>>;
  /** True when Lua is another build than the one that the adapter knows: the same one with another checksum. */
  readonly isOtherLua?: boolean;
  /** True when a person granted all that it asks for. */
  readonly grantAsked?: boolean;
  /** A folder of `tests/fixtures/lua_ui` that is the project. */
  readonly app?: string;
  /** Files of the project: texts by path. Without any, the folder is empty. */
  readonly files?: Readonly<Record<string, string>>;
  /** What an empty folder begins as; the adapter's own choice without it. */
  readonly template?: string;
}

/** The Lua UI adapter in a real host, in a child process with the rights that it is shipped with. */
export class LuaUi implements AsyncDisposable {
  readonly host: TestHost;
  readonly adapter: OpenAdapter;
  /** The project's folder: below the default one. */
  readonly base: string;
  readonly opened: string[];
  #url = "";
  #otherLua: string | undefined;

  constructor(host: TestHost, adapter: OpenAdapter, opened: string[]) {
    this.host = host;
    this.adapter = adapter;
    this.opened = opened;
    this.base = join(host.home, "Glovebox", "lua-ui", "project");
  }

  /** Starts a host; nothing is configured yet. */
  static async open(
    { options = {}, files = {}, app, grantAsked = false, isOtherLua = false }: LuaUiOptions = {},
  ): Promise<LuaUi> {
    const opened: string[] = [];
    const env: Record<string, string> = {};
    const other = isOtherLua ? await otherLua() : undefined;
    const host = await startHost({
      env,
      ...(other === undefined ? {} : { builtIns: other }),
      openUrl: (url) => {
        opened.push(url);
        return Promise.resolve();
      },
    });
    try {
      env["HOME"] = host.home;
      const lua = new LuaUi(host, await host.open("lua-ui", { options, grantAsked }), opened);
      lua.#otherLua = other;
      if (app !== undefined) await copyFolder(join(FIXTURES, app), lua.base);
      for (const [name, text] of Object.entries(files)) await lua.write(name, text);
      return lua;
    } catch (error) {
      await host[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** Starts a host, configures it and starts its server. */
  static async start(options: LuaUiOptions = {}): Promise<LuaUi> {
    const lua = await LuaUi.open(options);
    try {
      await lua.begin(options.template);
      return lua;
    } catch (error) {
      await lua[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** Configures and starts the server. */
  async begin(template?: string): Promise<void> {
    await this.text("ui_configure", { base_dir: this.base, ...(template === undefined ? {} : { template }) });
    this.#url = await this.text("ui_start");
  }

  get url(): string {
    return this.#url;
  }

  async call(tool: string, input: Readonly<Record<string, unknown>> = {}): Promise<ToolOutcome> {
    return await this.adapter.call(tool, input, callContext());
  }

  /** Calls a tool that must succeed; gives its text. */
  async text(tool: string, input: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const outcome = await this.call(tool, input);
    assert.ok(outcome.ok, `${tool}: ${textOf(outcome)}`);
    return textOf(outcome);
  }

  /** Runs Lua; gives its result as JavaScript has it. */
  async run(code: string, sessionId = "1"): Promise<unknown> {
    return JSON.parse(await this.text("ui_run", { code, sessionId }));
  }

  /** Runs Lua until it gives what is wanted: what a page sends comes when it comes. */
  async until(code: string, wanted: unknown): Promise<void> {
    const what = `${code} is ${JSON.stringify(wanted)}`;
    let last: unknown;
    const holds = async () => {
      last = await this.run(code);
      return JSON.stringify(last) === JSON.stringify(wanted);
    };
    await eventually(what, holds).catch((error) => {
      throw new Error(`It is ${JSON.stringify(last)}`, { cause: error });
    });
  }

  /** Runs Lua that must fail; gives the message. */
  async failure(code: string): Promise<string> {
    const outcome = await this.call("ui_run", { code });
    assert.ok(!outcome.ok, `It succeeded: ${textOf(outcome)}`);
    return outcome.error.message;
  }

  async write(name: string, text: string): Promise<void> {
    const path = join(this.base, name);
    await Deno.mkdir(dirname(path), { recursive: true });
    await Deno.writeTextFile(path, text);
  }

  async read(name: string): Promise<string> {
    return await Deno.readTextFile(join(this.base, name));
  }

  /** Waits until sessions 1 to `count` are kept, as they are now, for a process that comes after this one. */
  async kept(count = 1): Promise<void> {
    await this.#keptOnce(count); // this may be what was being written before the call
    await this.#keptOnce(count);
  }

  /** Where the host lets the adapter keep what outlives its process. */
  async keptFolder(): Promise<string> {
    const [run] = await namesIn(this.host.temporary);
    return join(this.host.temporary, run ?? "", "kept", "lua-ui");
  }

  async #keptOnce(count: number): Promise<void> {
    const since = Date.now();
    for (let id = 1; id <= count; id++) await this.run("return 0", String(id)); // after each job it is kept again
    const folder = await this.keptFolder();
    await eventually(`${count} sessions are kept`, async () => {
      const written = async (ending: string, id: number) => {
        const info = await Deno.stat(join(folder, `${id}.${ending}`)).catch(() => undefined);
        return (info?.mtime?.getTime() ?? 0) > since;
      };
      const ids = Array.from({ length: count }, (_, i) => i + 1);
      const kept = await Promise.all(
        ids.map(async (id) => await written("vm", id) || await written("changes", id)),
      );
      return kept.every((one) => one);
    });
  }

  /** An address that opens a session in a browser that has not been here before. */
  async page(sessionId = "1", path = "/", conserve = false): Promise<string> {
    await this.text("ui_open_browser", { sessionId, path, conserve });
    return this.opened.at(-1) ?? "";
  }

  /** The address of a session that no page may guess: where the person's own browser is led. */
  async internal(sessionId = "1"): Promise<string> {
    const response = await fetch(await this.page(sessionId), { redirect: "manual" });
    await response.body?.cancel();
    return (response.headers.get("location") ?? "").split("/")[1] ?? "";
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.host[Symbol.asyncDispose]();
    if (this.#otherLua !== undefined) await Deno.remove(this.#otherLua, { recursive: true });
  }
}

/** The built-in adapters, with a Lua of another checksum. */
async function otherLua(): Promise<string> {
  const folder = await Deno.makeTempDir();
  await copyFolder(join(APP, "adapters", "lua_ui"), join(folder, "lua_ui"));
  const customSection = Uint8Array.of(0, 2, 1, 0x78);
  await Deno.writeFile(join(folder, "lua_ui", "lua.wasm"), customSection, { append: true });
  return folder;
}

async function copyFolder(from: string, to: string): Promise<void> {
  await Deno.mkdir(to, { recursive: true });
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    if (isDirectory) await copyFolder(join(from, name), join(to, name));
    else await Deno.copyFile(join(from, name), join(to, name));
  }
}
