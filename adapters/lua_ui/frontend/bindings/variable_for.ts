/// <reference lib="dom" />
import { idOf, type Place } from "../page.ts";
import { splitPath } from "../connection/protocol.ts";

/** Makes the variable of a binding. */
export function variableFor(
  element: Element,
  text: string,
  { page, parentId, scope }: Place,
  defaults: Readonly<Record<string, string>>,
): number {
  const { path, props } = splitPath(text);
  const { scrollOnOutput: _own, ...sent } = props;
  const id = page.store.create(parentId, { ...defaults, ...sent, path, elementId: idOf(element) });
  scope.add(() => page.store.destroy(id));
  return id;
}
