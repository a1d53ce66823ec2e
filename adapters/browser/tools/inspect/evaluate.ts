import { ToolError, z } from "glovebox";
import { CdpError } from "../../cdp/connection.ts";
import { touch } from "../../client/consent/touch.ts";
import type { Tab } from "../../client/tab/tab.ts";
import { browserError } from "../../errors.ts";
import { answer } from "../../render/answer.ts";
import { fence } from "../../render/fence.ts";
import { inTurn, tool } from "../../tool.ts";

/** Number of characters of one value that a model is told at most. */
const LONGEST = 8_000;
/** The same for what an error says: it may repeat the whole expression. */
const LONGEST_ERROR = 2_000;

/** The tool `browser_evaluate`. */
export const browserEvaluate = tool({
  description: "Runs JavaScript in the page and tells its value. Off unless a person turned it on.",
  effect: "destroy",
  assist: { evidence: false },
  input: z.object({ expression: z.string().describe("May be a promise; the value must be JSON") }),
  run: async ({ expression }, call) => {
    if (!call.options.evaluate) {
      throw browserError("PERMISSION_DENIED", "Cannot run JavaScript in the page: that is turned off", {
        hint: "A person may turn it on with --option browser.evaluate=true; the other tools need none",
      });
    }
    return await inTurn(call, async (tab, signal) => {
      await touch(tab, signal);
      const text = await evaluate(tab, expression, signal);
      const { changes: _, ...facts } = await tab.page.call("changes", [], { signal });
      const rest = text.length > LONGEST ? [`The first ${LONGEST} of ${text.length} characters`] : [];
      return answer(tab, facts, { content: [[fence(text.slice(0, LONGEST)), ...rest].join("\n")] });
    });
  },
});

async function evaluate(tab: Tab, expression: string, signal: AbortSignal): Promise<string> {
  const options = { expression, awaitPromise: true, returnByValue: true, userGesture: true };
  try {
    const { result, exceptionDetails } = await tab.session.send("Runtime.evaluate", options, { signal });
    if (exceptionDetails === undefined) return JSON.stringify(result.value) ?? "undefined";
    const reason = exceptionDetails.exception?.description ?? exceptionDetails.text;
    const content = [fence(reason.slice(0, LONGEST_ERROR))];
    throw browserError("INVALID_INPUT", "The expression threw an error", { content });
  } catch (error) {
    if (error instanceof ToolError && error.code === "TIMEOUT") throw await tab.page.interrupt();
    if (!(error instanceof CdpError)) throw error;
    throw browserError("INVALID_INPUT", "Cannot tell the value of the expression: it is not JSON", {
      hint: "Return text, numbers, lists or plain objects; not a window, an element or a symbol",
      cause: error,
    });
  }
}
