/** Path under which our own files are served. */
export const OWN = "/_glovebox/";

const SHOELACE =
  /(["'])(?:https?:)?\/\/[^"'\s]*@shoelace-style\/shoelace@[^"'\s]*?\/(?:themes\/(light|dark)\.css|shoelace(?:-autoloader)?\.js)\1/g;

/**
 * Makes a site's page work without a network: its component library comes from us, and our frontend is in it.
 *
 * @param html the site's own `index.html`
 * @param id what people call the session; the page shows it
 */
export function localPage(html: string, id: string): string {
  const named = html.replace(
    /<head\b[^>]*>/i,
    (head) => `${head}<meta name="lua-ui-session" content="${id}">`,
  );
  const local = named.replace(SHOELACE, (_whole, quote: string, theme: string | undefined) => {
    return `${quote}${OWN}${theme === undefined ? "components.js" : `${theme}.css`}${quote}`;
  });
  if (
    /<script\b[^>]*\bsrc=["'][^"']*\/?main-[\w-]+\.js["']/i.test(local) || local.includes(`${OWN}page.js`)
  ) {
    return local;
  }
  const script = `<script type="module" src="${OWN}page.js"></script>`;
  return /<\/body>/i.test(local) ? local.replace(/<\/body>/i, () => `${script}</body>`) : `${local}${script}`;
}
