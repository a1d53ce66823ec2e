import type { FolderRule, FolderRules } from "./architecture.ts";

/** Folders that built-in adapters share. */
const SHARED = ["adapters/jvm_bridge/", "adapters/kit/"];

function adapterRules(name: string, packages: readonly string[] = []): FolderRules {
  const rule: FolderRule = { imports: SHARED, packages: ["glovebox", ...packages] };
  const folder = `adapters/${name}/`;
  return {
    [folder]: { ...rule, system: true },
    [`${folder}tools/`]: { ...rule, imports: [folder, ...SHARED], system: false },
    [`${folder}view/`]: { imports: [...SHARED, "src/look/"], packages: ["glovebox"] },
  };
}

/** The folder rule of what is shipped with the product as adapters. */
export const ADAPTER_RULES: FolderRules = {
  ...adapterRules("browser", ["devtools-protocol", "@duckduckgo/autoconsent", "pdfjs-dist"]),
  ...adapterRules("javafx"),
  ...adapterRules("sh3d"),
  ...adapterRules("lua_ui", ["@shoelace-style/shoelace"]),
  "adapters/jvm_bridge/": { packages: ["glovebox"], system: true },
  "adapters/examples/": { packages: ["glovebox"], system: true },
  "adapters/templates/": { packages: ["glovebox"], system: true },
  "adapters/kit/": { imports: ["src/look/"], packages: ["glovebox"], system: true },
};
