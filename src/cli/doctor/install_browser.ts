import { createHost, currentProgramPlace, installCommand, isReady, requestFor } from "../../app.ts";
import { ToolError } from "../../adapter_api/errors.ts";
import type { Settings } from "../../config/settings.ts";
import { EXIT, print } from "../failure.ts";
import { confirmed } from "../terminal.ts";

/**
 * Installs a browser with the package manager of this system, after a person agreed. One that is there already is left
 * alone.
 */
export async function installBrowser(settings: Settings, yes: boolean): Promise<number> {
  if (await hasBrowser(settings)) {
    await print("There is a browser already: glovebox doctor tries it");
    return EXIT.fine;
  }
  const isRoot = Deno.build.os !== "windows" && Deno.uid() === 0;
  const command = await installCommand("browser", currentProgramPlace(), isRoot);
  if (command === undefined) {
    throw new ToolError(
      "NOT_FOUND",
      "Cannot install a browser: this system has no package manager known here",
      {
        hint:
          "Install Chromium, Chrome or Edge, or name one with --option browser.executable=/path/to/chrome",
      },
    );
  }
  const typed = command.join(" ");
  if (
    !yes &&
    !await confirmed(
      `This installs a browser for all users of this machine: ${typed}. Do you mean it?`,
      "--yes",
    )
  ) {
    await print("Nothing was installed");
    return EXIT.failure;
  }
  await print(`Running ${typed}`);
  const [program = "", ...args] = command;
  const { code } = await new Deno.Command(program, { args, stdin: "inherit" }).spawn().status;
  if (code === 0 && await hasBrowser(settings)) {
    await print("The browser is installed: glovebox doctor tries it");
    return EXIT.fine;
  }
  const what = code === 0 ? "no browser was found afterwards" : `it ended with code ${code}`;
  throw new ToolError("NOT_CONNECTED", `Cannot install a browser with ${typed}: ${what}`, {
    hint: "Install Chromium, Chrome or Edge by hand, then type glovebox doctor",
  });
}

async function hasBrowser(settings: Settings): Promise<boolean> {
  await using host = createHost(settings);
  return await isReady(await host.open(requestFor("browser", settings)));
}
