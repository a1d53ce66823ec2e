import { Buffer } from "node:buffer";
import type { RunRecord } from "../store/run_record.ts";
import { endLines, howOf, whatOf } from "./run_table.ts";
import type { StepEvent } from "./step_event.ts";

/** Parts of a report. */
export interface ReportParts {
  readonly record: RunRecord;
  readonly events: readonly StepEvent[];
  /** By their name. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
}

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; } .end { white-space: pre-line; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid #8884; }
td.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
code { overflow-wrap: anywhere; } .error { color: #c33; }
.bar { display: flex; height: .5rem; min-width: 8rem; background: #8882; }
.bar i { display: block; } .model { background: #57c; } .page { background: #7a6; } .own { background: #d83; }
img { max-width: 40rem; width: 100%; border: 1px solid #8884; }
`;

/** A run as one file that needs nothing else: no script, no address outside. Pure. */
export function runReport({ record, events, pictures }: ReportParts): string {
  const longest = Math.max(1, ...events.map(({ duration_ms: ms }) => ms));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>${escaped(record.goal)}</title>
<style>${STYLE}</style>
<h1>${escaped(record.goal)}</h1>
<p class="end">${escaped([`Begun ${record.started_at}`, ...endLines(record)].join("\n"))}</p>
<p>Time: <b style="color:#57c">model</b>, <b style="color:#7a6">page</b>, <b style="color:#d83">Glovebox</b></p>
<table>
<thead><tr><th>Step<th>What was done<th>Where<th>Tokens<th>Time</thead>
<tbody>
${events.map((event) => row(event, longest, pictures)).join("\n")}
</tbody>
</table>
</html>
`;
}

function row(event: StepEvent, longest: number, pictures: ReportParts["pictures"]): string {
  const { step, progress, page, tokens, diag, duration_ms: ms } = event;
  const how = howOf(event);
  const mood = /^(?:error|refused)/.test(how) ? ' class="error"' : "";
  const what = `${progress === "" ? "" : `${escaped(progress)}<br>`}<code>${escaped(whatOf(event))}</code>`;
  const where = page === undefined ? "" : `${escaped(page.title)}<br><code>${escaped(page.url)}</code>`;
  const name = diag?.screenshot_path ?? "";
  const bytes = pictures.get(name);
  const picture = bytes === undefined ? "" : `<br>${image(name, bytes)}`;
  return `<tr><td class="n">${step}<td>${what}<br><span${mood}>${escaped(how)}</span>${picture}<td>${where}` +
    `<td class="n">${tokens.input} + ${tokens.output}<td>${bar(event, longest)}${(ms / 1000).toFixed(2)} s`;
}

function bar({ times }: StepEvent, longest: number): string {
  const { model_ms: model, own_ms: own } = times;
  const page = times.settle_ms + times.action_ms + times.banner_ms;
  const part = (kind: string, ms: number) =>
    `<i class="${kind}" style="width:${(ms / longest * 100).toFixed(1)}%" title="${kind}: ${ms} ms"></i>`;
  return `<div class="bar">${part("model", model)}${part("page", page)}${part("own", own)}</div>`;
}

function image(name: string, bytes: Uint8Array): string {
  const type = `image/${name.split(".").at(-1) ?? "png"}`;
  return `<img alt="${escaped(name)}" src="data:${escaped(type)};base64,${
    Buffer.from(bytes).toString("base64")
  }">`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.codePointAt(0)};`);
}
