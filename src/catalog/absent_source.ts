import { ToolError } from "../adapter_api/errors.ts";
import type { Manifest } from "../adapter_api/manifest.ts";
import { failureOf, type ToolOutcome } from "../adapter_api/outcome.ts";
import type { ToolSource } from "./tool_source.ts";

/** Options for an {@linkcode AbsentSource}. */
export interface AbsentOptions {
  /** What this machine lacks: `no browser was found`. */
  readonly reason: string;
  /** What a person types to have it. */
  readonly remedy: string;
  /** Whether clients are shown its core tools. */
  readonly isListed: boolean;
}

/**
 * An adapter whose application this machine does not have: whoever calls one of its tools learns what is missing and
 * what to do about it.
 */
export class AbsentSource implements ToolSource {
  readonly manifest: Manifest;
  readonly #error: (tool: string) => ToolError;

  constructor(manifest: Manifest, { reason, remedy, isListed }: AbsentOptions) {
    const tools = manifest.tools.map((tool) => ({ ...tool, core: tool.core && isListed }));
    this.manifest = { ...manifest, tools, resources: [], templates: [], prompts: [] };
    this.#error = (tool) =>
      new ToolError("NOT_CONNECTED", `Cannot call ${tool}: ${reason}`, {
        hint: `A person types: ${remedy}. Then they start Glovebox again`,
      });
  }

  get name(): string {
    return this.manifest.name;
  }

  call(tool: string): Promise<ToolOutcome> {
    return Promise.resolve(failureOf(this.#error(tool)));
  }

  read(uri: string): Promise<never> {
    return Promise.reject(this.#error(uri));
  }

  list(template: string): Promise<never> {
    return Promise.reject(this.#error(template));
  }

  prompt(name: string): Promise<never> {
    return Promise.reject(this.#error(name));
  }

  complete(): Promise<readonly string[]> {
    return Promise.resolve([]);
  }

  onChanged(): () => void {
    return () => {};
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
