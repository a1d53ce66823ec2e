import type { FolderRules } from "./architecture.ts";
import { BASE } from "./base_folders.ts";

/** Who sessions of the terminal and their host may import, and who signs clients in. */
export const SESSION_RULES = {
  "src/serve_session.ts": {
    imports: ["src/app.ts", "src/sessions/", ...BASE],
    types: ["src/config/"],
    system: true,
  },
  "src/sessions/": {
    imports: [
      "src/config/",
      "src/adapter_host/wire/frames.ts",
      "src/adapter_api/errors.ts",
      ...BASE,
    ],
    packages: ["zod"],
    system: true,
  },
  "src/sign_in/": { imports: ["src/transports/http/", ...BASE], packages: ["zod"], system: true },
} satisfies FolderRules;
