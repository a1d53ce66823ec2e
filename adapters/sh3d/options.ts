import { type Permissions, z } from "glovebox";
import { discoveryFolder } from "../jvm_bridge/discovery.ts";

/** What a person may set. */
export const optionsSchema = z.object({
  discovery: z.string().default(discoveryFolder("sh3d")).describe(
    "The folder in which the plugin says where it listens",
  ),
  homes: z.string().default("~/Glovebox/homes").describe("The folder for homes, pictures and exports"),
});
export type Sh3dOptions = z.output<typeof optionsSchema>;

/** This machine alone, at the port that the plugin chose, and one folder for files. */
export function permissions({ discovery, homes }: Sh3dOptions): Permissions {
  return {
    net: ["127.0.0.1"],
    read: [homes, discovery],
    write: [homes],
    env: ["HOME", "USERPROFILE"],
    reason: "Talks to the Sweet Home 3D of this machine; keeps homes, pictures and exports in one folder",
  };
}
