import { reply, z } from "glovebox";
import type { Limits } from "../client/application.ts";
import {
  type Condition,
  conditionFields,
  judge,
  mustSaySomething,
  type Verdict,
} from "../client/condition.ts";
import type { Memory } from "../client/memory.ts";
import { pause } from "../../kit/pause.ts";
import { javafxError } from "../errors.ts";
import { FOR_PROGRAMS } from "../assist.ts";
import { APP, tool, withApp } from "../tool.ts";

const LOOK_MS = 50;
/** The last look needs its time too: what was seen says more than that there was none left to look. */
const LEAST_MS = 2_000;

/** The tool `ui_wait_for`. */
export const uiWaitFor = tool({
  description:
    "Waits until a node is there, gone, enabled, selected or says something, a window opens or closes, or the application rests.",
  effect: "read",
  assist: { omit: FOR_PROGRAMS },
  core: true,
  timeoutMs: 660_000,
  input: z.object({
    app: APP,
    ...conditionFields,
    idle: z.boolean().optional().describe("Wait until the application rests, instead"),
    timeoutMs: z.number().int().min(1).max(600_000).default(10_000),
  }),
  run: async ({ app, idle, timeoutMs, ...condition }, call) =>
    await withApp(call, app, async (memory) => {
      const end = Date.now() + timeoutMs;
      const limits = () => ({ signal: call.signal, ms: Math.max(1, end - Date.now()) });
      if (idle === true) return await rest(memory, limits());
      mustSaySomething(condition);
      return await appearing(memory, condition, limits);
    }),
});

async function rest(memory: Memory, limits: Limits) {
  if (await memory.application.isIdle(limits)) {
    return reply({ content: "It rests", structured: { met: true } });
  }
  throw javafxError("MCP_UI_TIMEOUT", "The application did not come to rest in time");
}

async function appearing(memory: Memory, condition: Condition, limits: () => Limits) {
  const start = Date.now();
  let last: Verdict | undefined;
  for (;;) {
    const { signal, ms } = limits();
    last = await judge(memory, condition, { signal, ms: Math.max(ms, LEAST_MS) });
    if (last.holds) break;
    const now = limits();
    if (now.ms <= LOOK_MS) throw late(last, Date.now() - start);
    await pause(LOOK_MS, now.signal);
  }
  const { seen, uid } = last;
  const afterMs = Date.now() - start;
  const structured = { met: true, afterMs, seen, ...(uid === undefined ? {} : { uid }) };
  return reply({ content: `After ${afterMs} ms: ${seen}${uid === undefined ? "" : ` ${uid}`}`, structured });
}

function late({ seen }: Verdict, afterMs: number): Error {
  return javafxError("MCP_UI_TIMEOUT", `It did not come to that within ${afterMs} ms; now: ${seen}`, {
    hint: "See ui_get_snapshot for what is there, or wait longer with timeoutMs",
    details: { seen, afterMs },
  });
}
