import { skillText } from "../../app.ts";
import { EXIT, print } from "../failure.ts";

/** `glovebox skill`: prints what an assistant with a shell should know. */
export async function skill(): Promise<number> {
  await print(await skillText());
  return EXIT.fine;
}
