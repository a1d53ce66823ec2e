import type { SampleRequest } from "../../adapter_api/context.ts";
import { rootsRefused, ToolError } from "../../adapter_api/errors.ts";
import { isObject } from "../../base/is_object.ts";
import { printable, visible } from "../../base/text/visible.ts";
import type { ClientPort } from "../../catalog/tool_source.ts";
import type { ExecResult, WantedExec } from "../../adapter_api/services/exec.ts";
import type { FetchedData, WantedFetchData } from "../../adapter_api/services/fetch.ts";
import type { WantedStore } from "../../adapter_api/services/store.ts";
import type { WantedPath, WantedSecret } from "../../adapter_api/handler_port.ts";
import type { WantedTool } from "./machine_requests.ts";
import type { HostMessage, HostRequest } from "./messages.ts";

/** Operations of the host for an adapter on the machine; each refuses what was not granted. */
export interface MachinePort {
  /** The one who asks, in questions to a person; the adapter by its name where nothing else is said. */
  readonly asker?: string;
  /** Opens an address in the person's browser. */
  readonly openUrl: (url: string) => Promise<void>;
  /** Tells whether the adapter said that it asks for the client's folders. */
  readonly mayAskForRoots: () => boolean;
  /** The path rule for a path that a model named. */
  readonly resolvePath: (wanted: WantedPath) => Promise<string>;
  /** Sends a request, with a secret where that was granted. */
  readonly fetch: (wanted: WantedFetchData, signal: AbortSignal) => Promise<FetchedData>;
  /** Runs a program that was granted. */
  readonly exec: (wanted: WantedExec, signal: AbortSignal) => Promise<ExecResult>;
  /** Calls a tool for a script; adapters call none. */
  readonly callTool: (wanted: WantedTool, signal: AbortSignal) => Promise<unknown>;
  /** Reads a secret for an adapter of the product. */
  readonly secret: (wanted: WantedSecret) => Promise<string>;
  /** Reads or changes what the adapter keeps. */
  readonly store: (wanted: WantedStore) => Promise<unknown>;
}

/** Returns a port that refuses everything, in these words. */
export function refusingPort(message: string): MachinePort {
  const refuse = () => Promise.reject(new ToolError("PERMISSION_DENIED", message));
  return {
    openUrl: refuse,
    mayAskForRoots: () => false,
    resolvePath: refuse,
    fetch: refuse,
    exec: refuse,
    secret: refuse,
    store: refuse,
    callTool: refuse,
  };
}

/** Adapter that wants something, and the client of the call that it is wanted for; no client when the call is over. */
export interface Requester {
  readonly adapter: string;
  readonly client: ClientPort | undefined;
  /** Aborts when nobody waits for it any more. */
  readonly signal: AbortSignal;
}

/** Requests that the client answers; all others the host does. */
const CLIENTS: readonly HostRequest["kind"][] = ["ask", "sample", "roots"];

type HostResponse = Extract<HostMessage, { type: "host_response" }>["result"];

/** Gets for a running call what it wants from its client, or says why not. Never rejects. */
export async function answerHostRequest(
  request: HostRequest,
  requester: Requester,
  machine: MachinePort,
): Promise<HostResponse> {
  try {
    const { client } = requester;
    if (client === undefined) throw new ToolError("CANCELLED", "The call that asked is over");
    return { ok: true, value: await valueOf(request, { ...requester, client }, machine) ?? null }; // JSON has no undefined
  } catch (error) {
    if (error instanceof ToolError) return { ok: false, error: error.toData() };
    const message = error instanceof Error ? error.message : String(error);
    return CLIENTS.includes(request.kind)
      ? { ok: false, error: { code: "NOT_CONNECTED", message: `The client did not answer: ${message}` } }
      : { ok: false, error: { code: "INTERNAL", message: `Glovebox could not do it: ${message}` } };
  }
}

async function valueOf(
  request: HostRequest,
  { client, adapter, signal }: Requester & { readonly client: ClientPort },
  machine: MachinePort,
): Promise<unknown> {
  switch (request.kind) {
    case "ask":
      return await client.ask({
        key: request.key,
        message: `${machine.asker ?? `The adapter ${adapter}`} asks: ${printable(request.message)}`,
        schema: visibleSchema(request.schema),
      });
    case "sample":
      return await client.sample(sampleRequest(request.request));
    case "roots":
      if (!machine.mayAskForRoots()) throw rootsRefused(adapter);
      return await client.roots();
    case "open_url":
      return await machine.openUrl(request.url);
    case "path":
      return await machine.resolvePath(request);
    case "fetch":
      return await machine.fetch(request, signal);
    case "exec":
      return await machine.exec(request, signal);
    case "tool":
      return await machine.callTool(request, signal);
    case "secret":
      return await machine.secret(request);
    case "store":
      return await machine.store(request.wanted);
  }
}

/** A person sees titles and descriptions of the fields next to words of the client's own. */
function visibleSchema(schema: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, visibleValue(key, value)]));
}

function visibleValue(key: string, value: unknown): unknown {
  if (typeof value === "string") return key === "title" || key === "description" ? visible(value) : value;
  if (Array.isArray(value)) return value.map((each) => visibleValue("", each));
  return isObject(value) ? visibleSchema(value) : value;
}

function sampleRequest(request: Extract<HostRequest, { kind: "sample" }>["request"]): SampleRequest {
  const { messages, maxTokens, systemPrompt, temperature } = request;
  return {
    messages,
    maxTokens,
    ...(systemPrompt === undefined ? {} : { systemPrompt }),
    ...(temperature === undefined ? {} : { temperature }),
  };
}
