import { z } from "zod";

/** Schema of the flags of `glovebox call`, as the command line's parser gives them. */
export const callFlags = z.record(
  z.string(),
  z.union([z.string(), z.boolean(), z.array(z.string()).readonly()]).optional(),
);
