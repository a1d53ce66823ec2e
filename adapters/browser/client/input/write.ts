import type { Prepared } from "../../page/wire/results.ts";
import { typeSecret } from "../../secrets/type_secret.ts";
import { refuseSecretText } from "../consent/secret_fields.ts";
import { modifier, parseKeys, pressKeys } from "./keys.ts";
import { releaseKey, typeText } from "./input.ts";
import type { Tab } from "../tab/tab.ts";
import { EMPTY, isGarbled, textDifference } from "./text_difference.ts";

/** A field that has the keyboard, and what it is to hold. */
export interface WriteRequest {
  readonly index: number;
  readonly text: string;
}

type Field = Extract<Prepared, { kind: "keys" | "editor" }>;

/** Text that fields with a box for each character are for. */
const CODE = /^[\da-z]{2,10}$/i;

/** Number of attempts to empty an editor that still holds something. */
const CLEARING = 3;

/** Said of what a field for a secret holds beside what was meant: it is not told itself. */
const SECRETS = { it: undefined, nothing: EMPTY, other: "it holds something else" } as const;

/** Pages may take what is typed a little later than it is typed. */
const LATER_MS = [0, 30, 120] as const;

/**
 * Writes into a field in place of what it holds, and reads it back.
 *
 * @returns how what it holds differs from what was meant; undefined when it does not, or must not be read
 */
export async function write(
  tab: Tab,
  request: WriteRequest,
  field: Field,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { index, text } = request;
  if (tab.secrets.asksFor(text)) {
    if (field.kind === "editor" && field.editor !== "terminal") await clear(tab, index, signal);
    const holds = await typeSecret(tab.secrets, text, tab.page.frameOf(index));
    return holds ? undefined : SECRETS.other;
  }
  await refuseSecretText(tab, index, signal);
  if (field.kind === "keys") {
    const wrong = await writeKeyed(tab, request, field, signal);
    return wrong === undefined && field.secret === true ? await compareSecret(tab, request, signal) : wrong;
  }
  if (field.editor === "terminal") {
    if (field.item.role === "spinbutton") return await writePart(tab, request, signal);
    await writeLines(tab, text, signal, (line) => typeKeys(tab, line, signal));
    return undefined;
  }
  return await writeEditor(tab, request, field, signal);
}

async function writeKeyed(
  tab: Tab,
  request: WriteRequest,
  field: Extract<Field, { kind: "keys" }>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { index, text } = request;
  const isCode = field.secret === true || field.single === true;
  if (CODE.test(text) && isCode) return await writeCode(tab, request, signal);
  if (field.twin === true) await selectTwin(tab, signal);
  if (text !== "") await typeText(tab.session, text, signal);
  else if (!field.empty) await press(tab, "Backspace", signal);
  const wrong = await difference(tab, request, signal);
  const held = wrong === undefined ? undefined : await readText(tab, index, signal);
  if (held === undefined) return wrong;
  if (held.length === 1 && CODE.test(text)) return await writeKeys(tab, request, signal);
  return isGarbled(text, held) ? await writeAgain(tab, request, signal) : wrong;
}

/**
 * The page alone compares what a field for a secret holds. Some select what is written there while it is; what has been
 * taken out of it was entered, and is not written twice.
 */
async function compareSecret(
  tab: Tab,
  request: WriteRequest,
  signal: AbortSignal,
): Promise<string | undefined> {
  const wrong = await secretDifference(tab, request, signal);
  if (wrong !== SECRETS.other) return wrong;
  await writeKeys(tab, request, signal);
  return await secretDifference(tab, request, signal);
}

async function secretDifference(
  tab: Tab,
  { index, text }: WriteRequest,
  signal: AbortSignal,
): Promise<string | undefined> {
  return await lasting(tab, signal, async () => {
    const { holds = "it" } = await tab.page.call("boxed", [index, text], { signal });
    return SECRETS[holds];
  });
}

/** Some show another field in place of the one that got the keyboard, a moment later, and hand it on to that. */
async function selectTwin(tab: Tab, signal: AbortSignal): Promise<void> {
  await tab.page.call("yielded", [], { signal });
  await press(tab, `${modifier}+a`, signal);
}

/** What a field makes something else of is pasted, where the page takes that: a date into its parts. */
async function writeAgain(tab: Tab, request: WriteRequest, signal: AbortSignal): Promise<string | undefined> {
  await select(tab, request, signal);
  const { taken } = await tab.page.call("paste", [request.index, request.text], { signal });
  const isRight = taken && await difference(tab, request, signal) === undefined;
  return isRight ? undefined : await writeKeys(tab, request, signal);
}

/** Writes a code into boxes for a character each, box by box: not all hand the keyboard on, and some are full. */
async function writeCode(tab: Tab, request: WriteRequest, signal: AbortSignal): Promise<string | undefined> {
  const { index, text } = request;
  const { boxes } = await tab.page.call("box", [index, 0], { signal });
  if (boxes < 2) return await writeKeys(tab, request, signal);
  for (const [at, key] of [...text].slice(0, boxes).entries()) {
    if (at > 0) await tab.page.call("box", [index, at], { signal });
    await typeText(tab.session, key, signal);
    await tab.page.call("yielded", [], { signal });
  }
  if (tab.loading.leaving) return undefined;
  if (text.length > boxes) return `it has ${boxes} boxes for ${text.length} characters`;
  const held = await tab.page.call("boxed", [index, text], { signal });
  return held.text === undefined || held.text.startsWith(text) ? undefined : textDifference(text, held.text);
}

