import { browserError } from "../../errors.ts";
import { type NamedFile, placeFor, saveFile } from "../storage/named_file.ts";
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
  readonly judge: NamedFile["judge"];
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
  const place = await placeFor(tab.downloads, { name, extension: ".pdf", judge });
  const bytes = await print(tab, looks, signal);
  const title = name === undefined ? await tab.titleNow(signal) || "page" : "";
  return { path: await saveFile(place, title, bytes), size: bytes.length };
}

async function print(
  { prints, session }: Tab,
  { paper, landscape, pages }: Pick<PdfOptions, "paper" | "landscape" | "pages">,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const [paperWidth, paperHeight] = PAPERS[paper];
  const asked = { paperWidth, paperHeight, landscape, printBackground: true, pageRanges: pages };
  prints.expect();
  try {
    const { data } = await session.send("Page.printToPDF", asked, { signal, timeoutMs: PRINT_MS });
    return Uint8Array.fromBase64(data);
  } catch (cause) {
    signal.throwIfAborted();
    const message = `Cannot print the page: ${cause instanceof Error ? cause.message : cause}`;
    throw browserError("INVALID_INPUT", message, { hint: "Check pages, such as 1-3", cause });
  }
}
