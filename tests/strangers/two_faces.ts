/**
 * A server over stdio, in the plainest form, whose only tool says one thing in its text and another in its structured
 * content: Glovebox never does, and so cannot show which of the two a client hands on.
 *
 * @module
 */
import { z } from "zod";
import { linesOf } from "../../src/base/text/lines.ts";

const requestSchema = z.looseObject({
  id: z.union([z.number(), z.string()]).optional(),
  method: z.string().optional(),
  params: z.looseObject({ protocolVersion: z.string().optional() }).optional(),
});

const TOOL = {
  name: "two_faces",
  description: "Says the same in two ways.",
  inputSchema: { type: "object", properties: {} },
};

const ANSWER = {
  content: [{ type: "text", text: "words of the content" }],
  structuredContent: { words: "words of the structure" },
};

function resultFor(method: string | undefined, protocolVersion: string | undefined): object | undefined {
  switch (method) {
    case "initialize":
      return {
        protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: "two-faces", version: "1.0.0" },
      };
    case "tools/list":
      return { tools: [TOOL] };
    case "tools/call":
      return ANSWER;
    case "ping":
      return {};
    default:
      return undefined;
  }
}

for await (const line of linesOf(Deno.stdin.readable)) {
  const { id, method, params } = requestSchema.parse(JSON.parse(line));
  if (id === undefined) continue;
  const result = resultFor(method, params?.protocolVersion);
  const error = { code: -32601, message: "Method not found" };
  console.log(JSON.stringify({ jsonrpc: "2.0", id, ...(result === undefined ? { error } : { result }) }));
}
