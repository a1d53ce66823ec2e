import { browserError } from "../../errors.ts";
import { act } from "./act.ts";
import type { AskedFiles } from "./file_chooser.ts";
import type { Tab } from "../tab/tab.ts";

/** How long a click may take to ask for files. */
const ASK_MS = 3_000;

/**
 * Puts files into a field: the numbered one, the one that the numbered element asks for when it is clicked, or the
 * one that the page has asked for already.
 *
 * @param files paths of the model
 * @param judge the path rule: gives the real path of a file, or refuses
 */
export async function upload(
  tab: Tab,
  { index, files, judge }: {
    readonly index: number | undefined;
    readonly files: readonly string[];
    readonly judge: (path: string) => Promise<string>;
  },
  signal: AbortSignal,
): Promise<void> {
  // Sequentially, so that the first bad path is the one that is named.
  const paths: string[] = [];
  for (const file of files) paths.push(await judge(file));
  const objectId = index === undefined ? undefined : await tab.page.fileField(index, signal);
  const field = objectId === undefined
    ? await askedField(tab, { index, files: paths }, signal)
    : { objectId };
  // What the click changed is not what the files change.
  await tab.page.call("arm", [], { signal });
  await tab.session.send("DOM.setFileInputFiles", { files: paths, ...field }, { signal });
}

async function askedField(
  tab: Tab,
  { index, files }: { readonly index: number | undefined; readonly files: readonly string[] },
  signal: AbortSignal,
): Promise<{ readonly backendNodeId: number }> {
  const asked = tab.chooser.take();
  if (index === undefined && asked === undefined) {
    throw browserError("CONFLICT", "Nothing asks for a file", {
      hint: "Give the number of the field or its button",
    });
  }
  const field = index === undefined ? asked : await ask(tab, index, signal);
  if (field === undefined) {
    throw browserError(
      "BROWSER_NOT_ACTIONABLE",
      `Cannot put a file into ${index}: clicking it asks for none`,
      {
        hint: "Find the field or button for files with browser_find",
      },
    );
  }
  if (files.length > 1 && !field.several) {
    throw browserError("INVALID_INPUT", "Cannot upload several files here: the field takes one");
  }
  return { backendNodeId: field.backendNodeId };
}

async function ask(tab: Tab, index: number, signal: AbortSignal): Promise<AskedFiles | undefined> {
  await act(tab, { index, action: "click", text: "" }, signal);
  await tab.chooser.until(() => tab.chooser.asking, { signal, timeoutMs: ASK_MS });
  return tab.chooser.take();
}
