import { reply, z } from "glovebox";
import { tool } from "../../tool.ts";

/** The tool `browser_person`: what the person themselves does in the browser's window. */
export const browserPerson = tool({
  description: "Waits for what the person does in the browser's own window, and tells it.",
  effect: "read",
  visibility: ["app"],
  input: z.object({
    waitMs: z.number().int().min(0).max(25_000).default(0),
    begun: z.boolean().default(false).describe(
      "Pages were listened to before: without any, the person closed them",
    ),
    end: z.boolean().default(false).describe("The person is done: what the last act led to is told too"),
  }),
  run: async ({ waitMs, begun, end }, { state, session, signal }) => {
    const own = await state.sessionOf(session, signal);
    if (begun && !own.tabs.open.some(({ person }) => person.isBegun)) {
      return reply({
        structured: { status: "ok", data: { acts: [], url: "", closed: true } },
        content: "closed",
      });
    }
    const tab = await own.tabs.active();
    await tab.person.begin();
    const acts = await tab.person.next(waitMs, signal);
    const data = { acts, appeared: end ? await tab.person.appeared() : [], url: tab.loading.url };
    return reply({ structured: { status: "ok", data }, content: `${acts.length} acts` });
  },
});
