import { z } from "glovebox";
import { refuseSecretKeys } from "../../client/consent/secret_fields.ts";
import { effectOf } from "../../client/input/effect.ts";
import { parseKeys, pressKeys } from "../../client/input/keys.ts";
import { effectAnswer } from "../../render/effect.ts";
import { inTurn, tool } from "../../tool.ts";

/** The tool `browser_press`. */
export const browserPress = tool({
  description: "Presses keys where the focus is and tells what changed.",
  effect: "write",
  assist: { roles: { press: {} } },
  core: true,
  input: z.object({
    keys: z.string().describe('Such as "Control+a Delete": one after the other'),
    times: z.number().int().min(1).max(100).default(1),
  }),
  run: async ({ keys, times }, call) => {
    const chords = Array.from({ length: times }, () => parseKeys(keys)).flat();
    return await inTurn(call, async (tab, signal) => {
      await refuseSecretKeys(tab, chords, signal);
      const effect = await effectOf(tab, signal, () => pressKeys(tab.session, chords, signal));
      return effectAnswer(tab, `press ${keys}${times > 1 ? ` ${times} times` : ""}`, effect);
    });
  },
});
