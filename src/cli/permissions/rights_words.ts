import { z } from "zod";
import { type AdapterGrants, createGrantService } from "../../app.ts";
import type { AuditSink } from "../../audit/audit_event.ts";
import type { Grant, Revocation, Right } from "../../authorization/grants/grant_file.ts";
import { visible } from "../../base/text/visible.ts";
import type { Settings } from "../../config/settings.ts";
import { UsageError } from "../failure.ts";
import { kindOf } from "../flags.ts";
import { prepare } from "../settings.ts";

/** Flags that several commands about grants have. */
export const rightsFlags = z.object({
  adapter: z.string().optional(),
  json: z.boolean().optional(),
  yes: z.boolean().optional(),
});

/** The place where a person grants, and the record of it. */
export interface OpenedGrants extends AsyncDisposable {
  readonly service: AdapterGrants;
  readonly audit: AuditSink;
  readonly settings: Settings;
}

/** Opens the place where a person grants; it is closed with the command. */
export async function openGrants(): Promise<OpenedGrants> {
  const settings = await prepare({});
  const { audit, service, host } = createGrantService(settings);
  return {
    service,
    audit,
    settings,
    async [Symbol.asyncDispose]() {
      await host[Symbol.asyncDispose]();
      await audit[Symbol.asyncDispose]();
    },
  };
}

/** Reads `ADAPTER`, `ADAPTER:KIND` or `ADAPTER:KIND=VALUE`. */
export function parseTarget(word: string): { readonly name: string; readonly what: Partial<Right> } {
  const [, name, kind, value] = /^([\w-]+)(?::(\w+)(?:=([\s\S]+))?)?$/.exec(word) ?? [];
  if (name === undefined) {
    throw new UsageError(`revoke "${word}" is not of the form ADAPTER, ADAPTER:KIND or ADAPTER:KIND=VALUE`);
  }
  return {
    name,
    what: {
      ...(kind === undefined ? {} : { kind: kindOf(kind, "revoke") }),
      ...(value === undefined ? {} : { value }),
    },
  };
}

/** One grant in words. */
export function grantWords({ kind, value, tool, at, how }: Grant): string {
  const scope = tool === undefined ? "always" : `calls of ${tool}`;
  const by = how === "command" ? "by command" : "by answering a question";
  return `${kind}=${visible(value)}, ${scope}, granted ${at.slice(0, 10)} ${by}`;
}

/** One revocation in words. */
export function revokedWords({ kind, value, at }: Revocation): string {
  return `${kind}${value === undefined ? "" : `=${visible(value)}`}, revoked ${at.slice(0, 10)}`;
}
