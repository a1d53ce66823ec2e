import { HOST_FLAGS } from "../../src/sessions/host_flags.ts";

/**
 * The user's variables that would change what runs: they are unset for the runtime. Proxies and certificates
 * (`DENO_CERT`, `DENO_TLS_CA_STORE`, `NODE_EXTRA_CA_CERTS`) are not among them: without these some users have no
 * network.
 */
export const UNSET = [
  "DENO_AUDIT_PERMISSIONS",
  "DENO_AUTH_TOKENS",
  "DENO_AUTO_SERVE",
  "DENO_CACHE_DB_MODE",
  "DENO_COMPAT",
  "DENO_CONDITIONS",
  "DENO_COVERAGE_DIR",
  "DENO_EMIT_CACHE_MODE",
  "DENO_LOG",
  "DENO_NO_PROMPT",
  "DENO_PERMISSION_BROKER_PATH",
  "DENO_SERVE_ADDRESS",
  "DENO_TRACE_PERMISSIONS",
  "DENO_UNSTABLE_CONTROL_SOCK",
  "DENO_USE_CGROUPS",
  "DENO_V8_FLAGS",
  "GLOVEBOX_RUNTIME",
  "GLOVEBOX_VERIFY",
  "NODE_CHANNEL_FD",
  "NODE_OPTIONS",
  "NODE_V8_COVERAGE",
  "OTEL_DENO",
];

/** A start script, named from this folder, with its `@NAMES@` filled in. */
export async function fillTemplate(file: string, values: Readonly<Record<string, string>>): Promise<string> {
  const text = await Deno.readTextFile(new URL(file, import.meta.url));
  const known: Readonly<Record<string, string>> = {
    ...values,
    UNSET: UNSET.join(" "),
    FLAGS: HOST_FLAGS.join(" "),
  };
  return text.replaceAll(/@([A-Z]+)@/g, (word, name: string) => known[name] ?? word);
}
