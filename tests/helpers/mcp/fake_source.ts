import type { Manifest, ToolEntry } from "../../../src/adapter_api/manifest.ts";
import type { Changed } from "../../../src/adapter_api/context.ts";
import type { ToolSource } from "../../../src/catalog/tool_source.ts";

/** Offers of a fake source; everything else has nothing in it. */
export interface Offers {
  readonly tools?: readonly Partial<ToolEntry>[];
  readonly prompts?: Manifest["prompts"];
  readonly resources?: Manifest["resources"];
  readonly templates?: Manifest["templates"];
  readonly views?: Manifest["views"];
}

/** A source of tools without a process: it answers with what it was asked. */
export class FakeSource implements ToolSource {
  readonly name: string;
  readonly manifest: Manifest;
  /** Requests that it was asked, in order. */
  readonly asked: unknown[][] = [];
  closed = false;
  readonly #listeners = new Set<(what: Changed) => void>();

  constructor(
    name: string,
    { tools = [], prompts = [], resources = [], templates = [], views }: Offers = {},
  ) {
    this.name = name;
    const version = "1.0.0";
    const described = { description: `The adapter ${name}`, permissions: {}, optionsSchema: {} };
    const entries = tools.map((tool) => ({ ...TOOL, ...tool }));
    this.manifest = {
      apiVersion: 1,
      name,
      version,
      ...described,
      tools: entries,
      prompts,
      resources,
      templates,
      ...(views === undefined ? {} : { views }),
    };
  }

  announce(what: Changed): void {
    this.#listeners.forEach((listener) => listener(what));
  }

  call: ToolSource["call"] = (tool, input) => {
    this.asked.push(["call", tool, input]);
    return Promise.resolve({ ok: true, content: [{ type: "text", text: `${this.name}: ${tool}` }] });
  };

  read: ToolSource["read"] = (uri) => {
    this.asked.push(["read", uri]);
    return Promise.resolve([{ uri, mimeType: "text/plain", body: this.name }]);
  };

  list: ToolSource["list"] = (template) => {
    this.asked.push(["list", template]);
    return Promise.resolve([{ uri: `${this.name}://${template}/1`, name: "one" }]);
  };

  prompt: ToolSource["prompt"] = (name, args) => {
    this.asked.push(["prompt", name, args]);
    return Promise.resolve([{ role: "user", content: { type: "text", text: name } }]);
  };

  complete: ToolSource["complete"] = (target, prefix) => {
    this.asked.push(["complete", target, prefix]);
    return Promise.resolve([`${prefix}…`]);
  };

  onChanged: ToolSource["onChanged"] = (listener) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  close: ToolSource["close"] = () => {
    this.closed = true;
    return Promise.resolve();
  };
}

const TOOL: ToolEntry = {
  name: "tool",
  description: "A tool.",
  effect: "read",
  idempotent: true,
  core: false,
  aliases: [],
  timeoutMs: 1_000,
  inputSchema: { type: "object" },
};