/**
 * Writes key by key, each seen by the page before the next one comes: a box of a code keeps one character and hands
 * the keyboard on, other fields are drawn anew with the first one.
 */
async function writeKeys(tab: Tab, request: WriteRequest, signal: AbortSignal): Promise<string | undefined> {
  await tab.page.call("yielded", [], { signal }); // what was written before may hand the keyboard on only now
  await select(tab, request, signal);
  await pressEach(tab, request, signal);
  const wrong = await difference(tab, request, signal);
  if (wrong === undefined) return undefined;
  const { text } = await tab.page.call("boxed", [request.index, request.text], { signal });
  return text === request.text ? undefined : wrong;
}

/** Writes into a part of a date by keys alone: not all listen to more, and what else comes stands in them as text. */
async function writePart(tab: Tab, request: WriteRequest, signal: AbortSignal): Promise<string | undefined> {
  await pressEach(tab, request, signal);
  if (tab.loading.leaving) return undefined;
  const held = await readText(tab, request.index, signal) ?? "";
  // Some fill up with zeros, or write a month as a word.
  const areNumbers = /^\d+$/.test(held) && /^\d+$/.test(request.text);
  return areNumbers && Number(held) !== Number(request.text) ? textDifference(request.text, held) : undefined;
}

async function pressEach(tab: Tab, { index, text }: WriteRequest, signal: AbortSignal): Promise<void> {
  for (const [at, key] of [...text].entries()) {
    await tab.page.call("box", [index, at], { signal });
    await typeText(tab.session, key, signal);
    await tab.page.call("yielded", [], { signal });
  }
}

/** Selects all that a field holds once more. */
async function select(tab: Tab, request: WriteRequest, signal: AbortSignal): Promise<void> {
  await tab.page.prepare({ ...request, action: "type", document: undefined }, { signal });
}

/** Code is pasted, or the editor would indent and complete it once more; all else is written as a person does. */
async function writeEditor(
  tab: Tab,
  request: WriteRequest,
  { editor, empty }: Extract<Field, { kind: "editor" }>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { index, text } = request;
  // A key that takes away from an empty block takes the block itself, and leads into another one.
  if (empty !== true) await clear(tab, index, signal);
  const pasted = editor === "code" && text !== "" &&
    (await tab.page.call("paste", [index, text], { signal })).taken;
  if (!pasted) {
    await writeLines(tab, text, signal);
    await releaseKey(tab.session, text, signal);
  }
  return await difference(tab, request, signal);
}

/** Takes everything away; some editors follow the keys a little later. */
async function clear(tab: Tab, index: number, signal: AbortSignal): Promise<void> {
  for (let turn = 0; turn < CLEARING; turn += 1) {
    await press(tab, `${modifier}+a`, signal);
    await tab.page.call("yielded", [], { signal });
    await press(tab, "Backspace", signal);
    await tab.page.call("yielded", [], { signal });
    const held = await tab.page.call("held", [index], { signal });
    if (held.kind !== "text" || textDifference("", held.text) === undefined) return;
  }
}

/** Line by line, as a person does: an editor makes of each what it makes of a person's. */
async function writeLines(
  tab: Tab,
  text: string,
  signal: AbortSignal,
  writeLine: (line: string) => Promise<void> = async (line) => {
    await tab.session.send("Input.insertText", { text: line }, { signal });
  },
): Promise<void> {
  for (const [at, line] of text.split(/\r\n?|\n/).entries()) {
    // The page sees each before the next one comes.
    if (at > 0) {
      await press(tab, "Enter", signal);
      await tab.page.call("yielded", [], { signal });
    }
    if (line === "") continue;
    await writeLine(line);
    await tab.page.call("yielded", [], { signal });
  }
}

/** A terminal that is read aloud takes keys alone: what else comes into its field is lost. */
async function typeKeys(tab: Tab, line: string, signal: AbortSignal): Promise<void> {
  for (const key of line) await typeText(tab.session, key, signal);
}

async function difference(
  tab: Tab,
  { index, text }: WriteRequest,
  signal: AbortSignal,
): Promise<string | undefined> {
  return await lasting(tab, signal, async () => {
    const held = await readText(tab, index, signal);
    return held === undefined ? undefined : textDifference(text, held);
  });
}

/** Returns a difference that is there still a little later; none of a page that is being left. */
async function lasting(
  tab: Tab,
  signal: AbortSignal,
  look: () => Promise<string | undefined>,
): Promise<string | undefined> {
  let wrong: string | undefined;
  for (const ms of LATER_MS) {
    if (ms > 0) await tab.loading.until(() => tab.loading.leaving, { signal, timeoutMs: ms });
    if (tab.loading.leaving) return undefined;
    wrong = await look();
    if (wrong === undefined) return undefined;
  }
  return wrong;
}

/**
 * Reads all that a field holds. Of an editor that draws only a part of it everything is selected and copied, which
 * leaves its caret at the end.
 *
 * @returns undefined when it holds no text, or a secret
 */
export async function readText(tab: Tab, index: number, signal: AbortSignal): Promise<string | undefined> {
  const held = await tab.page.call("held", [index], { signal });
  if (held.kind === "text") return held.text;
  if (held.kind !== "copy") return undefined;
  await press(tab, `${modifier}+a`, signal);
  const { text } = await tab.page.call("copied", [index], { signal });
  await press(tab, "ArrowRight", signal);
  return text;
}

async function press(tab: Tab, keys: string, signal: AbortSignal): Promise<void> {
  await pressKeys(tab.session, parseKeys(keys), signal);
}
