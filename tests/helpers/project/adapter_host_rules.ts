import type { FolderRules } from "./architecture.ts";
import { BASE } from "./base_folders.ts";

/** The rooms of the adapter host: a file on the left may not reach for one on the right of the arrow. */
export const ADAPTER_HOST_RULES = {
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
} satisfies FolderRules;
