import { join } from "node:path";
import { ToolError } from "../adapter_api/errors.ts";
import { appFolder } from "../app.ts";
import { EXIT, print } from "./failure.ts";

/** The files that a build puts into the app. */
const FILES = ["LICENSE", "THIRD-PARTY-NOTICES"] as const;

/** `glovebox licenses`: prints the licence of this program, and those of what it holds. */
export async function licenses(): Promise<number> {
  for (const name of FILES) await print(await textOf(name));
  return EXIT.fine;
}

async function textOf(name: string): Promise<string> {
  try {
    return await Deno.readTextFile(join(appFolder(), name));
  } catch (cause) {
    throw new ToolError("NOT_FOUND", `There is no ${name} in "${appFolder()}"`, {
      cause,
      hint: "Run deno task build, or use the executable that was made of it",
    });
  }
}
