import { image, reply, z } from "glovebox";
import { agentRef, agentScope, refSchema, stageFields } from "../client/references.ts";
import type { Limits, Picture } from "../client/application.ts";
import { javafxError } from "../errors.ts";
import type { Memory } from "../client/memory.ts";
import { FOR_PROGRAMS } from "../assist.ts";
import { APP, tool, withApp } from "../tool.ts";

/** The tool `ui_screenshot`. */
export const uiScreenshot = tool({
  description:
    "Takes a picture of a window with its popups, or of one node, also when it is covered or not in front.",
  effect: "read",
  assist: {
    roles: { picture: { format: "jpeg" }, numbered: { format: "jpeg", numbers: true } },
    omit: FOR_PROGRAMS,
  },
  core: true,
  view: "live",
  aliases: ["ui.screenshot"],
  aliasInput: { inline: true }, // the contract's answer is base64 in JSON
  input: z.object({
    app: APP,
    ...stageFields,
    ref: refSchema.optional().describe("Only this node"),
    scale: z.number().min(0.05).max(8).optional().describe("Default 1"),
    format: z.enum(["png", "jpeg"]).optional().describe("Default png"),
    numbers: z.boolean().optional().describe("Numbers what can be operated, and tells the uid of each"),
    inline: z.boolean().optional().describe("As base64 in JSON instead of an image"),
  }),
  run: async ({ app, ref, scale, format, numbers, inline, ...stage }, call) =>
    await withApp(call, app, async (memory, limits) => {
      const look = { scale: scale ?? 1, format: format ?? "png", numbers: numbers ?? false };
      if (ref && numbers === true) throw javafxError("INVALID_INPUT", "Numbers are for pictures of windows");
      if (stage.stage === "all" && !ref && stage.stageId === undefined) {
        return await pictures(memory, { look, inline: inline === true }, limits);
      }
      const where = ref
        ? { ref: await agentRef(memory, ref, limits) }
        : await agentScope(memory, stage, limits);
      const picture = await memory.application.picture({ ...where, ...look }, limits);
      const { contentType, bytes, width, height, title } = picture;
      remember(memory, picture.numbers ?? []);
      if (inline === true) {
        return reply({ structured: { contentType, dataBase64: bytes.toBase64(), ...numbered(picture) } });
      }
      const size = `${title === "" ? "The window" : title}: ${width}×${height}`;
      return reply({
        content: [image.of(contentType, bytes), [size, ...numberLines(picture)].join("\n")],
        structured: { contentType, width, height, ...numbered(picture) },
      });
    }),
});

/** One picture of each window, with its popups. */
async function pictures(
  memory: Memory,
  { look, inline }: { readonly look: object; readonly inline: boolean },
  limits: Limits,
) {
  const request = { scope: "all", depth: 0, maxNodes: 0, include: {} } as const;
  const { windows } = await memory.application.snapshot(request, limits);
  memory.told.tell(windows);
  const stages = windows.filter(({ popup }) => !popup);
  const content = [];
  const told = [];
  const numbers: NonNullable<Picture["numbers"]> = [];
  for (const { id, index, title } of stages) {
    const firstNumber = numbers.length + 1;
    const picture = await memory.application.picture({ ...look, window: id, firstNumber }, limits);
    numbers.push(...picture.numbers ?? []);
    const { bytes, contentType, width, height } = picture;
    const facts = { stageIndex: index, id, title, contentType, width, height, ...numbered(picture) };
    told.push(inline ? { ...facts, dataBase64: bytes.toBase64() } : facts);
    if (!inline) content.push(image.of(contentType, bytes));
    const size = `Stage[${index}] ${title === "" ? "" : `${title}: `}${width}×${height}`;
    content.push([size, ...numberLines(picture)].join("\n"));
  }
  remember(memory, numbers);
  return reply({ content, structured: { pictures: told } });
}

/** A picture without numbers leaves those of the last one. */
function remember(memory: Memory, numbers: NonNullable<Picture["numbers"]>): void {
  if (numbers.length > 0) memory.numbered = new Map(numbers.map(({ number, uid }) => [number, uid]));
}

/** Which number stands for what. */
function numberLines({ numbers = [], unnumbered }: Picture): string[] {
  return [
    ...numbers.map(({ number, uid, node }) => `${number} ${node} ${uid}`),
    ...(unnumbered === 0 ? [] : [`${unnumbered} more have no number`]),
  ];
}

function numbered({ numbers, unnumbered }: Picture) {
  return {
    ...(numbers === undefined ? {} : { numbers }),
    ...(unnumbered === 0 ? {} : { unnumbered }),
  };
}
