/** Number of tools that a busy host lists. */
export const TOOLS = 90;

/** The source of an adapter with as many tools as a busy host lists, each with a few arguments. */
export function manyToolsAdapter(): string {
  return `import { defineAdapter, z } from "glovebox";
const tool = (n) => ({
  description: "Does number " + n + " of the many things that this adapter can do, and returns what it did as text.",
  effect: "read",
  core: true,
  input: z.object({
    target: z.string().describe("Which of the things on the screen is meant, by its number or by its name"),
    x: z.number().describe("Centimetres from the left"),
    y: z.number().optional().describe("Centimetres from the top; the middle when it is left out"),
    mode: z.enum(["fast", "careful", "dry"]).default("fast").describe("How it is done"),
  }),
  run: () => "done",
});
export default defineAdapter({
  name: "many",
  version: "1.0.0",
  description: "Has many tools.",
  tools: Object.fromEntries(Array.from({ length: ${TOOLS} }, (_, n) => ["many_" + n, tool(n)])),
});
`;
}
