import { dirname } from "node:path";
import { browserError } from "../../errors.ts";
import { settleInto } from "../storage/folders.ts";
import type { Tab } from "../tab/tab.ts";

/** The sizes of paper, in inches. */
export const PAPERS = {
  a4: [8.27, 11.69],
  a3: [11.69, 16.54],
  letter: [8.5, 11],
  legal: [8.5, 14],
} as const;

/** Options for printing. */
export interface PdfOptions {
  /** Name that the model gives the file; undefined for the title of the page. */
  readonly name: string | undefined;
  /** The path rule: gives the path to write to in a folder, or refuses. */
  readonly judge: (path: string, folder: string) => Promise<string>;
  readonly paper: keyof typeof PAPERS;
  readonly landscape: boolean;
  readonly pages: string;
}

const PRINT_MS = 60_000;

/**
 * Prints the page into a file among the downloads.
 *
 * @returns where the file is, and its size in bytes
 */
export async function printPdf(
  tab: Tab,
  { name, judge, ...looks }: PdfOptions,
  signal: AbortSignal,
): Promise<{ readonly path: string; readonly size: number }> {
  const { folder } = tab.downloads;
  if (folder === undefined) {
    throw browserError("PERMISSION_DENIED", "Cannot save a file: no folder for downloads was granted", {
      hint: "Start with --grant browser:write=FOLDER and --option browser.downloads=FOLDER",
    });
  }
  const wanted = name === undefined ? undefined : await judge(`${name.replace(/\.pdf$/i, "")}.pdf`, folder);
  const bytes = await print(tab, looks, signal);
  await Deno.mkdir(folder, { recursive: true });
  if (wanted === undefined) {
    const title = await tab.titleNow(signal) || "page";
    const path = await settleInto(folder, `${title}.pdf`, (place) => Deno.writeFile(place, bytes));
    return { path, size: bytes.length };
  }
  await writeNew(wanted, bytes);
  return { path: wanted, size: bytes.length };
}

/** The name may have folders in it that are not there yet, or a file where a folder would have to be. */
async function writeNew(path: string, bytes: Uint8Array): Promise<void> {
  try {
    await Deno.mkdir(dirname(path), { recursive: true });
    await Deno.writeFile(path, bytes, { createNew: true });
  } catch (cause) {
    if (cause instanceof Deno.errors.NotCapable) throw cause; // the host says which grant is missing
    throw browserError("CONFLICT", `Cannot write "${path}"`, {
      hint: "Choose another name, such as page.pdf",
      cause,
    });
  }
}

async function print(
  { session }: Tab,
  { paper, landscape, pages }: Pick<PdfOptions, "paper" | "landscape" | "pages">,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const [paperWidth, paperHeight] = PAPERS[paper];
  const asked = { paperWidth, paperHeight, landscape, printBackground: true, pageRanges: pages };
  try {
    const { data } = await session.send("Page.printToPDF", asked, { signal, timeoutMs: PRINT_MS });
    return Uint8Array.fromBase64(data);
  } catch (cause) {
    signal.throwIfAborted();
    const message = `Cannot print the page: ${cause instanceof Error ? cause.message : cause}`;
    throw browserError("INVALID_INPUT", message, { hint: "Check pages, such as 1-3", cause });
  }
}
