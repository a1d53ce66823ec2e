import { z } from "zod";
import { PERMISSION_KINDS, type PermissionKind } from "../../adapter_api/permissions.ts";

/** One thing that a process reached for, whether it got it or not. */
export interface Access {
  readonly kind: PermissionKind;
  /** As the process named it; nothing where it reached for all there is. */
  readonly value: string | undefined;
}

const line = z.object({ permission: z.enum(PERMISSION_KINDS), value: z.string().nullish() });

/** Names that stand for no place of their own. */
const PLACELESS = /^<.*>$/;

/** Reads what the runtime records of a process: a line of JSON for each look at a permission. */
export function readAccesses(record: string): Access[] {
  return record.split("\n").flatMap((text): Access[] => {
    const { permission: kind, value } = parsed(text) ?? {};
    if (kind === undefined) return [];
    if (typeof value !== "string") return [{ kind, value: undefined }];
    if (PLACELESS.test(value) || value.startsWith("unix:")) return [];
    return [{ kind, value: kind === "net" ? hostOf(value) : value }];
  });
}

/** A refusal in the runtime's own words; what programs are started stands nowhere else. */
const REFUSED_RUN = /Requires run access to "((?:[^"\\]|\\.)*)"/g;

/** Finds the programs that were refused in what a process printed. */
export function refusedPrograms(printed: string): Access[] {
  return [...printed.matchAll(REFUSED_RUN)].map(([, value]) => ({ kind: "run", value }));
}

function parsed(text: string): z.output<typeof line> | undefined {
  try {
    return line.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // a line that is cut off
  }
}

const PORTS: Readonly<Record<string, string>> = {
  "http:": "80",
  "ws:": "80",
  "https:": "443",
  "wss:": "443",
};

/** An address is recorded as it was written, and once more as host and port. */
function hostOf(value: string): string {
  const url = value.includes("://") ? URL.parse(value) : null;
  if (url === null) return value.toLowerCase();
  return `${url.hostname}:${url.port || (PORTS[url.protocol] ?? "")}`.replace(/:$/, "");
}
