import { z } from "zod";

const ADVICE = "type.googleapis.com/google.rpc.RetryInfo";
const bodySchema = z.object({
  error: z.object({
    details: z.array(z.object({ "@type": z.string().optional(), retryDelay: z.string().optional() })),
  }),
});

/** Answer of a vendor that is a failure. */
export interface FailedAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Returns how long the vendor asks to wait: in its headers, or as Google writes it, in the body. Pure.
 *
 * @param now milliseconds since 1970, for advice that names a date
 * @returns milliseconds, or undefined where there is no advice
 */
export function retryAdvice({ headers, body }: FailedAnswer, now: number): number | undefined {
  const exact = Number.parseFloat(headers["retry-after-ms"] ?? "");
  if (exact >= 0) return exact;
  const { "retry-after": after } = headers;
  if (after !== undefined) {
    if (/^\d+(\.\d+)?$/.test(after)) return Number(after) * 1000;
    const at = Date.parse(after);
    if (!Number.isNaN(at)) return Math.max(0, at - now);
  }
  return delayInBody(body);
}

function delayInBody(body: string): number | undefined {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return undefined;
  }
  const parsed = bodySchema.safeParse(Array.isArray(json) ? json[0] : json);
  const advice = parsed.data?.error.details.find((detail) => detail["@type"] === ADVICE);
  const [, seconds] = /^(\d+(?:\.\d+)?)s$/.exec(advice?.retryDelay ?? "") ?? [];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}
