import { image, z } from "glovebox";
import type { Tab } from "../client/tab.ts";
import { answer } from "../render/answer.ts";
import { tool } from "../tool.ts";

/** Beyond that a picture serves nobody, and Chromium cannot make it. */
const MAX_HEIGHT = 16_000;

export const browserScreenshot = tool({
  description: "Takes a picture of the page, with the elements' numbers if wanted. Passwords are covered.",
  effect: "read",
  core: true,
  input: z.object({
    full_page: z.boolean().default(false),
    format: z.enum(["png", "jpeg", "webp"]).default("jpeg"),
    quality: z.number().int().min(1).max(100).default(60).describe("Not for png"),
    numbers: z.boolean().default(false),
  }),
  run: async ({ full_page: fullPage, format, quality, numbers }, { state, session, signal }) => {
    const tab = await state.tab(session, signal);
    return await tab.turns.run(async () => {
      const facts = await tab.page.call("mark", [{ numbers, fullPage }], { signal });
      try {
        const bytes = await capture(tab, { format, quality, fullPage, signal });
        return answer(tab, facts, { content: [image[format](bytes)] });
      } finally {
        await tab.page.call("unmark", [], { signal });
      }
    });
  },
});

async function capture(
  { session }: Tab,
  { format, quality, fullPage, signal }: {
    readonly format: "png" | "jpeg" | "webp";
    readonly quality: number;
    readonly fullPage: boolean;
    readonly signal: AbortSignal;
  },
): Promise<Uint8Array> {
  const { data } = await session.send("Page.captureScreenshot", {
    format,
    ...(format === "png" ? {} : { quality }),
    ...(fullPage ? { captureBeyondViewport: true, clip: await wholePage(session, signal) } : {}),
    optimizeForSpeed: true,
  }, { signal });
  return Uint8Array.fromBase64(data);
}

async function wholePage(
  session: Tab["session"],
  signal: AbortSignal,
): Promise<{ x: number; y: number; width: number; height: number; scale: number }> {
  const { cssContentSize } = await session.send("Page.getLayoutMetrics", {}, { signal });
  const { width, height } = cssContentSize;
  return { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT), scale: 1 };
}
