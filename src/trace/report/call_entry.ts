import { escapeHtml, pictureAddress } from "../../look/report.ts";
import { isObject } from "../../base/is_object.ts";
import type { TracedCall } from "../read_trace.ts";
import type { Area } from "../trace_record.ts";
import { duration, grouped, outcomeOf } from "./words.ts";

/** Picture of a report. */
export interface ReportPicture {
  readonly mimeType: string;
  /** Missing when it is not in the report. */
  readonly bytes?: Uint8Array | undefined;
  /** Name of the element that has the same picture already. */
  readonly same?: string | undefined;
}

/** An earlier picture, and the place on it that a call acted on. */
export interface Mark {
  /** Number of the call that gave the picture. */
  readonly of: number;
  /** Name of the element that shows it. */
  readonly picture: string;
  readonly place: Area;
  readonly view: Area;
}

/** Parts of an entry besides the call. */
export interface EntryParts {
  /** Time at which the trace begins. */
  readonly first: number;
  readonly pictures: readonly ReportPicture[];
  readonly mark: Mark | undefined;
}

/** Returns one call as an entry of the list. */
export function callEntry(call: TracedCall, parts: EntryParts): string {
  const { number, tool, client, within, end } = call;
  const { word, tone } = outcomeOf(call);
  const tokens = end === undefined ? "" : `~${grouped(end.tokens.input + end.tokens.output)} tokens · `;
  const took = end === undefined ? "" : duration(end.ms);
  const classes = within === undefined ? "call" : "call part";
  return `<li id="c${number}" data-client="${escapeHtml(client)}" data-failed="${
    tone === "ok" ? "no" : "yes"
  }">
<details class="${classes}"><summary><span class="number">${number}</span>
<span><span class="gb-badge" data-tone="${tone}">${escapeHtml(word)}</span></span>
<span class="tool">${escapeHtml(tool)}</span> <span class="said">${escapeHtml(firstLine(call))}</span>
<span class="cost">${tokens}${took}</span></summary>
<div class="body gb-stack">${facts(call, parts.first)}${argumentsOf(call)}${answer(call)}${
    picturesOf(call, parts.pictures)
  }${marked(parts.mark)}${logOf(call)}${dataOf(call)}</div></details></li>`;
}

function firstLine({ end, arguments: shape }: TracedCall): string {
  return (end?.text.split("\n", 1)[0] ?? JSON.stringify(shape) ?? "").slice(0, 200);
}

function facts({ client, session, adapter, effect, at, within, end }: TracedCall, first: number): string {
  const rows: readonly (readonly [string, string])[] = [
    ["Began", `${new Date(at).toISOString()} (after ${duration(at - first)})`],
    ["Client", `${client}, session ${session.slice(0, 8)}`],
    ["Adapter", `${adapter}, effect ${effect}`],
    ...(end === undefined ? [] : [
      [
        "Tokens",
        `about ${grouped(end.tokens.input)} of arguments, ${grouped(end.tokens.output)} of the answer`,
      ],
    ] as const),
  ];
  const part = within === undefined
    ? ""
    : `<dt>Part of</dt><dd><a href="#c${within}">call ${within}</a></dd>`;
  return `<dl class="gb-facts">${
    rows.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join("")
  }${part}</dl>`;
}

function argumentsOf({ arguments: shape, end }: TracedCall): string {
  const isWhole = end?.values !== undefined;
  const title = isWhole ? "Arguments" : "Arguments, by type and length";
  const value = isWhole ? end.values : shape;
  if (isObject(value) && Object.keys(value).length === 0) return "";
  return block(title, escapeHtml(JSON.stringify(value, undefined, 2) ?? ""));
}

function answer({ end }: TracedCall): string {
  if (end === undefined) {
    return `<p class="gb-note" data-tone="warn">The host ended before the call did.</p>`;
  }
  if (end.text === "") return "";
  const cut = end.cut === undefined ? "" : `\n… ${grouped(end.cut)} more characters`;
  return block("Answer", end.text.split("\n").map(changeLine).join("\n") + cut);
}

const CHANGES: Readonly<Record<string, string>> = { "+ ": "added", "- ": "gone", "~ ": "changed" };

/** What came, went and changed has a sign of its own already; the colour repeats it. */
function changeLine(line: string): string {
  const kind = CHANGES[line.slice(0, 2)];
  return kind === undefined ? escapeHtml(line) : `<span class="${kind}">${escapeHtml(line)}</span>`;
}

function picturesOf({ number }: TracedCall, pictures: readonly ReportPicture[]): string {
  return pictures.map(({ mimeType, bytes, same }, at) => {
    const name = `Picture ${at + 1} of call ${number}`;
    if (same !== undefined) return figure(`<img data-of="${same}" alt="${name}">`, name);
    if (bytes === undefined) return `<p class="gb-muted">${name} is not in this report.</p>`;
    const image = `<img id="${pictureId(number, at)}" loading="lazy" alt="${name}" src="${
      pictureAddress(bytes, mimeType)
    }">`;
    return figure(image, name);
  }).join("");
}

/** Returns the name of the element that shows a picture. */
export function pictureId(number: number, at: number): string {
  return `p${number}-${at}`;
}

function marked(mark: Mark | undefined): string {
  if (mark === undefined) return "";
  const { of, picture, place, view } = mark;
  const style = [
    ["left", (place.x + place.width / 2 - view.x) / view.width],
    ["top", (place.y + place.height / 2 - view.y) / view.height],
    ["width", place.width / view.width],
    ["height", place.height / view.height],
  ].map(([side, part]) => `${side}:${(Number(part) * 100).toFixed(2)}%`).join(";");
  const name = `The place that was acted on, in the picture of call ${of}`;
  return figure(
    `<img data-of="${picture}" alt="${name}"><span class="mark" style="${style}"></span>`,
    name,
  );
}

function figure(inner: string, caption: string): string {
  return `<figure><div class="shot">${inner}</div><figcaption class="gb-muted">${caption}</figcaption></figure>`;
}

function logOf({ log }: TracedCall): string {
  if (log.length === 0) return "";
  return block("Log", escapeHtml(log.map(({ level, text }) => `${level}: ${text}`).join("\n")));
}

function dataOf({ end }: TracedCall): string {
  if (end?.data === undefined) return "";
  return `<details><summary class="gb-label">Data for programs</summary><pre class="gb-code">${
    escapeHtml(indented(end.data))
  }</pre></details>`;
}

/** Data that was cut stays as it is. */
function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), undefined, 2);
  } catch {
    return json;
  }
}

function block(title: string, html: string): string {
  return `<div><h2>${title}</h2><pre class="gb-code">${html}</pre></div>`;
}
