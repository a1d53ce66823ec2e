import { browserError } from "../../errors.ts";
import { act } from "./act.ts";
import type { ActedOn } from "./acted_on.ts";
import { type Effect, effectOf } from "./effect.ts";
import type { AskedFiles } from "./file_chooser.ts";
import type { Tab } from "../tab/tab.ts";

/** Pages read a file, or wait a moment, before they do anything with it. */
const AFTER_FILES = { quietMs: 400, stillMs: 400 } as const;

/** Time that a click may take to ask for files. */
const ASK_MS = 3_000;

/**
 * Puts files into a field: the numbered one, the one that the numbered element asks for when it is clicked, or the
 * one that the page has asked for already. What asks for none may take them by dropping.
 *
 * @param files paths of the model
 * @param judge the path rule: gives the real path of a file, or refuses
 * @returns the effect, and the element with that number
 */
export async function upload(
  tab: Tab,
  { index, files, judge }: {
    readonly index: number | undefined;
    readonly files: readonly string[];
    readonly judge: (path: string) => Promise<string>;
  },
  signal: AbortSignal,
): Promise<{ readonly effect: Effect; readonly field: ActedOn | undefined }> {
  let field: ActedOn | undefined;
  const effect = await effectOf(tab, signal, async () => {
    // Sequentially, so that the first bad path is the one that is named.
    const paths: string[] = [];
    for (const file of files) paths.push(await existing(await judge(file)));
    field = index === undefined ? undefined : await knownAt(tab, index, signal);
    await put(tab, { index, files: paths }, signal);
  }, { rule: AFTER_FILES });
  return { effect, field };
}

/** What is put into, as it can be found again; undefined where it is not to be seen. */
async function knownAt(tab: Tab, index: number, signal: AbortSignal): Promise<ActedOn | undefined> {
  const placed = await tab.page.placeOf(index, { signal });
  if (placed.kind !== "placed") return undefined;
  const { item, kind: _, ...place } = placed;
  const { elements } = await tab.page.call("known", [], { signal });
  const alike = elements.filter(({ role, name }) => role === item.role && name === item.name);
  if (alike.length > 1) return undefined; // nothing says which of them it is
  return { item, place, secret: false, known: alike[0] };
}

async function put(
  tab: Tab,
  { index, files }: { readonly index: number | undefined; readonly files: readonly string[] },
  signal: AbortSignal,
): Promise<void> {
  const objectId = index === undefined ? undefined : await tab.page.fileField(index, signal);
  const field = objectId === undefined ? await askedField(tab, { index, files }, signal) : { objectId };
  if (field === undefined) return;
  // What the click changed is not what the files change.
  await tab.page.call("arm", [], { signal });
  await tab.session.send("DOM.setFileInputFiles", { files: [...files], ...field }, { signal });
}

/** @throws ToolError `NOT_FOUND`: Chromium would give the page a file that is not there, and say nothing */
async function existing(path: string): Promise<string> {
  const info = await Deno.stat(path).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  });
  if (info?.isFile === true) return path;
  throw browserError("NOT_FOUND", `Cannot upload "${path}": there is no such file`, {
    hint: "Check the path",
  });
}

async function askedField(
  tab: Tab,
  { index, files }: { readonly index: number | undefined; readonly files: readonly string[] },
  signal: AbortSignal,
): Promise<{ readonly backendNodeId: number } | undefined> {
  const asked = tab.chooser.take();
  if (index === undefined && asked === undefined) {
    throw browserError("CONFLICT", "Nothing asks for a file", {
      hint: "Give the number of the field or its button",
    });
  }
  const field = index === undefined ? asked : await ask(tab, index, signal);
  if (field === undefined && index !== undefined && await dropFiles(tab, index, files, signal)) {
    return undefined;
  }
  if (field === undefined) {
    throw browserError(
      "BROWSER_NOT_ACTIONABLE",
      `Cannot put a file into ${index}: clicking it asks for none, and it takes none that are dropped`,
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
  const { chooser } = tab;
  const isThere = () => chooser.asking;
  await act(tab, { index, action: "click", text: "", awaited: { on: chooser, isThere } }, signal);
  await chooser.until(isThere, { signal, timeoutMs: ASK_MS });
  return chooser.take();
}

/** Drops files on an element as from a window of folders; false when the page does not take them. */
async function dropFiles(
  tab: Tab,
  index: number,
  files: readonly string[],
  signal: AbortSignal,
): Promise<boolean> {
  const { document } = tab.facts;
  const place = await tab.page.prepare({ index, action: "drop", text: "", document }, { signal });
  if (place.kind !== "point") return false;
  const { x, y } = place;
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  const send = (type: "dragEnter" | "dragOver" | "drop" | "dragCancel") =>
    tab.session.send("Input.dispatchDragEvent", { type, x, y, data }, { signal });
  await tab.page.call("watchDrop", [], { signal });
  await send("dragEnter");
  await send("dragOver");
  const taken = await tab.page.call("takesDrop", [], { signal });
  await send(taken ? "drop" : "dragCancel");
  return taken;
}
