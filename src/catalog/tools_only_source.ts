import { ToolError } from "../adapter_api/errors.ts";
import type { Changed } from "../adapter_api/context.ts";
import type { ResourcePart } from "../adapter_api/invoke.ts";
import type { Manifest } from "../adapter_api/manifest.ts";
import type { ToolOutcome } from "../adapter_api/outcome.ts";
import type { CallContext, ToolSource } from "./tool_source.ts";

/** A source of the host's own that has tools, and neither resources nor prompts. */
export abstract class ToolsOnlySource implements ToolSource {
  readonly #listeners = new Set<(what: Changed) => void>();
  #manifest: Manifest;

  constructor(manifest: Manifest) {
    this.#manifest = manifest;
  }

  get manifest(): Manifest {
    return this.#manifest;
  }

  get name(): string {
    return this.manifest.name;
  }

  abstract call(tool: string, input: unknown, context: CallContext): Promise<ToolOutcome>;

  read(uri: string): Promise<readonly ResourcePart[]> {
    return Promise.reject(new ToolError("NOT_FOUND", `There is no resource "${uri}"`));
  }

  list(): Promise<[]> {
    return Promise.resolve([]);
  }

  prompt(name: string): Promise<never> {
    return Promise.reject(new ToolError("NOT_FOUND", `There is no prompt "${name}"`));
  }

  complete(): Promise<[]> {
    return Promise.resolve([]);
  }

  onChanged(listener: (what: Changed) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** It has other tools from now on. */
  protected offer(manifest: Manifest): void {
    this.#manifest = manifest;
    for (const listener of this.#listeners) listener("tools");
  }
}
