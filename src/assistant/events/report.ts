import { escapeHtml, pictureAddress, reportPage } from "../../look/report.ts";
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
main { margin: 0 auto; max-width: 70rem; padding: var(--gb-6) var(--gb-4); } .end { white-space: pre-line; }
td.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.table { overflow-x: auto; } .error { color: var(--gb-bad); }
.bar { background: var(--gb-sunken); display: flex; height: .5rem; min-width: 8rem; } .bar i { display: block; }
.model { background: var(--gb-info); } .page { background: var(--gb-ok); } .own { background: var(--gb-warn); }
b.model, b.page, b.own { background: none; }
b.model { color: var(--gb-info); } b.page { color: var(--gb-ok); } b.own { color: var(--gb-warn); }
img { border: 1px solid var(--gb-line); max-width: 40rem; width: 100%; }
`;

/** A run as one file that needs nothing else: no script, no address outside. Pure. */
export function runReport({ record, events, pictures }: ReportParts): string {
  const longest = Math.max(1, ...events.map(({ duration_ms: ms }) => ms));
  const body = `<main>
<h1>${escapeHtml(record.goal)}</h1>
<p class="end">${escapeHtml([`Begun ${record.started_at}`, ...endLines(record)].join("\n"))}</p>
<p>Time: <b class="model">model</b>, <b class="page">page</b>, <b class="own">Glovebox</b></p>
<div class="table" tabindex="0" role="region" aria-label="Steps">
<table class="gb-table">
<thead><tr><th>Step<th>What was done<th>Where<th>Tokens<th>Time</thead>
<tbody>
${events.map((event) => row(event, longest, pictures)).join("\n")}
</tbody>
</table>
</div>
</main>`;
  return reportPage({ title: record.goal, style: STYLE, body });
}

function row(event: StepEvent, longest: number, pictures: ReportParts["pictures"]): string {
  const { step, progress, page, tokens, diag, duration_ms: ms } = event;
  const how = howOf(event);
  const mood = /^(?:error|refused)/.test(how) ? ' class="error"' : "";
  const what = `${progress === "" ? "" : `${escapeHtml(progress)}<br>`}<code>${
    escapeHtml(whatOf(event))
  }</code>`;
  const where = page === undefined ? "" : `${escapeHtml(page.title)}<br><code>${escapeHtml(page.url)}</code>`;
  const name = diag?.screenshot_path ?? "";
  const bytes = pictures.get(name);
  const picture = bytes === undefined ? "" : `<br>${image(name, bytes)}`;
  return `<tr><td class="n">${step}<td>${what}<br><span${mood}>${
    escapeHtml(how)
  }</span>${picture}<td>${where}` +
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
  const address = pictureAddress(bytes, `image/${name.split(".").at(-1) ?? "png"}`);
  return `<img alt="${escapeHtml(name)}" src="${address}">`;
}
