import type { FolderRule, FolderRules } from "./architecture.ts";

/** Leaves that everything may use. */
const BASE = ["src/base/", "src/log/", "src/look/"];

/** Folders that built-in adapters share. */
const SHARED = ["adapters/jvm_bridge/", "adapters/kit/"];

function adapterRules(name: string, packages: readonly string[] = []): FolderRules {
  const rule: FolderRule = { imports: SHARED, packages: ["glovebox", ...packages] };
  const folder = `adapters/${name}/`;
  return {
    [folder]: { ...rule, system: true },
    [`${folder}tools/`]: { ...rule, imports: [folder, ...SHARED], system: false },
  };
}

/** The folder rule of the design. A new arrow or package here is a decision, not a convenience. */
export const RULES: FolderRules = {
  "main.ts": { imports: ["src/cli/", "src/plain_start.ts"], system: true },
  "src/plain_start.ts": {
    imports: ["src/transports/stdio/greeting.ts", "src/config/folders.ts", ...BASE],
    system: true,
  },
  "src/cli/": {
    imports: [
      "src/app.ts",
      "src/learn.ts",
      "src/serve.ts",
      "src/serve_http.ts",
      "src/transports/http/token.ts",
      "src/assistant/",
      "src/trace/",
      "src/scripts/",
      "src/audit/",
      "src/secrets/",
      "src/authorization/secret_entry.ts",
      "src/config/",
      "src/adapter_api/",
      ...BASE,
    ],
    types: ["src/adapter_host/", "src/catalog/", "src/authorization/"],
    packages: ["commander", "jsonc-parser", "yaml", "zod"],
    system: true,
  },
  "src/audit/": { imports: BASE, packages: ["zod"], system: true },
  "src/serve.ts": {
    imports: ["src/serving.ts", "src/serve_panel.ts", "src/transports/", "src/mcp/", ...BASE],
    types: ["src/config/"],
    system: true,
  },
  "src/serve_http.ts": {
    imports: [
      "src/serving.ts",
      "src/serve_panel.ts",
      "src/transports/",
      "src/mcp/",
      "src/adapter_api/errors.ts",
      ...BASE,
    ],
    types: ["src/config/", "src/panel/"],
    system: true,
  },
  "src/serve_panel.ts": {
    imports: [
      "src/app.ts",
      "src/panel/",
      "src/transports/",
      "src/config/",
      "src/adapter_api/errors.ts",
      ...BASE,
    ],
    system: true,
  },
  "src/panel/": {
    imports: [
      "src/adapter_api/views/view.ts",
      "src/catalog/",
      "src/transports/http/",
      "src/audit/",
      "src/adapter_api/errors.ts",
      "src/adapter_api/permissions.ts",
      ...BASE,
    ],
    types: ["src/adapter_api/"],
    packages: ["zod"],
    system: true,
  },
  "src/panel/frontend/": {
    imports: ["src/panel/wire/", ...BASE],
    packages: ["lit", "zod"],
  },
  "src/learn.ts": {
    imports: ["src/app.ts", "src/authorization/", "src/config/", "src/adapter_api/", ...BASE],
    types: ["src/adapter_host/"],
    system: true,
  },
  "src/serving.ts": { imports: ["src/app.ts", "src/adapter_host/", "src/mcp/", "src/transports/"] },
  "src/this_machine.ts": {
    imports: [
      "src/adapter_host/",
      "src/authorization/",
      "src/audit/",
      "src/config/",
      "src/machine/",
      "src/secrets/",
      "src/catalog/call_watch.ts",
      "src/scripts/kept/",
      "src/scripts/recording/",
      "src/trace/",
      ...BASE,
    ],
    system: true,
  },
  "src/app_adapters.ts": {
    imports: [
      "src/catalog/",
      "src/adapter_host/",
      "src/machine/",
      "src/config/",
      "src/adapter_api/errors.ts",
      ...BASE,
    ],
  },
  "src/app_sources.ts": {
    imports: [
      "src/assistant/",
      "src/catalog/",
      "src/scripts/",
      "src/config/",
      "src/secrets/",
      ...BASE,
    ],
    types: ["src/audit/"],
  },
  "src/app.ts": {
    imports: [
      "src/app_adapters.ts",
      "src/app_sources.ts",
      "src/this_machine.ts",
      "src/transports/",
      "src/mcp/",
      "src/assistant/",
      "src/scripts/",
      "src/catalog/",
      "src/adapter_host/",
      "src/authorization/",
      "src/machine/",
      "src/audit/",
      "src/secrets/",
      "src/panel/",
      "src/trace/",
      "src/config/",
      "src/adapter_api/errors.ts",
      ...BASE,
    ],
    system: true,
  },
  "src/config/": { imports: ["src/adapter_api/", ...BASE], packages: ["zod"], system: true },
  "src/transports/": {
    imports: ["src/mcp/", "src/adapter_api/errors.ts", ...BASE],
    packages: ["@modelcontextprotocol/server", "hono", "zod"],
    system: true,
  },
  "src/mcp/": {
    imports: [
      "src/catalog/",
      "src/adapter_api/defined.ts",
      "src/adapter_api/errors.ts",
      "src/adapter_api/text/hidden_text.ts",
      "src/adapter_api/schema/listed_schema.ts",
      "src/adapter_api/views/view.ts",
      ...BASE,
    ],
    types: ["src/adapter_api/"],
    packages: ["@modelcontextprotocol/core", "@modelcontextprotocol/server", "zod"],
  },
  "src/assistant/": {
    imports: [
      "src/catalog/",
      "src/adapter_api/errors.ts",
      "src/adapter_api/text/hidden_text.ts",
      "src/adapter_api/schema/input.ts",
      "src/adapter_api/outcome.ts",
      "src/adapter_api/text/nearest.ts",
      ...BASE,
    ],
    types: ["src/adapter_api/"],
    packages: ["zod"],
  },
  "src/assistant/model/": {
    imports: ["src/adapter_api/errors.ts", "src/adapter_api/text/nearest.ts", ...BASE],
    types: ["src/adapter_api/"],
    packages: ["@ai-sdk/anthropic", "@ai-sdk/google", "@ai-sdk/openai-compatible", "@ai-sdk/provider", "zod"],
  },
  "src/assistant/store/": {
    imports: ["src/assistant/", "src/catalog/", "src/adapter_api/errors.ts", ...BASE],
    types: ["src/adapter_api/", "src/config/"],
    packages: ["zod"],
    system: true,
  },
  "src/scripts/": {
    imports: [
      "src/catalog/",
      "src/adapter_api/errors.ts",
      "src/adapter_api/outcome.ts",
      "src/adapter_api/schema/input.ts",
      "src/adapter_api/text/nearest.ts",
      "src/adapter_api/text/hidden_text.ts",
      ...BASE,
    ],
    types: ["src/adapter_api/"],
    packages: ["acorn", "zod"],
    system: true,
  },
  "src/trace/": {
    imports: ["src/catalog/", "src/audit/audit_event.ts", "src/adapter_api/errors.ts", ...BASE],
    types: ["src/adapter_api/"],
    packages: ["zod"],
    system: true,
  },
  "src/catalog/": { imports: ["src/adapter_api/", "src/audit/audit_event.ts", ...BASE], packages: ["zod"] },
  "src/adapter_host/": {
    imports: [
      "src/catalog/tool_source.ts",
      "src/adapter_api/",
      "src/authorization/",
      "src/secrets/",
      ...BASE,
    ],
    types: ["src/audit/"],
    packages: ["zod"],
    system: true,
  },
  "src/secrets/": {
    imports: ["src/adapter_api/errors.ts", "src/authorization/", ...BASE],
    types: ["src/audit/"],
    packages: ["zod"],
    system: true,
  },
  // The rooms of the adapter host: a file on the left may not reach for one on the right of the arrow.
  "src/adapter_host/wire/": {
    imports: [
      "src/catalog/tool_source.ts",
      "src/adapter_host/limits/",
      "src/adapter_api/",
      "src/authorization/plain_words.ts",
      ...BASE,
    ],
    packages: ["zod"],
    system: true,
  },
  "src/adapter_host/limits/": { imports: ["src/adapter_api/", ...BASE], system: true },
  "src/adapter_host/process/": {
    imports: [
      "src/adapter_host/wire/",
      "src/adapter_host/limits/",
      "src/adapter_api/",
      "src/authorization/",
      ...BASE,
    ],
    types: ["src/audit/"],
    system: true,
  },
  "src/adapter_host/programs/": {
    imports: ["src/adapter_host/process/", "src/adapter_api/", ...BASE],
    types: ["src/audit/", "src/authorization/"],
    system: true,
  },
  "src/adapter_host/code/": {
    imports: [
      "src/adapter_host/process/",
      "src/adapter_host/wire/",
      "src/adapter_host/limits/",
      "src/adapter_api/",
      "src/authorization/",
      ...BASE,
    ],
    packages: ["zod"],
    system: true,
  },
  "src/authorization/": {
    imports: ["src/adapter_api/", ...BASE],
    types: ["src/audit/"],
    packages: ["zod"],
    system: true,
  },
  "src/machine/": { imports: ["src/adapter_api/errors.ts", ...BASE], packages: ["zod"], system: true },
  "src/adapter_api/": { packages: ["zod"] },
  "src/log/": { imports: ["src/base/"], packages: ["@logtape/logtape"], system: true },
  "src/look/": { imports: ["src/base/"] },
  "src/base/": { packages: ["zod"], system: true },
  ...adapterRules("browser", ["devtools-protocol", "@duckduckgo/autoconsent"]),
  ...adapterRules("javafx"),
  ...adapterRules("sh3d"),
  ...adapterRules("lua_ui", ["@shoelace-style/shoelace"]),
  "adapters/jvm_bridge/": { packages: ["glovebox"], system: true },
  "adapters/examples/": { packages: ["glovebox"], system: true },
  "adapters/kit/": { imports: ["src/look/"], packages: ["glovebox"], system: true },
};
