import { z } from "glovebox";
import { refuseSecretKeys } from "../../client/consent/secret_fields.ts";
import { effectOf } from "../../client/input/effect.ts";
import { type Chord, parseKeys, pressKeys } from "../../client/input/keys.ts";
import type { Tab } from "../../client/tab/tab.ts";
import { effectAnswer } from "../../render/effect.ts";
import { inTurn, tool } from "../../tool.ts";
import { focusLine } from "./focus.ts";

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
      const effect = await effectOf(tab, signal, () => pressInTurn(tab, chords, signal));
      const isMoved = effect.kind === "changed" && chords.some(({ key }) => key.key === "Tab");
      const shift = isMoved ? focusLine(await tab.page.call("focused", [], { signal })) : "";
      return effectAnswer(tab, `press ${keys}${times > 1 ? ` ${times} times` : ""}`, effect, { shift });
    });
  },
});

/** One after the other: the page sees a key before another one comes, as one that opens a cell for it. */
async function pressInTurn(tab: Tab, chords: readonly Chord[], signal: AbortSignal): Promise<void> {
  for (const [at, chord] of chords.entries()) {
    const isHeld = at > 0 && chord.key.key === chords[at - 1]?.key.key;
    if (at > 0 && !isHeld) await tab.page.call("yielded", [], { signal });
    await pressKeys(tab.session, [chord], signal);
  }
}
