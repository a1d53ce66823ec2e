import { ToolError } from "../adapter_api/errors.ts";

const COMMANDS: Partial<Record<typeof Deno.build.os, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  windows: ["rundll32", "url.dll,FileProtocolHandler"],
  linux: ["xdg-open"],
};

/**
 * Opens an address in the person's own browser.
 *
 * @param url checked by the caller to be `http:` or `https:`
 * @throws ToolError `NOT_CONNECTED` when there is nothing to open it with
 */
export async function openUrl(url: string): Promise<void> {
  const [program, ...args] = COMMANDS[Deno.build.os] ?? ["xdg-open"];
  try {
    const { success } = await new Deno.Command(program, {
      args: [...args, url],
      stdin: "null",
      stdout: "null",
    }).output();
    if (success) return;
  } catch {
    // falls through: the program is not there
  }
  throw new ToolError("NOT_CONNECTED", `Cannot open ${url}: ${program} does not work here`, {
    hint: "Open the address by hand",
  });
}
