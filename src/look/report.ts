import { visibleLines } from "../base/text/visible.ts";
import look from "./look.css" with { type: "text" };

/** Parts of a report. */
export interface ReportPage {
  readonly title: string;
  /** Style besides that of everything. */
  readonly style: string;
  /** HTML. */
  readonly body: string;
  /** Script of our own, and the SHA-256 of it in base64: no other one runs. */
  readonly script?: { readonly text: string; readonly hash: string };
}

/** Returns one file that needs nothing else: no address outside, no script but ours. Pure. */
export function reportPage({ title, style, body, script }: ReportPage): string {
  const scripts = script === undefined ? "" : `; script-src 'sha256-${script.hash}'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:${scripts}">
<title>${escapeHtml(title)}</title>
<style>${look}${style}</style>
</head>
<body class="gb-page">
${body}
${script === undefined ? "" : `<script>${script.text}</script>`}</body>
</html>
`;
}

/** Returns a text as HTML shows it, in an attribute too: characters that nobody sees are written as what they are. */
export function escapeHtml(text: string): string {
  return visibleLines(text).replace(/[&<>"']/g, (char) => `&#${char.codePointAt(0)};`);
}

/** Returns the address of a picture that is in the page itself. */
export function pictureAddress(bytes: Uint8Array, mimeType: string): string {
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType : "application/octet-stream";
  return `data:${type};base64,${bytes.toBase64()}`;
}
