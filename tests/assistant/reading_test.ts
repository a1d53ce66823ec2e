import assert from "node:assert/strict";
import type { ModelRequest } from "../../src/assistant/model/port.ts";
import { verifies } from "../helpers/verifies.ts";
import { realBrowser } from "./consent/real_browser.ts";
import { calls, runAssist } from "./fakes.ts";
import { html, serveSites } from "./sites.ts";
import { open, type Said, type View } from "./view.ts";
import { scripted } from "./eval/play.ts";

const LIMITS = { steps: 30, timeMs: 120_000, tokens: undefined, bannerStepMs: 0, bannerMs: 0 };
const LONG = 60_000;
const article = Array.from(
  { length: LONG / 42 + 1 },
  (_, at) => `Line ${String(at).padStart(6, "0")} of the tale of the old river.`,
);
const rows = Array.from(
  { length: 60 },
  (_, at) => [`City ${at + 1}`, `${at * 37 + 1000} people`, `founded in ${1200 + at}`],
);
const russian = Array.from({ length: 200 }, (_, at) => `Строка ${at} повести о старой реке.`);
const SITE = {
  "/": () => html(`<title>Tale</title><main>${article.map((line) => `<p>${line}</p>`).join("")}</main>`),
  "/table": () =>
    html(
      `<title>Cities</title><table>${
        rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}`).join("")}`).join("")
      }</table>`,
    ),
  "/other": () => html("<title>Other</title><p>Another page</p>"),
  "/ru": () => html(`<title>Река</title>${russian.map((line) => `<p>${line}</p>`).join("")}`),
};

const extract = (args: Readonly<Record<string, unknown>>) => calls("browser_extract", args);
const giveUp = calls("assistant_done", { outcome: "impossible", reason: "That was all" });

const giveUpWith = (reason: string): Said => ({
  call: "assistant_done",
  args: { outcome: "impossible", reason },
});

/** Everything that a model is told in a request. */
function told({ turns }: ModelRequest): string {
  return turns.map((turn) => turn.role === "model" ? "" : turn.text).join("\n");
}

Deno.test("an article of 60,000 characters is told whole at once where the model asks for it, and kept", async () => {
  verifies("assistant:reading");
  await using browser = await realBrowser();
  await using sites = serveSites(SITE);
  const run = await runAssist(browser, [
    calls("browser_navigate", { url: sites.url }),
    extract({ mode: "text", limit: 70_000 }),
    ...Array.from({ length: 10 }, (_, at) => calls("browser_navigate", { url: `${sites.url}/other?${at}` })),
    giveUp,
  ], { limits: LIMITS });
  const after = run.requests.slice(2).map(told);
  assert.equal(after.length, 11);
  for (const text of after) {
    assert.deepEqual(article.filter((line) => !text.includes(line)), []);
    assert.equal(text.split(article.at(-1) ?? "").length, 2, "it is told once");
  }
  const openings = new Set(
    run.requests.slice(2).map(({ turns: [first] }) => first?.role === "user" ? first.text : ""),
  );
  assert.ok(openings.size > 1, "the history began anew meanwhile");
  assert.ok(openings.size < 8, `it began anew ${openings.size} times: what is kept does not count`);
});

Deno.test("a table of 60 rows is read whole, kept over a new beginning, and delivered", async () => {
  verifies("assistant:reading", "assistant:data");
  await using browser = await realBrowser();
  await using sites = serveSites(SITE);
  let step = 0;
  const decide = (view: View): Said => {
    step += 1;
    if (step === 1) return open(`${sites.url}/table`);
    if (step === 2) return { call: "browser_extract", args: { mode: "tables", limit: 20_000 } };
    if (step < 12) return open(`${sites.url}/other?${step}`);
    const found = [...view.text.matchAll(/\| (City \d+) \| (\d+ people) \| (founded in \d+) \|/g)].map((
      [, ...cells],
    ) => cells);
    return {
      call: "assistant_done",
      args: { did: "found", reason: "All", evidence: "Another page", data: JSON.stringify(found) },
    };
  };
  const run = await runAssist(browser, scripted(decide), { limits: LIMITS });
  assert.deepEqual([run.outcome, run.data], ["done", rows], run.reason);
});

Deno.test("what has no room is read in the part that fits, and tells exactly where the rest begins", async () => {
  verifies("assistant:reading");
  await using browser = await realBrowser();
  await using sites = serveSites(SITE);
  for (
    const [path, lines, args, readTokens] of [
      ["/ru", russian, {}, 24_000],
      ["/", article, { limit: 70_000 }, 8_000],
    ] as const
  ) {
    const told: string[] = [];
    let [offset, count] = [0, 0];
    const decide = (view: View): Said => {
      if (view.page.url !== `${sites.url}${path}`) return open(`${sites.url}${path}`);
      if (view.status.last_action.startsWith("browser_extract")) {
        told.push(view.text);
        const rest = [...view.text.matchAll(/Characters (\d+) to \d+ of \d+; next: offset (\d+)/g)].at(-1);
        if (Number(rest?.[1] ?? -1) !== offset) return giveUpWith("All read");
        [offset, count] = [Number(rest?.[2]), count + 1];
      }
      return { call: "browser_extract", args: { mode: "text", offset, ...args } };
    };
    const run = await runAssist(browser, scripted(decide), { limits: LIMITS, readTokens });
    assert.equal(run.reason, "All read", `${run.outcome}: ${run.reason}`);
    assert.ok(count > 1);
    const missing = lines.filter((line) => !told.some((text) => text.includes(line)));
    assert.ok(
      missing.length <= count,
      `${missing.length} lines are in none of ${count} parts: ${missing[0]}`,
    );
    assert.doesNotMatch(told.join(), /\(cut after/);
  }
});
