import { icon, ICON_NAMES } from "../../src/look/icons.ts";
import look from "../../src/look/look.css" with { type: "text" };

const TONES = ["ok", "warn", "bad", "info"] as const;

/** Returns the page that shows the design: every colour, size, component and icon, in both themes. */
export function lookPage(): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>The look of Glovebox</title>
<link rel="stylesheet" href="../src/look/look.css">
<style>body { margin: 0; } .both { display: grid; grid-template-columns: repeat(auto-fit, minmax(22rem, 1fr)); }
main { align-content: start; min-height: 100vh; padding: var(--gb-6); }
.swatches, .icons { display: grid; gap: var(--gb-2); grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr)); }
.swatches i { border: 1px solid var(--gb-line); border-radius: var(--gb-radius); display: block; height: 2rem; }
</style>
</head>
<body class="gb-page"><div class="both">${theme("light")}${theme("dark")}</div></body>
</html>
`;
}

function theme(name: "light" | "dark"): string {
  return `<main class="gb-page gb-stack" style="color-scheme: ${name}">
<h1>Glovebox, ${name}</h1>
<section class="gb-card gb-stack"><h2>Colours</h2><div class="swatches">${swatches()}</div></section>
<section class="gb-card gb-stack"><h2>Type</h2>${typeSizes()}</section>
<section class="gb-card gb-stack"><h2>Controls</h2>${controls(name)}</section>
<section class="gb-card gb-stack"><h2>States</h2>${states()}</section>
<section class="gb-card gb-stack"><h2>Data</h2>${data()}</section>
<section class="gb-card gb-stack"><h2>Icons</h2><div class="icons">${icons()}</div></section>
</main>`;
}

/** Custom properties whose value the pattern finds, in the order of the file. */
function properties(value: RegExp): string[] {
  return [...look.matchAll(/^ {2}(--gb-[\w-]+): (.+);$/gm)]
    .flatMap(([, name = "", given = ""]) => value.test(given) ? [name] : []);
}

function swatches(): string {
  const names = properties(/^light-dark\(#/);
  return names.map((name) => `<div><i style="background: var(${name})"></i><code>${name}</code></div>`).join(
    "\n",
  );
}

function typeSizes(): string {
  const names = properties(/rem$/).filter((name) => name.startsWith("--gb-text-"));
  const lines = names.map((name) =>
    `<div style="font-size: var(${name})">Hands in real windows: ${name}</div>`
  );
  return `${lines.join("\n")}<div class="gb-mono">Code, addresses and names: --gb-mono</div>`;
}

function controls(theme: string): string {
  return `<div class="gb-row">
<button class="gb-button" data-kind="primary">${icon("check")} Allow once</button>
<button class="gb-button">${icon("restart")} Restart</button>
<button class="gb-button" data-kind="danger">${icon("close")} Refuse</button>
<button class="gb-button" data-kind="quiet">Later</button>
<button class="gb-button" disabled>Not now</button>
</div>
<div class="gb-field"><label for="${theme}-name">Name</label><input class="gb-input" id="${theme}-name" value="counter"></div>`;
}

function states(): string {
  const badges = TONES.map((tone) => `<span class="gb-badge" data-tone="${tone}">${tone}</span>`).join("\n");
  return `<div class="gb-row">${badges}<span class="gb-badge">plain</span></div>
<div class="gb-note" data-tone="warn">Its code changed after you approved it.</div>`;
}

function data(): string {
  return `<dl class="gb-facts"><dt>Tool</dt><dd>browser_click</dd><dt>Took</dt><dd>182 ms</dd></dl>
<pre class="gb-code">{ "n": 7 }</pre>
<table class="gb-table"><thead><tr><th>Adapter</th><th>State</th></tr></thead>
<tbody><tr><td>browser</td><td>running</td></tr></tbody></table>`;
}

function icons(): string {
  return ICON_NAMES.map((name) => `<span class="gb-row">${icon(name)} ${name}</span>`).join("\n");
}
