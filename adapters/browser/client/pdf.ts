import { browserError } from "../errors.ts";
import { settleInto } from "./folders.ts";
import type { Tab } from "./tab.ts";

/** The sizes of paper, in inches. */
export const PAPERS = {
  a4: [8.27, 11.69],
  a3: [11.69, 16.54],
  letter: [8.5, 11],
  legal: [8.5, 14],
} as const;

/** How to print. */
export interface PdfOptions {
  readonly name: string;
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
  { name, paper, landscape, pages }: PdfOptions,
  signal: AbortSignal,
): Promise<{ readonly path: string; readonly size: number }> {
  const { folder } = tab.downloads;
  if (folder === undefined) {
    throw browserError("PERMISSION_DENIED", "Cannot save a file: no folder for downloads was granted", {
      hint: "Start with --grant browser:write=FOLDER and --option browser.downloads=FOLDER",
    });
  }
  const [paperWidth, paperHeight] = PAPERS[paper];
  const asked = { paperWidth, paperHeight, landscape, printBackground: true, pageRanges: pages };
  const { data } = await tab.session.send("Page.printToPDF", asked, { signal, timeoutMs: PRINT_MS }).catch(
    (cause) => {
      signal.throwIfAborted();
      throw browserError(
        "INVALID_INPUT",
        `Cannot print the page: ${cause instanceof Error ? cause.message : cause}`,
        {
          hint: "Check pages, such as 1-3",
          cause,
        },
      );
    },
  );
  const bytes = Uint8Array.fromBase64(data);
  await Deno.mkdir(folder, { recursive: true });
  const path = await settleInto(
    folder,
    `${name.replace(/\.pdf$/i, "")}.pdf`,
    (place) => Deno.writeFile(place, bytes),
  );
  return { path, size: bytes.length };
}
