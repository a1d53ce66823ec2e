import type { EventParams } from "../../cdp/protocol.ts";
import { isDownload, valueOf } from "../consent/download_answer.ts";
import type { CdpSession } from "./session.ts";

type Paused = EventParams<"Fetch.requestPaused">;

/** Documents of which the head of the answer is looked at. */
export const DOCUMENT_ANSWERS = {
  urlPattern: "*",
  resourceType: "Document",
  requestStage: "Response",
} as const;

/** A longer file is left to Chromium, in bytes. */
const LONGEST = 64 * 1024 * 1024;

/** What the page of a document may do: show itself, and offer its file. It is no page of the site's. */
const POLICY = [
  "sandbox allow-scripts allow-downloads allow-popups allow-top-navigation-by-user-activation",
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  "img-src data: blob:",
  "font-src data: blob:",
].join("; ");

/**
 * Shows PDF documents as pages, so that every tool works in them: Chromium's own viewer is a place that no tool reaches,
 * and its headless shell has none.
 */
export class PdfDocuments {
  #page: Promise<string> | undefined;

  /** @returns false when the document is none of these, and goes on */
  answer(session: CdpSession, event: Paused): boolean {
    // What a link asks to be saved at once is no navigation, and has no number in the network.
    const isNavigation = event.networkId !== undefined && event.responseStatusCode === 200;
    if (!isNavigation || !isPdf(event.responseHeaders ?? [])) return false;
    this.#show(session, event).catch(() => {
      // What cannot be shown so is left to Chromium, unless the tab is gone.
      session.send("Fetch.continueRequest", { requestId: event.requestId }).catch(() => undefined);
    });
    return true;
  }

  async #show(session: CdpSession, { requestId }: Paused): Promise<void> {
    const { body, base64Encoded } = await session.send("Fetch.getResponseBody", { requestId });
    const bytes = base64Encoded ? body : new TextEncoder().encode(body).toBase64();
    this.#page ??= Deno.readTextFile(new URL("pdf.html", import.meta.url));
    const page = (await this.#page).replace(
      "<!--pdf-->",
      () => `<script id="pdf" type="text/plain">${bytes}</script>`,
    );
    await session.send("Fetch.fulfillRequest", {
      requestId,
      responseCode: 200,
      responseHeaders: [
        { name: "content-type", value: "text/html; charset=utf-8" },
        { name: "content-security-policy", value: POLICY },
      ],
      body: new TextEncoder().encode(page).toBase64(),
    });
  }
}

function isPdf(headers: NonNullable<Paused["responseHeaders"]>): boolean {
  return /^\s*application\/pdf\b/i.test(valueOf(headers, "content-type")) && !isDownload(headers) &&
    Number(valueOf(headers, "content-length")) <= LONGEST;
}
