import { type Permissions, z } from "glovebox";
import { discoveryFolder } from "../jvm_bridge/discovery.ts";

const secretSchema = z.object({
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/).describe("As it is kept by glovebox secret set NAME"),
  app: z.string().regex(/^[\w.$/-]+$/).describe("Main class of the application that it may be typed in"),
});

/** Options that the user may set. */
export const optionsSchema = z.object({
  discovery: z.string().default(discoveryFolder("javafx")).describe(
    "The folder in which running applications say where they listen",
  ),
  files: z.string().default("~/Glovebox/files").describe(
    "The folder of files that may be chosen in an application's file choosers",
  ),
  folders: z.union([z.string(), z.array(z.string())]).default([]).describe("More such folders"),
  secrets: z.array(secretSchema).default([]).describe(
    "Values that are typed into password fields by name, {{secret:NAME}}, unseen",
  ),
  timeoutMs: z.number().int().min(100).max(300_000).default(10_000).describe(
    "How long an application may take to answer",
  ),
});
/** Options of the JavaFX adapter, with what is preset. */
export type JavafxOptions = z.output<typeof optionsSchema>;

/**
 * This machine alone, at the ports that the applications chose. Nothing is started, and nothing written by the adapter:
 * the folders are those whose files an application may be told to open and save.
 */
export function permissions({ discovery, files, folders, secrets }: JavafxOptions): Permissions {
  const chosen = [files, ...[folders].flat()];
  return {
    net: ["127.0.0.1"],
    read: [...chosen, discovery],
    write: chosen,
    env: ["HOME", "USERPROFILE"],
    ...(secrets.length === 0
      ? {}
      : { secret: secrets.map(({ name, app }) => `${name}@${applicationOrigin(app)}`) }),
    reason:
      "Talks to JavaFX applications of this machine that were started with its agent; answers their file choosers with files of these folders",
  };
}

/** Returns the place that a secret of an application is bound to. */
export function applicationOrigin(mainClass: string): string {
  return `app:${mainClass}`;
}
