import { reply, z } from "glovebox";
import type { Browser } from "../../client/session/browser.ts";
import { effectSince } from "../../client/input/effect.ts";
import { browserError } from "../../errors.ts";
import { effectAnswer } from "../../render/effect.ts";
import { tool, withPage } from "../../tool.ts";
import { NUMBER } from "../shared_inputs.ts";

/** Time that a download takes to begin after it was allowed. */
const BEGIN_MS = 3_000;

/** The tool `browser_gate`. */
export const browserGate = tool({
  description: "Holds back what pages send or download after actions, until send or stop decides on it.",
  effect: "write",
  assist: { roles: { gate: {} }, offered: false },
  input: z.object({
    action: z.enum(["hold", "end", "send", "stop", "download", "person"]).describe(
      "download: the next may",
    ),
    id: NUMBER.optional().describe("Of what is held"),
  }),
  run: async ({ action, id }, call) => {
    const { gate, tabs } = await call.state.sessionOf(call.session, call.signal);
    if (action === "hold" || action === "end") {
      await gate.turn(action === "hold");
      return told(gate.isOn ? "What pages send is held back" : "Nothing is held back any more", call.state);
    }
    if (action === "person") {
      await gate.handOver();
      return told("Nothing is held back while the person works here", call.state);
    }
    if (action === "download") {
      await gate.allowDownload();
      return "The next download may begin";
    }
    const since = (await tabs.active()).requests.now();
    const { downloads } = await tabs.active();
    const before = downloads.count;
    const held = await gate.decide(id ?? gate.first?.id ?? 0, action === "send");
    if (held === undefined) {
      throw browserError("CONFLICT", "Nothing waits for leave under this number", {
        hint: "Go on: browser_list_interactives shows the page",
      });
    }
    const { kind, method, url, file } = held;
    if (kind === "download" && action === "send" && !held.again) {
      await downloads.until(() => downloads.count > before, { signal: call.signal, timeoutMs: BEGIN_MS });
    }
    const done = `${action === "send" ? "allowed" : "stopped"} ${
      kind === "download" ? `the download of ${file}` : `${method} ${url}`
    }`;
    return await withPage(call, async (tab, signal) => {
      return effectAnswer(tab, done, await effectSince(tab, signal, since));
    });
  },
});

/** With what a person needs to know to work here themselves. */
function told(line: string, { hasWindow }: Pick<Browser, "hasWindow">) {
  return reply({ structured: { status: "ok", data: { window: hasWindow } }, content: [line] });
}
