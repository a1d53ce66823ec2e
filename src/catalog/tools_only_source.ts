import { ToolError } from "../adapter_api/errors.ts";
import type { Manifest } from "../adapter_api/manifest.ts";
import type { ToolOutcome } from "../adapter_api/outcome.ts";
import type { CallContext, ToolSource } from "./tool_source.ts";

/** A source of the host's own that has tools, which never change, and neither resources nor prompts. */
export abstract class ToolsOnlySource implements ToolSource {
  readonly manifest: Manifest;

  constructor(manifest: Manifest) {
    this.manifest = manifest;
  }

  get name(): string {
    return this.manifest.name;
  }

  abstract call(tool: string, input: unknown, context: CallContext): Promise<ToolOutcome>;

  read(uri: string): Promise<never> {
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

  onChanged(): () => void {
    return () => {};
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
