/** A line of the head of an answer. */
interface Header {
  readonly name: string;
  readonly value: string;
}

/** Types that Chromium shows instead of saving them. */
const SHOWN =
  /^(?:text\/(?!csv|calendar|vcard)|image\/|audio\/|video\/|multipart\/|application\/(?:[\w.+-]*(?:json|xml)|(?:x-)?javascript|pdf|wasm))/i;

/** Tells whether a document that a server answers with is a file to be saved. Pure. */
export function isDownload(headers: readonly Header[]): boolean {
  if (/^\s*attachment\b/i.test(valueOf(headers, "content-disposition"))) return true;
  const type = valueOf(headers, "content-type").trim();
  return type !== "" && !SHOWN.test(type);
}

/** The name that a file would be saved by: the server's, or the end of its address. Pure. */
export function nameOfFile(headers: readonly Header[], url: string): string {
  const [, quoted, plain] = /filename="([^"]+)"|filename=([^;\s]+)/i.exec(
    valueOf(headers, "content-disposition"),
  ) ?? [];
  return quoted ?? plain ?? URL.parse(url)?.pathname.split("/").at(-1) ?? "";
}

/** The value of a header by its name in small letters; empty where there is none. Pure. */
export function valueOf(headers: readonly Header[], name: string): string {
  return headers.find((header) => header.name.toLowerCase() === name)?.value ?? "";
}
