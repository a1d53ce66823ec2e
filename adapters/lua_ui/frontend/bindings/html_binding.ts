/// <reference lib="dom" />
import { idOf, type Place, scrollAround } from "../page.ts";
import { splitPath } from "../connection/protocol.ts";
import { variableFor } from "./variable_for.ts";

/** Binds `ui-html`: the value is what the element contains, or what stands in its place. */
export function bindHtml(element: Element, text: string, place: Place): void {
  const replaces = splitPath(text).props["replace"] !== undefined;
  const id = variableFor(element, text, place, { access: "r" });
  const elementId = idOf(element);
  let tracked: Element[] = [element];
  place.scope.add(place.page.store.watch(id, ({ value }, change) => {
    if (change !== "value" || value === undefined) return;
    const html = value === null ? "" : String(value);
    if (replaces) {
      tracked = replaced(tracked, elementId, html);
    } else {
      const target = document.getElementById(elementId);
      if (target !== null) target.innerHTML = html;
    }
    scrollAround(document.getElementById(elementId));
  }));
}

/** Puts the elements of a text where others were; the first keeps the id. */
function replaced(before: readonly Element[], elementId: string, html: string): Element[] {
  const template = document.createElement("template");
  template.innerHTML = html;
  let elements = [...template.content.children];
  if (elements.length === 0) {
    const span = document.createElement("span");
    span.append(template.content);
    span.hidden = span.textContent === "";
    elements = [span];
  }
  const [first, ...others] = before;
  for (const [i, element] of elements.entries()) {
    element.id = i === 0 ? elementId : "";
    if (i > 0) idOf(element);
  }
  first?.replaceWith(...elements);
  for (const other of others) other.remove();
  return elements;
}
