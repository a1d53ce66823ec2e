import { join } from "node:path";
import { z } from "zod";
import { Catalog } from "../../src/catalog/catalog.ts";
import type { CallWatch } from "../../src/catalog/call_watch.ts";
import { Healer } from "../../src/scripts/healing/healer.ts";
import { KnownElements } from "../../src/scripts/healing/known_elements.ts";
import { functionOf, namespacesOf } from "../../src/scripts/namespaces.ts";
import { ScriptRecorder } from "../../src/scripts/recording/script_recorder.ts";
import { ScriptSource } from "../../src/scripts/script_source.ts";
import type { OpenAdapter } from "../../src/adapter_host/open_adapter.ts";
import { startHost, type TestHost } from "../helpers/host/start_host.ts";
import { callContext, textOf } from "../helpers/mcp/call_context.ts";

const listedSchema = z.object({ data: z.object({ elements: z.array(z.unknown()) }) });

/** Calls a tool; what the model reads comes back. */
export type Call = (tool: string, input?: object) => Promise<string>;

/** Result of a script that was run again. */
export interface Replayed {
  readonly ok: boolean;
  /** What its person reads. */
  readonly text: string;
  /** Names of the elements that were taken for others, and of those. */
  readonly healed: readonly (readonly [string, string])[];
}

/** Records what is called on one adapter, and runs it again. */
export class Replay implements AsyncDisposable {
  readonly #host: TestHost;
  readonly #adapter: OpenAdapter;
  #count = 0;

  constructor(host: TestHost, adapter: OpenAdapter) {
    this.#host = host;
    this.#adapter = adapter;
  }

  /** Starts a host with one adapter. */
  static async over(adapter: string, options: Readonly<Record<string, unknown>>): Promise<Replay> {
    const host = await startHost();
    return new Replay(host, await host.open(adapter, { options, grantAsked: true }));
  }

  /** Records what is called; the path of the script comes back. */
  async record(work: (call: Call) => Promise<void>): Promise<string> {
    const namespaces = namespacesOf(this.#groups());
    await using recorder = await ScriptRecorder.begin(join(this.#host.folder, `${++this.#count}.ts`), {
      pathOf: (tool) => functionOf(namespaces, tool),
      secrets: { refresh: () => {}, data: (value) => value },
      onError: (error) => console.error(error),
    });
    await work(this.#caller(recorder));
    return join(this.#host.folder, `${this.#count}.ts`);
  }

  /** Writes a script, and returns its path. */
  async written(text: string): Promise<string> {
    const path = join(this.#host.folder, `${++this.#count}.ts`);
    await Deno.writeTextFile(path, text);
    return path;
  }

  /** Runs a script, and heals what it can. */
  async run(
    script: string,
    { inputs = {}, waitMs = 300 }: { readonly inputs?: object; readonly waitMs?: number } = {},
  ): Promise<Replayed> {
    const tools = this.#catalog();
    const healer = new Healer({ tools, known: await KnownElements.of(script), heals: true, waitMs });
    const source = new ScriptSource({ tools, groups: () => this.#groups(), host: this.#host.host.scripts() });
    source.runFor({ mender: healer });
    const code = await Deno.readTextFile(script);
    const outcome = await source.call("run_script", { code, inputs }, callContext());
    const more = outcome.ok ? [] : [
      outcome.error.hint ?? "",
      ...outcome.content.map((part) => part.type === "text" ? part.text : part.type),
    ];
    return {
      ok: outcome.ok,
      text: [textOf(outcome), ...more].join("\n"),
      healed: healer.healings.map(({ known, found }) => [known.name, found.name]),
    };
  }

  /** Calls a tool that is not recorded. */
  readonly call: Call = (tool, input) => this.#caller(undefined)(tool, input);

  /** Everything that the page's controls are known by. */
  async elements(): Promise<readonly unknown[]> {
    const { name } = this.#adapter;
    const outcome = await this.#catalog().call(`${name}_elements`, {}, { ...callContext(), view: name });
    if (!outcome.ok) throw new Error(textOf(outcome));
    return listedSchema.parse(outcome.structured).data.elements;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#host[Symbol.asyncDispose]();
  }

  #caller(watch: CallWatch | undefined): Call {
    const catalog = this.#catalog(watch);
    return async (tool, input = {}) => {
      const outcome = await catalog.call(tool, input, callContext());
      if (!outcome.ok) throw new Error(textOf(outcome));
      return textOf(outcome);
    };
  }

  #catalog(watch?: CallWatch): Catalog {
    return new Catalog([this.#adapter], { named: new Set(), patterns: ["all"] }, { watch });
  }

  #groups() {
    const { name, manifest: { tools } } = this.#adapter;
    return [{ name, tools: tools.filter(({ visibility }) => visibility === undefined) }];
  }
}
