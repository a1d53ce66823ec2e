import { z } from "zod";

/** The answers of the host to what a handler wants from the client. */
export const answerSchema = z.union([
  z.object({ action: z.literal("accept"), content: z.unknown() }),
  z.object({ action: z.enum(["decline", "cancel"]) }),
]);

/** Schema of an answer of the client's model. */
export const sampleSchema = z.object({
  model: z.string(),
  text: z.string(),
  stopReason: z.string().exactOptional(),
});

/** The client's folders. */
export const rootsSchema = z.array(z.object({ uri: z.string(), name: z.string().exactOptional() }));
