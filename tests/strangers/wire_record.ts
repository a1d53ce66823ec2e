import { z } from "zod";

const info = z.looseObject({ name: z.string(), version: z.string().optional() });
const messageSchema = z.looseObject({
  method: z.string().optional(),
  params: z.looseObject({
    protocolVersion: z.string().optional(),
    clientInfo: info.optional(),
    capabilities: z.record(z.string(), z.unknown()).optional(),
    _meta: z.looseObject({
      progressToken: z.union([z.string(), z.number()]).optional(),
      "io.modelcontextprotocol/clientInfo": info.optional(),
      "io.modelcontextprotocol/protocolVersion": z.string().optional(),
      "io.modelcontextprotocol/clientCapabilities": z.record(z.string(), z.unknown()).optional(),
    }).optional(),
  }).optional(),
});

/** Facts that a client told about itself on the wire. */
export interface WireRecord {
  readonly clientName: string;
  readonly clientVersion: string;
  /** The revision that its calls were made in. */
  readonly revision: string;
  readonly wantsProgress: boolean;
  readonly elicitation: boolean;
  readonly cancelled: boolean;
}

/** Reads what a client sent, one message after the other. */
export function readWire(messages: readonly unknown[]): WireRecord {
  const parsed = messages.flatMap((message) => {
    const { success, data } = messageSchema.safeParse(message);
    return success ? [data] : [];
  });
  const claims = parsed.flatMap(({ method, params }) => {
    const meta = params?._meta;
    const who = params?.clientInfo ?? meta?.["io.modelcontextprotocol/clientInfo"];
    const revision = method === "initialize"
      ? params?.protocolVersion
      : meta?.["io.modelcontextprotocol/protocolVersion"];
    const can = params?.capabilities ?? meta?.["io.modelcontextprotocol/clientCapabilities"];
    return who === undefined ? [] : [{ who: info.parse(who), revision: String(revision), can }];
  });
  const last = claims.at(-1);
  const calls = parsed.filter(({ method }) => method === "tools/call");
  return {
    clientName: last?.who.name ?? "",
    clientVersion: last?.who.version ?? "",
    revision: last?.revision ?? "",
    wantsProgress: calls.length > 0 &&
      calls.every(({ params }) => params?._meta?.progressToken !== undefined),
    elicitation: claims.some(({ can }) => typeof can === "object" && can !== null && "elicitation" in can),
    cancelled: parsed.some(({ method }) => method === "notifications/cancelled"),
  };
}

/** The messages in lines of JSON; a line that was cut is none. */
export function messagesIn(lines: string): unknown[] {
  return lines.split("\n").flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}
