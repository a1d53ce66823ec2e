import { seenText } from "glovebox";
import type { Inner } from "../client/rows.ts";

/**
 * The contents of a page or of Swing's components, for the model: what others wrote stands between marks that they
 * cannot know, and what nobody sees is left out.
 */
export function innerText(
  { kind, title, url, items }: Inner,
  nonce: string = crypto.randomUUID().slice(0, 8),
): string {
  const lines = [
    ...(title ? [`title: ${title}`] : []),
    ...(url ? [`url: ${url}`] : []),
    ...items.map(itemLine),
  ];
  const seen = seenText(lines.join("\n")).text;
  const mark = `untrusted-${kind}-text ${nonce}`;
  return `<${mark}>\n${seen}\n</${mark}>`;
}

function itemLine({ number, type, text, value }: Inner["items"][number]): string {
  const field = value === undefined ? "" : ` =${JSON.stringify(value)}`;
  return number === undefined ? text : `[${number}] ${type} ${JSON.stringify(text)}${field}`;
}
