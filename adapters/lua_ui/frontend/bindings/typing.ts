/// <reference lib="dom" />
import { readElement, writeElement } from "./element_values.ts";
import type { Json } from "../connection/protocol.ts";

/** Text of each field from before a person began to type there; nothing was sent since. */
const begun = new WeakMap<Element, string>();

/** Notes that a person types in a field. */
export function beginTyping(element: Element, known: Json | undefined): void {
  if (!begun.has(element)) begun.set(element, textOf(known));
}

/** Notes that a field's text is sent, or of no interest any more. */
export function endTyping(element: Element): void {
  begun.delete(element);
}

/**
 * Shows a value in a field, whatever is being typed there: text that was not sent yet stays, as does the selection. An
 * application that empties a field takes away what it has had of it; what was typed behind that stays.
 */
export function mergeValue(element: Element, value: Json | undefined): void {
  const before = begun.get(element);
  if (before === undefined) return withSelection(element, () => writeElement(element, value));
  const now = textOf(readElement(element));
  const isEmptied = textOf(value) === "" && before !== "" && now.startsWith(before);
  if (isEmptied) withSelection(element, () => writeElement(element, now.slice(before.length)), before.length);
  begun.set(element, textOf(value));
}

/** @param removed how many characters go at the beginning */
function withSelection(element: Element, write: () => void, removed = 0): void {
  const field = element === document.activeElement ? textField(element) : undefined;
  const [from, to] = [field?.selectionStart ?? null, field?.selectionEnd ?? null];
  const before = field?.value;
  write();
  if (field === undefined || from === null || to === null || field.value === before) return;
  field.setSelectionRange(Math.max(0, from - removed), Math.max(0, to - removed));
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** A field with a selection, of the page or inside of a component. */
function textField(element: Element): TextField | undefined {
  const inner = element.localName.startsWith("sl-")
    ? element.shadowRoot?.querySelector("input, textarea")
    : element;
  const isField = inner instanceof HTMLInputElement || inner instanceof HTMLTextAreaElement;
  return isField ? inner : undefined;
}

/** A field that is being used, as it can be told again in a view that was made again. */
interface KeptField {
  readonly path: string;
  /** Number among those with this path. */
  readonly place: number;
  /** Text that was typed and not sent. */
  readonly typed: { readonly text: Json; readonly before: string } | undefined;
  readonly selection: readonly [number, number] | undefined;
  readonly isFocused: boolean;
}

/** Remembers what is being typed in elements that are about to go. */
export function keepTyping(roots: readonly Element[]): readonly KeptField[] {
  return fieldsIn(roots).flatMap(({ element, path, place }) => {
    const before = begun.get(element);
    const isFocused = element === document.activeElement;
    if (before === undefined && !isFocused) return [];
    const field = textField(element);
    const selection = field?.selectionStart === null || field?.selectionEnd === null || field === undefined
      ? undefined
      : [field.selectionStart, field.selectionEnd] as const;
    const typed = before === undefined ? undefined : { text: readElement(element), before };
    return [{ path, place, typed, selection, isFocused }];
  });
}

/** Puts what was being typed into the elements that came in place of the others. */
export function restoreTyping(kept: readonly KeptField[], roots: readonly Element[]): void {
  if (kept.length === 0) return;
  const fields = fieldsIn(roots);
  for (const { path, place, typed, selection, isFocused } of kept) {
    const element = fields.find((field) => field.path === path && field.place === place)?.element;
    if (element === undefined) continue;
    if (typed !== undefined) {
      writeElement(element, typed.text);
      begun.set(element, typed.before);
    }
    if (isFocused && element instanceof HTMLElement) element.focus();
    if (isFocused && selection !== undefined) textField(element)?.setSelectionRange(...selection);
  }
}

function fieldsIn(roots: readonly Element[]) {
  const counts = new Map<string, number>();
  return roots.flatMap((root) => [root, ...root.querySelectorAll("[ui-value]")]).flatMap((element) => {
    const path = element.getAttribute("ui-value")?.split("?")[0];
    if (path === undefined) return [];
    const place = counts.get(path) ?? 0;
    counts.set(path, place + 1);
    return [{ element, path, place }];
  });
}

function textOf(value: Json | undefined): string {
  return value === null || value === undefined ? "" : String(value);
}
