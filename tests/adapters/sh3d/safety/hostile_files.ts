import { join } from "node:path";
import { writeZip } from "../../../../scripts/executable/archives/zip.ts";

/** Secret that no home or model may give away. */
export const SECRET = "the password of the person";

const NESTED_SETS = join(
  import.meta.dirname ?? ".",
  "../../../../adapters/sh3d/java_tests/glovebox/sh3d/files/NestedSets.java",
);

const utf8 = (text: string) => new TextEncoder().encode(text);

/** UTF-16 with its mark: a search for ASCII letters finds nothing in it. */
export function utf16(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([0xfe, 0xff, ...[...text].flatMap((each) => [0, each.charCodeAt(0)])]);
}

/** A home as XML: what comes before its root, and what it holds. */
export function homeXml(prolog: string, content: string): string {
  return `<?xml version='1.0'?>${prolog}<home version='7000' wallHeight='250'>${content}</home>`;
}

/** A label of a home. */
export function label(text: string): string {
  return `<label id='label-1' x='0' y='0'><text>${text}</text></label>`;
}

/** The same at a height that is written like this. */
export function labelAt(elevation: string): string {
  return `<label id='label-1' x='0' y='0' elevation='${elevation}'><text>up</text></label>`;
}

/** A wall whose end is at a place that is written like this. */
export function wallTo(xEnd: string, more = ""): string {
  return `<wall id='wall-1' xStart='0' yStart='0' xEnd='${xEnd}' yEnd='0' thickness='10' height='250' ${more}/>`;
}

/** A piece of furniture with a model from somewhere. */
export function piece(model: string): string {
  return `<pieceOfFurniture id='piece-1' name='p' x='0' y='0' width='10' depth='10' height='10' ` +
    `model='${model}' icon='${model}'/>`;
}

/** Writes a home of these entries. */
export async function homeOf(
  path: string,
  entries: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>,
): Promise<string> {
  const files = Object.entries(entries).map(([name, content]) => ({
    path: name,
    bytes: typeof content === "string" ? utf8(content) : content,
  }));
  await Deno.writeFile(path, await writeZip(files));
  return path;
}

/** A triangle as COLLADA. */
export function collada(prolog: string, image: string): string {
  return `<?xml version="1.0"?>${prolog}<COLLADA version="1.4.1"><library_images><image id="i">` +
    `<init_from>${image}</init_from></image></library_images></COLLADA>`;
}

/** A serialised array that is said to have two thousand million numbers. */
export const HUGE_ARRAY: Uint8Array<ArrayBuffer> = Uint8Array.from([
  ...[0xac, 0xed, 0, 5, 0x75, 0x72, 0, 2, 0x5b, 0x49, 0x4d, 0xba, 0x60, 0x26, 0x76, 0xea, 0xb2, 0xa5, 2],
  ...[0, 0, 0x78, 0x70, 0x7f, 0xff, 0xff, 0xf7],
]);

/** A serialised set that takes for ever to read. */
export async function nestedSets(): Promise<Uint8Array<ArrayBuffer>> {
  const { success, stdout } = await new Deno.Command("java", { args: [NESTED_SETS], stderr: "inherit" })
    .output();
  if (!success) throw new Error("The serialised set could not be made");
  return stdout;
}

/** A server of this machine that counts who calls. */
export function countingServer(): AsyncDisposable & {
  readonly origin: string;
  readonly calls: readonly string[];
} {
  const calls: string[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    calls.push(new URL(request.url).pathname);
    return new Response("<!ELEMENT home ANY>");
  });
  return {
    origin: `http://127.0.0.1:${server.addr.port}`,
    calls,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}
