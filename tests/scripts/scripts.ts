import { ScriptSource } from "../../src/scripts/script_source.ts";
import { Catalog, type CatalogOptions } from "../../src/catalog/catalog.ts";
import type { ToolOutcome } from "../../src/adapter_api/outcome.ts";
import { callContext, type TestCall, textOf } from "../helpers/mcp/call_context.ts";
import { startHost, type TestHost } from "../helpers/host/start_host.ts";

/** Scripts over real adapters, in real processes. */
export class Scripts implements AsyncDisposable {
  readonly host: TestHost;
  readonly source: ScriptSource;

  constructor(host: TestHost, source: ScriptSource) {
    this.host = host;
    this.source = source;
  }

  /**
   * Starts a host with these adapters.
   *
   * @param options of the catalog; `only` is the one tool that scripts see
   */
  static async over(
    adapters: readonly string[],
    { only, ...options }: CatalogOptions & { readonly only?: string } = {},
  ): Promise<Scripts> {
    await using stack = new AsyncDisposableStack();
    const host = stack.use(await startHost());
    const opened = await Promise.all(adapters.map((adapter) => host.open(adapter)));
    const catalog = new Catalog(opened, { named: new Set(), patterns: ["all"] }, options);
    const groups = () =>
      opened.map(({ name, manifest: { tools } }) => ({
        name,
        tools: tools.filter((tool) => only === undefined || tool.name === only),
      }));
    const source = new ScriptSource({ tools: catalog, groups, host: host.host.scripts() });
    stack.move();
    return new Scripts(host, source);
  }

  /** Runs a script. */
  async run(
    code: string,
    more: Readonly<Record<string, unknown>> = {},
    call: TestCall = {},
  ): Promise<ToolOutcome> {
    return await this.source.call("run_script", { code, ...more }, callContext(call));
  }

  /** Runs a script that ends well; what the model reads, without the last line that counts calls. */
  async text(
    code: string,
    more: Readonly<Record<string, unknown>> = {},
    call: TestCall = {},
  ): Promise<string> {
    const outcome = await this.run(code, more, call);
    if (!outcome.ok) throw new Error(wholeText(outcome));
    return textOf(outcome).replace(/\n\(\d+ calls?, [\d.]+ s\)/, "");
  }

  /** Runs a script that fails; all that the model reads. */
  async failure(
    code: string,
    more: Readonly<Record<string, unknown>> = {},
    call: TestCall = {},
  ): Promise<string> {
    const outcome = await this.run(code, more, call);
    if (outcome.ok) throw new Error(`It succeeded: ${textOf(outcome)}`);
    return wholeText(outcome);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.host[Symbol.asyncDispose]();
  }
}

function wholeText(outcome: Extract<ToolOutcome, { ok: false }>): string {
  const { code, message, hint } = outcome.error;
  const more = outcome.content.map((part) => part.type === "text" ? part.text : part.type);
  return [`${code}: ${message}`, ...(hint === undefined ? [] : [hint]), ...more].join("\n");
}
