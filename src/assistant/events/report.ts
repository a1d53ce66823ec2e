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
.shot { display: block; max-width: 40rem; position: relative; } .data { overflow-x: auto; white-space: pre-wrap; }
.shot img { border: 1px solid var(--gb-line); display: block; width: 100%; }
.shot i { outline: 3px solid var(--gb-bad); outline-offset: 2px; position: absolute; }
`;

/** A run as one file that needs nothing else: no script, no address outside. Pure. */
export function runReport({ record, events, pictures }: ReportParts): string {
  const shown = new Map<string, number>();
  const longest = Math.max(1, ...events.map(({ duration_ms: ms }) => ms));
  const body = `<main>
<h1>${escapeHtml(record.goal)}</h1>
<p class="end">${escapeHtml([`Begun ${record.started_at}`, ...endLines(record)].join("\n"))}</p>
${
    endPart(record)
  }<p>Time: <b class="model">model</b>, <b class="page">page</b>, <b class="own">Glovebox</b></p>
<div class="table" tabindex="0" role="region" aria-label="Steps">
<table class="gb-table">
<thead><tr><th>Step<th>What was done<th>Where<th>Tokens<th>Time</thead>
<tbody>
${events.map((event) => row(event, longest, pictureOf(event, pictures, shown))).join("\n")}
</tbody>
</table>
</div>
</main>`;
  return reportPage({ title: record.goal, style: STYLE, body });
}

/** What was found and what has left. */
function endPart({ end }: RunRecord): string {
  const { data, notes = [], effects = [] } = end ?? {};
  const words = data === undefined
    ? ""
    : typeof data === "string"
    ? data
    : JSON.stringify(data, undefined, 2);
  const list = (title: string, lines: readonly string[]) =>
    lines.length === 0
      ? ""
      : `<h2>${title}</h2>\n<ul>${lines.map((each) => `<li>${escapeHtml(each)}`).join("")}</ul>\n`;
  const answer = words === "" ? "" : `<h2>Answer</h2>\n<pre class="data">${escapeHtml(words)}</pre>\n`;
  return answer + list("Notes", notes) + list("Sent or saved with your leave", effects);
}

/** A step's picture with the place that was acted on; one that was shown before is only named. */
function pictureOf(
  { step, diag }: StepEvent,
  pictures: ReportParts["pictures"],
  shown: Map<string, number>,
): string {
  const name = diag?.screenshot_path ?? "";
  const bytes = pictures.get(name);
  if (bytes === undefined) return "";
  const address = pictureAddress(bytes, `image/${name.split(".").at(-1) ?? "png"}`);
  const before = shown.get(address);
  if (before !== undefined && diag?.mark === undefined) return `<br>The same picture as after step ${before}`;
  shown.set(address, before ?? step);
  const percent = (part: number) => `${(part * 100).toFixed(2)}%`;
  const { left, top, width, height } = diag?.mark ?? { left: 0, top: 0, width: 0, height: 0 };
  const style = `left:${percent(left)};top:${percent(top)};width:${percent(width)};height:${percent(height)}`;
  const mark = diag?.mark === undefined ? "" : `<i style="${style}"></i>`;
  return `<span class="shot"><img alt="${escapeHtml(name)}" src="${address}">${mark}</span>`;
}

function row(event: StepEvent, longest: number, picture: string): string {
  const { step, progress, page, tokens, duration_ms: ms } = event;
  const how = howOf(event);
  const mood = /^(?:error|refused)/.test(how) ? ' class="error"' : "";
  const what = `${progress === "" ? "" : `${escapeHtml(progress)}<br>`}<code>${
    escapeHtml(whatOf(event))
  }</code>`;
  const where = page === undefined ? "" : `${escapeHtml(page.title)}<br><code>${escapeHtml(page.url)}</code>`;
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
