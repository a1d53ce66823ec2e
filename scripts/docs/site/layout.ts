import type { PageGroup, SitePage } from "./pages.ts";
import { escaped, type RenderedPage } from "./rendered_page.ts";

/** A page with what the list of pages calls it. */
export interface NamedPage extends SitePage {
  readonly label: string;
}

/** Writes a whole page of the site. Pure. */
export function pageHtml(rendered: RenderedPage, page: NamedPage, groups: readonly PageGroup[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(rendered.title)} · Glovebox</title>
<link rel="stylesheet" href="site.css">
<script src="search_index.js" defer></script>
<script src="search.js" defer></script>
</head>
<body class="gb-page">
<a class="skip" href="#main">To the text</a>
<header>
<a class="name" href="index.html">Glovebox</a>
<form role="search"><label for="search">Search</label>
<input id="search" type="search" autocomplete="off" placeholder="Words or a message"></form>
</header>
<div class="columns">
<nav aria-label="Pages"><details><summary>Pages</summary>${
    groups.map((group) => groupHtml(group, page)).join("\n")
  }</details></nav>
<main id="main"><ol id="found" aria-label="Found" hidden></ol>
<article>${rendered.html}</article></main>
</div>
</body>
</html>
`;
}

function groupHtml({ title, pages }: PageGroup, current: NamedPage): string {
  const items = pages.map(({ file, label = file }) =>
    `<li><a href="${file}"${file === current.file ? ' aria-current="page"' : ""}>${escaped(label)}</a></li>`
  );
  return `<h2>${escaped(title)}</h2><ul>${items.join("")}</ul>`;
}
