import { type Permissions, z } from "glovebox";
import { discoveryFolder } from "../jvm_bridge/discovery.ts";

/** Options that the user may set. */
export const optionsSchema = z.object({
  discovery: z.string().default(discoveryFolder("javafx")).describe(
    "The folder in which running applications say where they listen",
  ),
  timeoutMs: z.number().int().min(100).max(300_000).default(10_000).describe(
    "How long an application may take to answer",
  ),
});
/** Options of the JavaFX adapter, with what is preset. */
export type JavafxOptions = z.output<typeof optionsSchema>;

/** This machine alone, at the ports that the applications chose; nothing is written, nothing is started. */
export function permissions({ discovery }: JavafxOptions): Permissions {
  return {
    net: ["127.0.0.1"],
    read: [discovery],
    env: ["HOME", "USERPROFILE"],
    reason: "Talks to JavaFX applications of this machine that were started with its agent",
  };
}
