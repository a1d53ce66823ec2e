import type { CallToolResult, Client } from "@modelcontextprotocol/client";
import { z } from "zod";

const itemsSchema = z.object({
  data: z.object({ items: z.array(z.object({ index: z.number(), role: z.string(), name: z.string() })) }),
});

/** A numbered element of a page. */
export type Item = z.output<typeof itemsSchema>["data"]["items"][number];

/** The numbered elements in the answer of `browser_list_interactives` with `format: "json"`. */
export function readItems({ structuredContent }: CallToolResult): readonly Item[] {
  return itemsSchema.parse(structuredContent).data.items;
}

/** The text parts of an answer. */
export function textOf({ content }: CallToolResult): string {
  return content.flatMap((part) => part.type === "text" ? [part.text] : []).join("\n");
}

/** Calls a tool; rejects when it fails. */
export type Call = (name: string, args: Record<string, unknown>) => ReturnType<Client["callTool"]>;

/** Returns how a client calls its tools. */
export function callsOf(client: Client): Call {
  return async (name, args) => {
    const answer = await client.callTool({ name, arguments: args });
    if (answer.isError) throw new Error(`${name} failed: ${textOf(answer)}`);
    return answer;
  };
}

/** Puts lines under what the demo says. */
export function indent(text: string): string {
  return text.split("\n").map((line) => `          ${line}`).join("\n");
}
