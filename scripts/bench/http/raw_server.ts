/**
 * The floor: JSON-RPC over `Deno.serve` and nothing else. Calls are echoed; lists are answered with the text in the
 * file named on the command line.
 *
 * @module
 */
import { z } from "zod";

const request = z.object({
  id: z.number(),
  method: z.string(),
  params: z.object({ arguments: z.object({ text: z.string() }).optional() }).optional(),
});
const list = await Deno.readTextFile(Deno.args[0] ?? "");
const JSON_TYPE = { headers: { "content-type": "application/json" } };

function isRequest(value: unknown): value is z.output<typeof request> {
  return typeof value === "object" && value !== null && "id" in value; // no more than a floor may cost
}

Deno.serve({
  hostname: "127.0.0.1",
  port: 0,
  onListen: ({ port }) => console.log(`http://127.0.0.1:${port}/mcp`),
}, async (incoming) => {
  const message: unknown = await incoming.json();
  if (!isRequest(message)) return new Response(null, { status: 202 });
  if (message.method === "tools/list") {
    return new Response(`{"jsonrpc":"2.0","id":${message.id},"result":${list}}`, JSON_TYPE);
  }
  const content = [{ type: "text", text: message.params?.arguments?.text ?? "" }];
  return Response.json({ jsonrpc: "2.0", id: message.id, result: { content } });
});
