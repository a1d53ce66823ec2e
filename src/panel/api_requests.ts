import { z } from "zod";

/** Schema of the key of a link. */
export const keyRequest = z.object({ key: z.string().max(200) });

/** Schema of an answer to a question. */
export const answerRequest = z.object({
  id: z.string().max(100),
  choice: z.string().max(100),
  content: z.unknown().optional(),
});

/** Schema of a call that the person makes. */
export const callRequest = z.object({
  tool: z.string().max(200),
  arguments: z.record(z.string(), z.unknown()),
});

/** Schema of a request about one call. */
export const stopRequest = z.object({ id: z.number() });

/** Schema of how a run goes on. */
export const resumeRequest = z.object({
  run: z.string().max(100),
  answer: z.string().max(10_000).optional(),
});

/** Schema of a request about one adapter. */
export const adapterRequest = z.object({ adapter: z.string().max(100) });
