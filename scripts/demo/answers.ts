import type { CallToolResult } from "@modelcontextprotocol/client";
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
