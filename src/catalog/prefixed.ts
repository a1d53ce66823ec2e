import type { Manifest } from "../adapter_api/manifest.ts";
import type { ToolSource } from "./tool_source.ts";

/** The same source under names that begin with a prefix: mends a clash of two adapters. */
export function prefixed(source: ToolSource, prefix: string): ToolSource {
  let [bare, shown]: [Manifest?, Manifest?] = [];
  const inner = (name: string) => name.startsWith(prefix) ? name.slice(prefix.length) : name;
  return {
    name: source.name,
    prefix,
    get manifest() {
      if (shown === undefined || bare !== source.manifest) {
        bare = source.manifest;
        shown = withPrefix(bare, prefix);
      }
      return shown; // the same objects each time, as long as nothing changed
    },
    call: (tool, input, context) => source.call(inner(tool), input, context),
    prompt: (name, args, context) => source.prompt(inner(name), args, context),
    complete: (target, value, context) =>
      source.complete({ ...target, name: inner(target.name) }, value, context),
    read: (uri, context) => source.read(uri, context),
    list: (template, context) => source.list(template, context),
    onChanged: (listener) => source.onChanged(listener),
    close: () => source.close(),
  };
}

function withPrefix(manifest: Manifest, prefix: string): Manifest {
  return {
    ...manifest,
    tools: manifest.tools.map((tool) => ({
      ...tool,
      name: prefix + tool.name,
      aliases: tool.aliases.map((alias) => prefix + alias),
    })),
    prompts: manifest.prompts.map((prompt) => ({ ...prompt, name: prefix + prompt.name })),
  };
}
