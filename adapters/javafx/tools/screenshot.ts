import { image, reply, z } from "glovebox";
import { agentRef, agentScope, refSchema, stageFields } from "../client/references.ts";
import { APP, tool, withApp } from "../tool.ts";

/** The tool `ui_screenshot`. */
export const uiScreenshot = tool({
  description:
    "Takes a picture of a window with its popups, or of one node, also when it is covered or not in front.",
  effect: "read",
  core: true,
  aliases: ["ui.screenshot"],
  aliasInput: { inline: true }, // the contract's answer is base64 in JSON
  input: z.object({
    app: APP,
    ...stageFields,
    ref: refSchema.optional().describe("Only this node"),
    scale: z.number().min(0.05).max(8).optional().describe("Default 1"),
    format: z.enum(["png", "jpeg"]).optional().describe("Default png"),
    inline: z.boolean().optional().describe("As base64 in JSON instead of an image"),
  }),
  run: async ({ app, ref, scale, format, inline, ...stage }, call) =>
    await withApp(call, app, async (memory, limits) => {
      const { stage: which, ...place } = stage;
      const where = ref
        ? { ref: await agentRef(memory, ref, limits) }
        : await agentScope(memory, { ...place, stage: which === "all" ? "focused" : which }, limits);
      const picture = await memory.application.picture({
        ...where,
        scale: scale ?? 1,
        format: format ?? "png",
      }, limits);
      const { contentType, bytes, width, height, title } = picture;
      if (inline === true) return reply({ structured: { contentType, dataBase64: bytes.toBase64() } });
      return reply({
        content: [image.of(contentType, bytes), `${title === "" ? "The window" : title}: ${width}×${height}`],
        structured: { contentType, width, height },
      });
    }),
});
