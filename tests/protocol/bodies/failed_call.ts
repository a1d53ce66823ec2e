import assert from "node:assert/strict";
import { z } from "zod";
import type { McpClient } from "../../helpers/mcp/mcp_client.ts";

const failure = z.object({
  isError: z.literal(true),
  content: z.array(z.object({ type: z.literal("text"), text: z.string() })),
  structuredContent: z.looseObject({
    error: z.object({
      code: z.string(),
      message: z.string(),
      hint: z.string().optional(),
      details: z.unknown().optional(),
    }),
  }),
});

type Failure = z.output<typeof failure>;

/** Calls a tool that must fail as data, and reads that data. */
export async function failedCall(
  client: McpClient,
  tool: string,
  args: Record<string, unknown> = {},
): Promise<Failure> {
  return failure.parse(await client.callTool(tool, args));
}

/** Expects that the protocol itself refuses a request, with a code, a reason, and perhaps facts. */
export async function assertRefused(
  request: Promise<unknown>,
  code: number,
  reason: RegExp,
  data?: unknown,
): Promise<void> {
  await assert.rejects(request, (error: unknown) => {
    assert(error instanceof Error && "code" in error, String(error));
    assert.equal(error.code, code, error.message);
    assert.match(error.message, reason);
    if (data !== undefined) assert.deepEqual("data" in error ? error.data : undefined, data);
    return true;
  });
}
