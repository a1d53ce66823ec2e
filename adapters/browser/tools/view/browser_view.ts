import { PageLooker } from "../../client/observe/page_looker.ts";
import { byOperator } from "../../client/input/person_act.ts";
import { lookInput, lookUntilChanged } from "../../../kit/live/live_look.ts";
import { tool } from "../../tool.ts";

/** The tool `browser_view`: what the live view shows. */
export const browserView = tool({
  description: "Shows the page to the live view, and again when it has changed.",
  effect: "read",
  visibility: ["app"],
  input: lookInput.extend({ byOperator }),
  run: async (input, { state, session, signal }) => {
    const own = await state.sessionOf(session, signal);
    return await lookUntilChanged(
      input,
      new PageLooker(own, { numbers: input.numbers, covers: !input.byOperator }),
      signal,
    );
  },
});
