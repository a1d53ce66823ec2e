import { reply, z } from "glovebox";
import { nextActs } from "../../client/person/person_acts.ts";
import { APP, tool, withApp } from "../../tool.ts";

/** The tool `javafx_person`: what the person themselves does in the application's windows. */
export const javafxPerson = tool({
  description: "Waits for what the person does in the application's own windows, and tells it.",
  effect: "read",
  visibility: ["app"],
  input: z.object({
    app: APP,
    waitMs: z.number().int().min(0).max(25_000).default(0),
    end: z.boolean().default(false).describe("The person is done: the last is told too"),
  }),
  run: async ({ app, ...wanted }, call) =>
    await withApp(call, app, async (memory, limits) => {
      const { acts, appeared, lost } = await nextActs(memory, wanted, limits);
      const { mainClass, pid } = await memory.facts(limits);
      return reply({
        structured: { acts, appeared, lost, mainClass, pid },
        content: `${acts.length} acts`,
      });
    }),
});
