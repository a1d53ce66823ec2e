import { App, beginRecording } from "../../app.ts";
import { PersonRecording } from "../../scripts/recording/person_recording.ts";
import { terminalContext } from "../call.ts";
import { EXIT, print, printError, UsageError } from "../failure.ts";
import { prepare } from "../settings.ts";

/** `glovebox record`: what the person themselves does in a browser with a window, as a script. */
export async function recordPerson(
  [path = "", url = ""]: readonly string[],
  flags: unknown,
): Promise<number> {
  if (!/^https?:\/\//.test(url)) {
    throw new UsageError("Name the page to begin at, such as https://shop.example");
  }
  const settings = await prepare(flags);
  const options = { ...settings.options, browser: { ...settings.options["browser"], headless: false } };
  await using app = await App.start({
    ...settings,
    ...{ adapters: ["browser"], options, grantAsked: [...settings.grantAsked, "browser"], watch: false },
  });
  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(signal, () => interrupted.abort());
  }
  await using recorder = await beginRecording(path, () => undefined);
  const context = { ...terminalContext(new AbortController().signal), caller: { name: "glovebox record" } };
  const opened = await app.catalog.call("browser_navigate", { url }, context);
  if (!opened.ok) throw new UsageError(`Cannot open ${url}: ${opened.error.message}`);
  recorder.add({ path: "browser.navigate", input: { url }, acted: [] });
  const recording = new PersonRecording({ tools: app.catalog, recorder, context });
  await recording.begin();
  await printError("Recording what you do in the browser. Press Ctrl+C here, or close its window, to end");
  await recording.listen(interrupted.signal);
  await print(`Written to ${recorder.path}`);
  return EXIT.fine;
}
