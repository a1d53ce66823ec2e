/// <reference lib="dom" />
import * as pdfjs from "pdfjs-dist";
import * as worker from "pdfjs-dist/build/pdf.worker.mjs";
import { PdfPage } from "./pdf_page.ts";

/** Pages whose words are put into the page: of a longer document the rest is said to be there. */
const MOST_PAGES = 300;

/** Shows the document that came with this page. */
async function show(): Promise<void> {
  Reflect.set(globalThis, "pdfjsWorker", worker); // no worker of its own: nothing else can be loaded here
  const bytes = takeBytes();
  offerFile(bytes.slice());
  const document = await pdfjs.getDocument({ data: bytes, isEvalSupported: false }).promise;
  await entitle(document);
  const shown = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) void pages.get(target)?.draw();
  }, { rootMargin: "50%" });
  const pages = new Map<Element, PdfPage>();
  for (let number = 1; number <= Math.min(document.numPages, MOST_PAGES); number++) {
    const page = new PdfPage(await document.getPage(number), `Page ${number} of ${document.numPages}`);
    pages.set(page.element, page);
    globalThis.document.body.append(page.element);
    await page.write();
    shown.observe(page.element);
  }
  if (document.numPages > MOST_PAGES) say(`The pages after page ${MOST_PAGES} are only in the file`);
}

/** The file came inside of the page; it need not stay there. */
function takeBytes(): Uint8Array<ArrayBuffer> {
  const holder = document.querySelector("#pdf");
  const bytes = Uint8Array.from(atob(holder?.textContent ?? ""), (character) => character.charCodeAt(0));
  holder?.remove();
  return bytes;
}

function offerFile(bytes: Uint8Array<ArrayBuffer>): void {
  const name = decodeURIComponent(location.pathname.split("/").at(-1) ?? "") || "document.pdf";
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type: "application/pdf" }));
  link.download = /\.pdf$/i.test(name) ? name : `${name}.pdf`;
  link.textContent = "Download this PDF";
  document.body.append(link);
  document.title = name;
}

async function entitle(document: pdfjs.PDFDocumentProxy): Promise<void> {
  const { info } = await document.getMetadata();
  const title: unknown = Reflect.get(info, "Title");
  if (typeof title === "string" && title.trim() !== "") globalThis.document.title = title;
}

function say(text: string): void {
  document.body.append(Object.assign(document.createElement("p"), { textContent: text }));
}

show().catch((error) => say(`This PDF cannot be shown: ${error instanceof Error ? error.message : error}`));
