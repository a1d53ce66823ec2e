import type { CallToolResult } from "@modelcontextprotocol/client";

/** Part of one answer that a client hands to its model. */
export interface ModelView {
  readonly text: string;
  /** Number of pictures. */
  readonly pictures: number;
}

/** Returns what a client that forwards only the content hands on. */
export function contentView({ content }: CallToolResult): ModelView {
  return {
    text: content.flatMap((part) => part.type === "text" ? [part.text] : []).join("\n"),
    pictures: content.filter(({ type }) => type === "image").length,
  };
}

/** Returns what a client hands on that forwards only the structured content where there is any, as Codex does. */
export function structuredView(result: CallToolResult): ModelView {
  const { structuredContent } = result;
  return structuredContent === undefined
    ? contentView(result)
    : { text: leaves(structuredContent).join("\n"), pictures: 0 };
}

/** Every name and value, as a model reads them: without the escapes of JSON. */
function leaves(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(leaves);
  if (typeof value !== "object" || value === null) return [String(value)];
  return Object.entries(value).flatMap(([name, each]) => [name, ...leaves(each)]);
}

/** Returns what one half of an answer says that the other does not: nothing, where a model needs one of them alone. */
export function missingFrom(result: CallToolResult): string[] {
  const [content, structured] = [contentView(result), structuredView(result)];
  const said = plain(structured.text);
  const missing = factsIn(content.text).filter((fact) => !said.includes(plain(fact)));
  return [
    ...(content.text === "" && content.pictures === 0 ? ["any content"] : []),
    ...missing,
    ...(structured.pictures < content.pictures ? ["a picture"] : []),
  ];
}

/** Returns what is quoted, and every word with a digit in it: numbers, ids, addresses. */
function factsIn(text: string): string[] {
  const quoted = [...text.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map(([, fact = ""]) => fact.replace(/…$/, ""));
  const rest = text.replaceAll(/"(?:[^"\\\n]|\\.)*"/g, " ");
  const words = rest.split(/[\s,;:()[\]{}|=*×+]+/).filter((word) => /\d/.test(word));
  return [...quoted, ...words.map((word) => word.replace(/[.#]+$/, "").split("#").at(-1) ?? "")];
}

function plain(text: string): string {
  return text.replaceAll(/\\["\\n]/g, " ").replaceAll(/[\s"]+/g, " ");
}
