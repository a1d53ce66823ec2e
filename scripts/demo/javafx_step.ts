import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { startSample } from "../../tests/adapters/javafx/sample.ts";
import { callsOf, indent, textOf } from "./answers.ts";

/** Parts of the demo that the step needs. */
export interface JavafxStep {
  readonly glovebox: string;
  readonly picture: string;
  readonly say: (line: string) => void;
}

/** Actions of an assistant in the sample application of the tests. */
const ACTIONS = [
  { type: "setText", target: { selector: { css: "#nameField" } }, text: "Ada Lovelace" },
  { type: "click", target: { selector: { css: "#check" } } },
  { type: "select", target: { selector: { css: "#combo" } }, text: "Green" },
  { type: "click", target: { menu: ["View", "Grid"] } },
] as const;

/** Lets the executable operate a real JavaFX application on a screen that nobody sees. */
export async function operateJavafx({ glovebox, picture, say }: JavafxStep): Promise<void> {
  say("Starting a JavaFX application with the agent");
  await using sample = await startSample();
  const option = `javafx.discovery=${sample.discovery}`;
  const grant = `javafx:read=${sample.discovery}`;
  const transport = new StdioClientTransport({
    command: glovebox,
    args: ["--stdio", "--adapter", "javafx", "--option", option, "--grant", grant],
    env: { HOME: Deno.env.get("HOME") ?? "/", PATH: Deno.env.get("PATH") ?? "" },
    stderr: "inherit",
  });
  const client = new Client({ name: "demo", version: "1.0.0" });
  await client.connect(transport);
  try {
    const call = callsOf(client);
    say(`Its window:\n${indent(textOf(await call("ui_get_snapshot", { depth: 3 })))}`);
    say(`What four actions changed:\n${indent(textOf(await call("ui_perform", { actions: ACTIONS })))}`);
    const { content } = await call("ui_screenshot", {});
    const image = content.find((part) => part.type === "image");
    if (image === undefined) throw new Error("ui_screenshot answered without a picture");
    await Deno.writeFile(picture, Uint8Array.fromBase64(image.data));
    say(`A screenshot: ${picture}`);
  } finally {
    await client.close();
  }
}
