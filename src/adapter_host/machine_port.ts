import { ToolError } from "../adapter_api/errors.ts";
import type { FetchedData, WantedFetchData } from "../adapter_api/services/fetch.ts";
import type { AuditSink } from "../audit/audit_event.ts";
import type { HostAccess } from "../authorization/host_access.ts";
import type { Effective } from "../authorization/permissions.ts";
import type { SecretEntry } from "../authorization/secret_entry.ts";
import { type AdapterSecrets, noSecret } from "../secrets/adapter_secrets.ts";
import { FETCH_LIMITS } from "../secrets/fetch_limits.ts";
import type { FetchRules } from "../secrets/host_fetch.ts";
import { Redactor } from "../secrets/redactor.ts";
import type { AdapterStore } from "./adapter_store.ts";
import type { LoadedCode } from "./code/loaded_code.ts";
import type { ProgramRunner } from "./programs/program_runner.ts";
import type { LinkEvents } from "./wire/adapter_link.ts";
import type { Frame } from "./wire/frames.ts";
import type { MachinePort } from "./wire/host_requests.ts";

/** Names that stand for secrets may be longer than these, in bytes. */
const MOST_OUTPUT = 2 * 1024 * 1024;

/** Larger pictures and files, in bytes, would keep the host from its other work; the adapter has no value anyway. */
const MOST_SEARCHED = 4 * 1024 * 1024;

/** Options for {@linkcode machinePort}. */
export interface MachinePortOptions {
  readonly adapter: LoadedCode;
  readonly permissions: Effective;
  readonly access: HostAccess;
  readonly openUrl: (url: string) => Promise<void>;
  readonly secrets: AdapterSecrets | undefined;
  readonly programs: ProgramRunner;
  readonly store: AdapterStore | undefined;
  readonly audit: AuditSink | undefined;
}

/** Most refusals of one process that are recorded: a flood of them would push all else out of the record. */
const MOST_REPORTED = 100;

interface Port extends MachinePortOptions {
  /** Secrets of which a refusal is recorded already. */
  readonly reported: Set<string>;
}

/** Returns what the host does for one process of an adapter, within its permissions. */
export function machinePort(given: MachinePortOptions): MachinePort & Pick<LinkEvents, "hide"> {
  const options: Port = { ...given, reported: new Set() };
  const { access, openUrl, permissions } = options;
  const redactor = redactorFor(options);
  const rules = fetchRules(options, redactor);
  let fetching = 0;
  return {
    openUrl: async (url) => {
      access.checkUrl(url);
      await openUrl(url);
    },
    mayAskForRoots: () => options.adapter.manifest.roots === true,
    resolvePath: (wanted) => access.resolvePath(wanted),
    fetch: async (wanted, signal) => {
      if (fetching >= FETCH_LIMITS.atOnce) {
        throw new ToolError("LIMIT", `The adapter has ${fetching} requests under way already`);
      }
      fetching++;
      try {
        return await fetched(wanted, rules, signal);
      } finally {
        fetching--;
      }
    },
    exec: async (wanted, signal) => {
      const program = access.program(wanted.program);
      const cwd = wanted.cwd === undefined ? undefined : await access.folder(wanted.cwd);
      const ended = await options.programs.run(program, { ...wanted, cwd }, signal);
      const inBase64 = (bytes: Uint8Array) => redactor.bytes(bytes).slice(0, MOST_OUTPUT).toBase64();
      return { ...ended, stdout: inBase64(ended.stdout), stderr: inBase64(ended.stderr) };
    },
    callTool: () => Promise.reject(new ToolError("PERMISSION_DENIED", "An adapter calls no tools")),
    secret: async ({ name, origin }) => await typedSecret(options, name, origin),
    store: async (wanted) => {
      if (options.store === undefined) throw new ToolError("NOT_CONNECTED", "Nothing is kept here");
      return await options.store.answer(options.adapter.identity, wanted);
    },
    ...(permissions.secret.length === 0 ? {} : { hide: (frame) => hidden(frame, redactor) }),
  };
}

function hidden(frame: Frame, redactor: Redactor): Frame {
  return {
    ...frame,
    message: redactor.data(frame.message),
    blobs: frame.blobs.map((blob) => blob.length > MOST_SEARCHED ? blob : redactor.bytes(blob)),
  };
}

/** One for all processes of the adapter. */
function redactorFor({ adapter: { identity }, secrets }: MachinePortOptions): Redactor {
  return secrets?.redactorOf(identity) ?? new Redactor();
}

function fetchRules(options: Port, redactor: Redactor): FetchRules {
  const { access, adapter: { identity }, secrets } = options;
  return {
    redactor,
    mustReach: ({ href }) => access.checkUrl(href),
    secretHeader: (name, origin) => {
      const entry = grantedEntry(options, name, origin);
      if (secrets === undefined) throw noSecret(identity, name, origin);
      return secrets.header(identity, entry);
    },
  };
}

function grantedEntry(
  { access, adapter, audit, reported }: Port,
  name: string,
  origin: string,
): SecretEntry {
  try {
    return access.secretEntry(name, origin);
  } catch (error) {
    const resource = `${name}@${origin}`.slice(0, 300);
    if (reported.size < MOST_REPORTED && !reported.has(resource)) {
      reported.add(resource);
      audit?.record({ type: "refusal", adapter: adapter.identity.name, tool: "", kind: "secret", resource });
    }
    throw error;
  }
}

/** What an adapter holds it may give away: only those of the product hold a value, to type it. */
function typedSecret(options: Port, name: string, origin: string): Promise<string> {
  const { adapter: { code, identity }, secrets } = options;
  if (!code.builtIn) {
    throw new ToolError("PERMISSION_DENIED", `The adapter ${identity.name} may not read secrets`, {
      hint: "It can have one sent: ctx.fetch(url, { secret })",
    });
  }
  const entry = grantedEntry(options, name, origin);
  if (secrets === undefined) throw noSecret(identity, name, origin);
  return Promise.resolve(secrets.value(identity, entry));
}

/** What sends is loaded when it is needed: no start pays for it. */
async function fetched(
  wanted: WantedFetchData,
  rules: FetchRules,
  signal: AbortSignal,
): Promise<FetchedData> {
  const { hostFetch } = await import("../secrets/host_fetch.ts");
  const { body, secret, timeoutMs, maxBytes } = wanted;
  const answer = await hostFetch(
    {
      ...wanted,
      secret,
      body: body === undefined ? undefined : Uint8Array.fromBase64(body),
      timeoutMs: within("timeoutMs", timeoutMs, FETCH_LIMITS.timeoutMs),
      maxBytes: within("maxBytes", maxBytes, FETCH_LIMITS.maxBytes),
    },
    rules,
    signal,
  );
  return { ...answer, body: answer.body.toBase64() };
}

function within(what: string, value: number, most: number): number {
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new ToolError("INVALID_INPUT", `${what} is a whole number from 1 to ${most}`);
}
