import { reply, z } from "glovebox";
import { testFxCode } from "../render/testfx.ts";
import { tool } from "../tool.ts";

const placeSchema = z.object({
  selector: z.looseObject({ css: z.string().optional(), text: z.string().optional() }).optional(),
}).loose();

/** The tool `javafx_testfx`: actions of a script as a test for TestFX. */
export const javafxTestfx = tool({
  description: "Writes actions as a test for TestFX.",
  effect: "read",
  visibility: ["app"],
  input: z.object({
    actions: z.array(
      z.object({
        type: z.string(),
        target: placeSchema.optional(),
        text: z.string().optional(),
        key: z.string().optional(),
        modifiers: z.array(z.string()).optional(),
        button: z.string().optional(),
        x: z.number().optional(),
        y: z.number().optional(),
      }).loose(),
    ),
    mainClass: z.string(),
    name: z.string().regex(/^[A-Za-z_]\w*$/),
  }),
  run: ({ actions, mainClass, name }) => {
    const code = testFxCode(actions.map((action) => ({ action })), mainClass, name);
    return Promise.resolve(reply({ content: code, structured: { code } }));
  },
});
