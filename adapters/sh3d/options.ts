import { type Permissions, z } from "glovebox";
import { discoveryFolder } from "../jvm_bridge/discovery.ts";

/** Schema of the options that a person sets. */
export const optionsSchema = z.object({
  discovery: z.string().default(discoveryFolder("sh3d")).describe(
    "The folder in which the plugin says where it listens",
  ),
  homes: z.string().default("~/Glovebox/homes").describe("The folder for homes, pictures and exports"),
  folders: z.union([z.string(), z.array(z.string())]).default([]).describe("More folders for them"),
  beside: z.boolean().default(true).describe(
    "Files may also lie next to a home that the person has opened in Sweet Home 3D",
  ),
});
/** The options of the adapter, with their defaults. */
export type Sh3dOptions = z.output<typeof optionsSchema>;

/** This machine alone, at the port that the plugin chose, and the folders for files. */
export function permissions({ discovery, homes, folders, beside }: Sh3dOptions): Permissions {
  const files = [homes, ...[folders].flat()];
  const more = beside ? ", and next to the homes that you open there" : "";
  return {
    net: ["127.0.0.1"],
    read: [...files, discovery],
    write: files,
    env: ["HOME", "USERPROFILE"],
    reason:
      `Talks to the Sweet Home 3D of this machine; keeps homes, pictures and exports in these folders${more}`,
  };
}
