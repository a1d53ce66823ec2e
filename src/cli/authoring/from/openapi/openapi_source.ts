import { ToolError } from "../../../../adapter_api/errors.ts";
import { readRegularFile } from "../../../../base/regular_file.ts";
import { ApiDocument } from "./document.ts";

const LARGEST = 30_000_000;
const WAIT_MS = 30_000;

/** A document, and the address of the server that it tells of. */
export interface OpenapiSource {
  readonly api: ApiDocument;
  readonly server: string;
}

/**
 * Reads the document of an API from a file or an address.
 *
 * @param server the address that a person gave, in place of the document's
 */
export async function readOpenapi(from: string, server: string | undefined): Promise<OpenapiSource> {
  const isUrl = /^https?:\/\//.test(from);
  const api = ApiDocument.read(isUrl ? await fetched(from) : await readFile(from), from);
  const found = server ?? api.server;
  // Without a server it is the one that the document comes from, as the specification says.
  const address = URL.parse(found ?? "/", isUrl ? from : undefined);
  if (address !== null && /^https?:$/.test(address.protocol)) {
    return { api, server: address.href.replace(/\/+$/, "") };
  }
  const what = found === undefined || found === ""
    ? "it names no server"
    : `its server "${found}" is no whole address`;
  throw new ToolError("INVALID_INPUT", `Cannot tell where the API of ${from} is: ${what}`, {
    hint: "Name it: --server https://api.example.com",
  });
}

async function readFile(path: string): Promise<string> {
  try {
    return await readRegularFile(path, LARGEST);
  } catch (error) {
    const isMissing = error instanceof Deno.errors.NotFound;
    const reason = isMissing
      ? "there is no such file"
      : error instanceof Error
      ? error.message
      : String(error);
    throw new ToolError("NOT_FOUND", `Cannot read ${path}: ${reason}`, {
      hint: isMissing ? "Name a file, or an address that begins with https://" : "Name another file",
    });
  }
}

async function fetched(url: string): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(WAIT_MS) });
    const text = await response.text();
    if (response.ok && text.length <= LARGEST) return text;
    throw new Error(response.ok ? "it is too large" : `the server answered with ${response.status}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ToolError("NOT_CONNECTED", `Cannot get ${url}: ${reason}`, {
      hint: "Open it in a browser, save it, and name the file",
    });
  }
}
