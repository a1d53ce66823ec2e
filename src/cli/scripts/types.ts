import { App } from "../../app.ts";
import { EXIT, print } from "../failure.ts";
import { prepare } from "../settings.ts";

/** `glovebox types`: the declaration of what scripts import, for an editor. */
export async function types(_words: readonly string[], flags: unknown): Promise<number> {
  await using app = await App.start({ ...await prepare(flags), code: true });
  await print(app.scripts?.declarations() ?? "");
  return EXIT.fine;
}
