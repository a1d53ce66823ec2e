import { join } from "node:path";

/** The file with the licences of others, in the app and next to every artefact. */
export const NOTICES = "THIRD-PARTY-NOTICES";
/** The file with our own. */
export const LICENSE = "LICENSE";

/** Puts the licences of an app next to the artefacts that are made of it. */
export async function copyNotices(app: string, out: string): Promise<void> {
  await Deno.mkdir(out, { recursive: true });
  for (const name of [LICENSE, NOTICES]) {
    try {
      await Deno.copyFile(join(app, name), join(out, name));
    } catch (cause) {
      throw new Error(`There is no ${name} in "${app}": run deno task build first`, { cause });
    }
  }
}
