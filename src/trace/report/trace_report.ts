import { escapeHtml, reportPage } from "../../look/report.ts";
import { icon } from "../../look/icons.ts";
import { type KeptPicture, readPicture, type Trace, type TracedCall } from "../read_trace.ts";
import { callEntry, type Mark, pictureId, type ReportPicture } from "./call_entry.ts";
import script from "./report_script.js" with { type: "text" };
import style from "./report_style.css" with { type: "text" };
import { timeline } from "./timeline.ts";
import { duration, grouped, outcomeOf } from "./words.ts";
import { counted } from "../../base/text/counted.ts";

/** Bytes of pictures that a report holds; what comes later stays in the folder. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Returns a trace as one file that needs nothing else. */
export async function traceReport(trace: Trace, title: string): Promise<string> {
  const { calls } = trace;
  const first = calls[0]?.at ?? 0;
  const pictures = new ReportPictures();
  const marks = new Marks();
  const entries: string[] = [];
  for (const call of calls) {
    const own = await pictures.of(call);
    entries.push(callEntry(call, { first, pictures: own, mark: marks.next(call, own[0]) }));
  }
  const body = `<main class="gb-stack">
<h1>${escapeHtml(title)}</h1>
${summary(trace)}
${pictures.note}
${timeline(calls)}
${controls(calls)}
<ol id="calls" aria-label="Calls">
${entries.join("\n")}
</ol>
</main>
`;
  return reportPage({ title, style, body, script: { text: script, hash: await hashOf(script) } });
}

async function hashOf(text: string): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).toBase64();
}

function summary({ calls, hosts, lost }: Trace): string {
  const failed = calls.filter((call) => outcomeOf(call).tone !== "ok").length;
  const own = calls.filter(({ within }) => within === undefined);
  const sum = (pick: (end: NonNullable<TracedCall["end"]>) => number) =>
    own.reduce((total, { end }) => total + (end === undefined ? 0 : pick(end)), 0);
  const last = Math.max(0, ...calls.map(({ at, end }) => at + (end?.ms ?? 0)));
  const first = calls[0]?.at ?? last;
  const [input, output] = [sum(({ tokens }) => tokens.input), sum(({ tokens }) => tokens.output)];
  const rows = [
    ["Began", first === 0 ? "" : new Date(first).toISOString()],
    ["Took", `${duration(last - first)}, ${duration(sum(({ ms }) => ms))} of it in calls`],
    ["Calls", `${grouped(calls.length)}, ${grouped(failed)} of them failed or had no answer`],
    ["Tokens", `about ${grouped(input)} of arguments and ${grouped(output)} of answers`],
    ["Written by", [...new Set(hosts.map(({ version }) => `Glovebox ${version}`))].join(", ")],
  ] as const;
  const note = lost === 0
    ? ""
    : `<p class="gb-note" data-tone="warn">${
      lost === 1 ? "1 record" : `${grouped(lost)} records`
    } could not be written or read.</p>`;
  return `<dl class="gb-facts">${
    rows.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join("")
  }</dl>${note}`;
}

function controls(calls: readonly TracedCall[]): string {
  const clients = [...new Set(calls.map(({ client }) => client))];
  const options = clients.map((name) => `<option>${escapeHtml(name)}</option>`).join("");
  return `<div class="tools gb-row" role="search" hidden>
${
    icon("search")
  }<input class="gb-input" id="search" type="search" aria-label="Search in calls" placeholder="Search">
<label class="gb-row"><input type="checkbox" id="only"> Only failed</label>
<select class="gb-input" id="client" aria-label="Client"><option value="">All clients</option>${options}</select>
<output id="count" role="status">${counted(calls.length, "call")}</output>
<span class="keys gb-muted"><kbd>/</kbd> search <kbd>j</kbd> <kbd>k</kbd> next, previous <kbd>Enter</kbd> open</span>
</div>`;
}

/** Pictures of a report: each is in it once. */
class ReportPictures {
  readonly #known = new Map<string, string>();
  #bytes = 0;
  #leftOut = 0;

  get note(): string {
    return this.#leftOut === 0
      ? ""
      : `<p class="gb-note" data-tone="info">${
        grouped(this.#leftOut)
      } pictures are not in this report: they stay in the folder of the trace.</p>`;
  }

  async of({ number, end }: TracedCall): Promise<ReportPicture[]> {
    const found: ReportPicture[] = [];
    for (const [at, picture] of (end?.pictures ?? []).entries()) {
      found.push(await this.#one(picture, pictureId(number, at)));
    }
    return found;
  }

  async #one(picture: KeptPicture, id: string): Promise<ReportPicture> {
    const { mimeType, file = "" } = picture;
    const same = this.#known.get(file);
    if (same !== undefined) return { mimeType, same };
    const isRoom = this.#bytes + picture.bytes <= MOST_BYTES;
    const bytes = isRoom ? await readPicture(picture) : undefined;
    if (bytes === undefined) {
      this.#leftOut++;
      return { mimeType };
    }
    this.#known.set(file, id);
    this.#bytes += bytes.length;
    return { mimeType, bytes };
  }
}

/** Puts the places of actions on the last picture of their session that shows them. */
class Marks {
  readonly #seen = new Map<string, Omit<Mark, "place">>();

  next({ number, session, end }: TracedCall, picture: ReportPicture | undefined): Mark | undefined {
    const last = this.#seen.get(session);
    const isShown = picture?.bytes !== undefined || picture?.same !== undefined;
    if (end?.view !== undefined && isShown) {
      const name = picture.same ?? pictureId(number, 0);
      this.#seen.set(session, { of: number, picture: name, view: end.view });
    }
    const place = end?.place;
    return place !== undefined && last !== undefined && isIn(place, last.view)
      ? { ...last, place }
      : undefined;
  }
}

function isIn({ x, y, width, height }: Mark["place"], view: Mark["view"]): boolean {
  const [middleX, middleY] = [x + width / 2 - view.x, y + height / 2 - view.y];
  return middleX >= 0 && middleY >= 0 && middleX <= view.width && middleY <= view.height;
}
