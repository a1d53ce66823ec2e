import { z } from "zod";
import { App, beginRecording } from "../../app.ts";
import { BrowserSource } from "../../scripts/recording/person/browser_source.ts";
import { JavafxSource } from "../../scripts/recording/person/javafx_source.ts";
import {
  PersonRecording,
  type PersonSource,
  type SourceParts,
} from "../../scripts/recording/person/person_recording.ts";
import { Sh3dSource } from "../../scripts/recording/person/sh3d_source.ts";
import type { ScriptRecorder } from "../../scripts/recording/script_recorder.ts";
import { terminalContext } from "../calling/tool_call.ts";
import { EXIT, print, printError, UsageError } from "../failure.ts";
import { prepare } from "../settings.ts";

const recordFlags = z.object({ app: z.string().optional() });

/** Something in which a person can be recorded. */
interface Recordable {
  readonly adapter: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** Begins there, and returns where it is seen what the person does. */
  open(parts: SourceParts, recorder: ScriptRecorder): Promise<PersonSource>;
  /** Words that tell the person how it goes on. */
  readonly told: string;
}

/** `glovebox record`: what the person themselves does, as a script. */
export async function recordPerson(
  [path = "", what = ""]: readonly string[],
  flags: unknown,
): Promise<number> {
  const { adapter, options: own, open, told } = recordable(what, recordFlags.parse(flags));
  const settings = await prepare(flags);
  const options = { ...settings.options, [adapter]: { ...settings.options[adapter], ...own } };
  await using app = await App.start({
    ...settings,
    ...{ adapters: [adapter], options, grantAsked: [...settings.grantAsked, adapter], watch: false },
  });
  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(signal, () => interrupted.abort());
  }
  const context = { ...terminalContext(new AbortController().signal), caller: { name: "glovebox record" } };
  await using recorder = await beginRecording(path, () => undefined);
  const recording = await begun({ tools: app.catalog, context }, recorder, open);
  await printError(told);
  await recording.listen(interrupted.signal);
  await print(`Written to ${recorder.path}`);
  return EXIT.fine;
}

async function begun(
  parts: SourceParts,
  recorder: ScriptRecorder,
  open: Recordable["open"],
): Promise<PersonRecording> {
  try {
    const recording = new PersonRecording(await open(parts, recorder), recorder);
    await recording.begin();
    return recording;
  } catch (error) {
    await recorder.discard();
    throw error;
  }
}

function recordable(what: string, { app }: z.output<typeof recordFlags>): Recordable {
  const isPage = /^https?:\/\//.test(what);
  if (app !== undefined && what !== "javafx") throw new UsageError("--app is for javafx");
  if (isPage) return { ...BROWSER, open: (parts, recorder) => openPage(what, parts, recorder) };
  if (what === "javafx") {
    return { ...JAVAFX, open: (parts) => Promise.resolve(new JavafxSource(parts, app)) };
  }
  if (what === "sh3d") return { ...SH3D, open: (parts) => Promise.resolve(new Sh3dSource(parts)) };
  throw new UsageError("Name the page to begin at, such as https://shop.example, or javafx, or sh3d");
}

const BROWSER = {
  adapter: "browser",
  options: { headless: false },
  told: "Recording what you do in the browser. Press Ctrl+C here, or close its window, to end",
};
const JAVAFX = {
  adapter: "javafx",
  options: {},
  told: "Recording what you do in the application. Press Ctrl+C here, or close it, to end",
};
const SH3D = {
  adapter: "sh3d",
  options: {},
  told: "Recording what you do in Sweet Home 3D. Press Ctrl+C here, or close it, to end",
};

async function openPage(url: string, parts: SourceParts, recorder: ScriptRecorder): Promise<PersonSource> {
  const opened = await parts.tools.call("browser_navigate", { url }, parts.context);
  if (!opened.ok) {
    const { message, hint } = opened.error;
    throw new UsageError(`Cannot open ${url}: ${message}${hint === undefined ? "" : `. ${hint}`}`);
  }
  recorder.add({ path: "browser.navigate", input: { url }, acted: [] });
  return new BrowserSource(parts);
}
