import type { SampleRequest } from "../../adapter_api/context.ts";
import { ToolError } from "../../adapter_api/errors.ts";
import type { ClientPort } from "../../catalog/tool_source.ts";
import type { WantedPath } from "../../adapter_api/handler_port.ts";
import type { HostMessage, HostRequest } from "./messages.ts";

/** Operations of the host for an adapter on the machine; each refuses what was not granted. */
export interface MachinePort {
  /** Opens an address in the person's browser. */
  readonly openUrl: (url: string) => Promise<void>;
  /** The path rule for a path that a model named. */
  readonly resolvePath: (wanted: WantedPath) => Promise<string>;
}

type HostResponse = Extract<HostMessage, { type: "host_response" }>["result"];

/** Gets for a running call what it wants from its client, or says why not. Never rejects. */
export async function answerHostRequest(
  request: HostRequest,
  client: ClientPort | undefined,
  machine: MachinePort,
): Promise<HostResponse> {
  try {
    if (client === undefined) throw new ToolError("CANCELLED", "The call that asked is over");
    return { ok: true, value: await valueOf(request, client, machine) ?? null }; // JSON has no undefined
  } catch (error) {
    if (error instanceof ToolError) return { ok: false, error: error.toData() };
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, error: { code: "NOT_CONNECTED", message: `The client did not answer: ${message}` } };
  }
}

async function valueOf(
  request: HostRequest,
  client: ClientPort,
  machine: MachinePort,
): Promise<unknown> {
  switch (request.kind) {
    case "ask":
      return await client.ask({ key: request.key, message: request.message, schema: request.schema });
    case "sample":
      return await client.sample(sampleRequest(request.request));
    case "roots":
      return await client.roots();
    case "open_url":
      return await machine.openUrl(request.url);
    case "path":
      return await machine.resolvePath(request);
  }
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
