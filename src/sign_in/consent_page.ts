import { escapeHtml, reportPage } from "../look/report.ts";
import type { ConsentRequest } from "./consent.ts";
import { destinationOf } from "./redirect_uri.ts";

const STYLE = `
main { max-width: 34rem; margin: 4rem auto; padding: 0 1rem }
label { display: block; margin: 1.5rem 0 .5rem }
input { font: inherit; font-size: 1.5rem; letter-spacing: .1em; width: 11ch; padding: .3em .5em; text-transform: uppercase }
.actions { display: flex; gap: .75rem; margin-top: 1.5rem }
button { font: inherit; padding: .5em 1.2em }
[role=alert] { font-weight: 600 }
`;

/** Returns the page on which a person lets a client in: only who sees the host's terminal can. */
export function consentPage(id: string, request: ConsentRequest, trouble?: string): Response {
  const name = escapeHtml(request.name);
  const to = destinationOf(request.redirectUri);
  const alert = trouble === undefined ? "" : `<p role="alert">${escapeHtml(trouble)}</p>`;
  const body = `<main>
<h1>Let ${name} use Glovebox?</h1>
<p>It could call every tool of ${escapeHtml(request.resource)}, as any client of yours. The answer goes to
<strong>${escapeHtml(to.name)}</strong>.</p>
<p>Refuse if you did not start this yourself: a client chooses its own name.</p>
${alert}<form method="post" action="/authorize">
<input type="hidden" name="request" value="${escapeHtml(id)}">
<label for="code">The code that Glovebox prints in its terminal</label>
<input id="code" name="code" autocomplete="off" autofocus maxlength="20">
<div class="actions"><button name="answer" value="allow">Allow</button>
<button name="answer" value="refuse" formnovalidate>Refuse</button></div>
</form></main>`;
  const title = `Let ${request.name} use Glovebox?`;
  return pageAnswer(reportPage({ title, style: STYLE, body }), trouble === undefined ? 200 : 403, to.source);
}

/** Returns a page that says why nothing can be decided: nobody is sent anywhere. */
export function troublePage(message: string): Response {
  const body = `<main><h1>Nothing to allow</h1><p role="alert">${escapeHtml(message)}</p></main>`;
  return pageAnswer(reportPage({ title: "Nothing to allow", style: STYLE, body }), 400, "");
}

/** Browsers hold a form's redirect against its policy too. */
function pageAnswer(html: string, status: number, to: string): Response {
  return new Response(html, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${to}`.trim(),
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin", // without a referrer, browsers do not say which page sends the form
      "cache-control": "no-store",
    },
  });
}
