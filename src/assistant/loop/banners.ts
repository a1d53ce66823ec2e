import { z } from "zod";
import { type Part, partOf } from "../page/roles.ts";
import type { ToolPort } from "../tool_port.ts";
import type { Budget } from "./budget.ts";

const MOST_PASSES = 3;
const answerSchema = z.object({
  data: z.object({ closed_count: z.number().optional(), closed: z.number().optional() }),
});

/** Outcome of closing banners. */
export interface BannersClosed {
  readonly started: boolean;
  readonly closed: number;
  readonly spentMs: number;
}

/** Closes banners after an action, again while one was closed, within what the budget has for it. */
export async function closeBanners(
  tools: ToolPort,
  budget: Budget,
  { signal, clock }: { readonly signal: AbortSignal; readonly clock: () => number },
): Promise<BannersClosed> {
  const part = partOf(tools.tools(), "tidy");
  if (part === undefined || budget.bannerMs <= 0) return { started: false, closed: 0, spentMs: 0 };
  const start = clock();
  const end = start + budget.bannerMs;
  let closed = 0;
  for (let pass = 0; pass < MOST_PASSES && clock() < end; pass++) {
    const count = await closeOnce(
      tools,
      part,
      AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(end - clock()))]),
    );
    closed += count;
    if (count === 0) break;
  }
  const spentMs = clock() - start;
  budget.useBannerTime(spentMs);
  return { started: true, closed, spentMs };
}

/** A banner that resists is the model's to deal with: failures count as nothing closed. */
async function closeOnce(tools: ToolPort, { tool, args }: Part, signal: AbortSignal): Promise<number> {
  const outcome = await tools.call(tool.name, args, signal);
  const parsed = answerSchema.safeParse(outcome.ok ? outcome.structured : undefined);
  return parsed.data?.data.closed_count ?? parsed.data?.data.closed ?? 0;
}
