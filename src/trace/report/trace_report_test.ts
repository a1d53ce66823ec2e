import { doesNotMatch, equal, match, ok } from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import type { Trace, TracedCall } from "../read_trace.ts";
import { traceReport } from "./trace_report.ts";

const HOSTILE = `</pre></script><img src=x onerror=alert(1)> "'&amp; \u202Egpj.exe\u200B`;

function callOf(number: number, more: Partial<TracedCall> = {}): TracedCall {
  return {
    ...{ number, within: undefined, at: 1_000 + number * 10, adapter: "echo", tool: "echo", effect: "read" },
    ...{ client: "test", session: "one", arguments: { text: "text(3)" }, log: [] },
    end: {
      ...{ at: 1_005 + number * 10, ms: 5, outcome: "ok", text: "said", values: undefined, pictures: [] },
      tokens: { input: 3, output: 4 },
    },
    ...more,
  };
}

async function page(calls: readonly TracedCall[]): Promise<string> {
  const trace: Trace = { calls, hosts: [], lost: 0 };
  return await traceReport(trace, HOSTILE);
}

Deno.test("no word of a program becomes markup, script or a hidden character of the report", async () => {
  verifies("trace:hostile");
  const base = callOf(1).end;
  ok(base !== undefined);
  const html = await page([callOf(1, {
    ...{ client: HOSTILE, session: HOSTILE, tool: HOSTILE, arguments: { [HOSTILE]: HOSTILE } },
    log: [{ at: 1, level: HOSTILE, text: HOSTILE }],
    end: {
      ...base,
      ...{ text: HOSTILE, outcome: HOSTILE, data: JSON.stringify({ [HOSTILE]: HOSTILE }) },
      pictures: [{ mimeType: `image/png" onload="alert(1)`, bytes: 9, folder: "/nowhere" }],
    },
  })]);
  doesNotMatch(html, /<img src=x/);
  doesNotMatch(html, /[\u202E\u200B]/);
  match(html, /\\u\{202e\}gpj/);
  equal(html.match(/<\/script>/g)?.length, 1);
  equal(html.match(/<script/g)?.length, 1);
  match(
    html,
    /default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-[\w+/=]{44}'/,
  );
  doesNotMatch(html, /https?:\/\//);
});

Deno.test("a call without an answer, one that is a part and one that failed say so in words", async () => {
  verifies("trace:report");
  const base = callOf(3).end;
  ok(base !== undefined);
  const html = await page([
    callOf(1, { end: undefined }),
    callOf(2, { within: 1 }),
    callOf(3, { end: { ...base, outcome: "NOT_FOUND", text: "gone\n+ new\n- old\n~ other", cut: 1_000 } }),
  ]);
  match(html, /The host ended before the call did/);
  match(html, /<dt>Part of<\/dt><dd><a href="#c1">call 1<\/a>/);
  match(html, /<span class="added">\+ new<\/span>\n<span class="gone">- old<\/span>/);
  match(html, /… 1,000 more characters/);
  match(html, /3, 2 of them failed or had no answer/);
});
