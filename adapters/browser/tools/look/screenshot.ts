import { image, z } from "glovebox";
import { staleNumber } from "../../client/input/act.ts";
import { marked } from "../../client/observe/marked.ts";
import { capture, type Clip, elementClip, viewNow, wholeClip } from "../../client/observe/picture.ts";
import type { Tab } from "../../client/tab/tab.ts";
import { browserError } from "../../errors.ts";
import { answer } from "../../render/answer.ts";
import { inTurn, tool } from "../../tool.ts";
import { NUMBER } from "../shared_inputs.ts";

/** The tool `browser_screenshot`. */
export const browserScreenshot = tool({
  description:
    "Takes a picture of the view, the whole page or one element, with the elements' numbers if wanted.",
  effect: "read",
  assist: { roles: { picture: {}, numbered: { numbers: true } }, omit: ["format", "quality"] },
  core: true,
  view: "live",
  input: z.object({
    full_page: z.boolean().default(false),
    index: NUMBER.optional().describe("One element"),
    format: z.enum(["png", "jpeg", "webp"]).default("jpeg"),
    quality: z.number().int().min(1).max(100).default(45).describe("Not for png"),
    numbers: z.boolean().default(false),
  }),
  run: async ({ full_page: fullPage, index, format, quality, numbers }, call) => {
    if (fullPage && index !== undefined) {
      throw browserError(
        "INVALID_INPUT",
        "Cannot show the full page and one element: choose full_page or index",
      );
    }
    return await inTurn(call, async (tab, signal) => {
      const beyond = fullPage || index !== undefined;
      return await marked(tab, { numbers, fullPage: beyond }, async (facts) => {
        const { clip, left } = await area(tab, { fullPage, index }, signal);
        const bytes = await capture(tab, { format, quality, clip }, signal);
        const { density, view } = await viewNow(tab, signal);
        tab.picture = { left: clip?.x ?? 0, top: clip?.y ?? 0, density, beyond: clip !== undefined };
        const { x, y, width, height } = clip ?? view;
        const data = { view: { x, y, width, height } };
        return answer(tab, facts, { content: [image[format](bytes), ...left], data });
      }, signal);
    });
  },
});

/** Returns what to show, and what of it is left out. */
async function area(
  tab: Tab,
  { fullPage, index }: { readonly fullPage: boolean; readonly index: number | undefined },
  signal: AbortSignal,
): Promise<{ readonly clip: Clip | undefined; readonly left: string[] }> {
  if (fullPage) {
    const { clip, height } = await wholeClip(tab, signal);
    const cut = clip.height < height;
    return { clip, left: cut ? [`Shows ${clip.height} of ${height} px: scroll down for the rest`] : [] };
  }
  if (index === undefined) return { clip: undefined, left: [] };
  const placed = await tab.page.placeOf(index, { signal });
  if (placed.kind === "stale") throw await staleNumber(tab, `Cannot show ${index}: ${placed.reason}`, signal);
  return { clip: await elementClip(tab, placed, signal), left: [] };
}
