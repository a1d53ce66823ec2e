import { z } from "zod";
import { serveStandardStreams } from "../serve.ts";
import { EXIT, UsageError } from "./failure.ts";
import { prepare } from "./settings.ts";

const transportFlags = z.object({ stdio: z.boolean().optional(), mcp: z.boolean().optional() });

/** `glovebox serve`: speaks MCP until its client goes away. */
export async function serve(_words: readonly string[], flags: unknown): Promise<number> {
  const { stdio, mcp } = transportFlags.parse(flags);
  if (!stdio && !mcp) {
    throw new UsageError("How shall it be served? Add --stdio; glovebox --help shows examples");
  }
  await serveStandardStreams(await prepare(flags));
  return EXIT.fine;
}
