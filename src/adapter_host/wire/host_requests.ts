import type { SampleRequest } from "../../adapter_api/context.ts";
import { ToolError } from "../../adapter_api/errors.ts";
import type { ClientPort } from "../../catalog/tool_source.ts";
import type { WantedPath } from "../../adapter_api/handler_port.ts";
import type { HostMessage, Wish } from "./messages.ts";

/** What the host does for an adapter on the machine; each refuses what was not granted. */
export interface MachinePort {
  /** Opens an address in the person's browser. */
  readonly openUrl: (url: string) => Promise<void>;
  /** The path rule for a path that a model named. */
  readonly resolvePath: (wanted: WantedPath) => Promise<string>;
}

type Granted = Extract<HostMessage, { type: "granted" }>["result"];

/** Gets for a running call what it wants from its client, or says why not. Never rejects. */
export async function grantWish(
  wish: Wish,
  client: ClientPort | undefined,
  machine: MachinePort,
): Promise<Granted> {
  try {
    if (client === undefined) throw new ToolError("CANCELLED", "The call that asked is over");
    return { ok: true, value: await valueOf(wish, client, machine) ?? null }; // JSON has no undefined
  } catch (error) {
    if (error instanceof ToolError) return { ok: false, error: error.toData() };
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, error: { code: "NOT_CONNECTED", message: `The client did not answer: ${message}` } };
  }
}

async function valueOf(
  wish: Wish,
  client: ClientPort,
  machine: MachinePort,
): Promise<unknown> {
  switch (wish.kind) {
    case "ask":
      return await client.ask({ key: wish.key, message: wish.message, schema: wish.schema });
    case "sample":
      return await client.sample(sampleRequest(wish.request));
    case "roots":
      return await client.roots();
    case "open_url":
      return await machine.openUrl(wish.url);
    case "path":
      return await machine.resolvePath(wish);
  }
}

function sampleRequest(request: Extract<Wish, { kind: "sample" }>["request"]): SampleRequest {
  const { messages, maxTokens, systemPrompt, temperature } = request;
  return {
    messages,
    maxTokens,
    ...(systemPrompt === undefined ? {} : { systemPrompt }),
    ...(temperature === undefined ? {} : { temperature }),
  };
}
