/// <reference lib="dom" />
import { bindElement } from "../bindings/bindings.ts";
import { setUpList } from "./lists.ts";
import { namespaceProps } from "./namespace_props.ts";
import type { Place } from "../page.ts";
import { splitPath } from "../connection/protocol.ts";
import { variableFor } from "../bindings/variable_for.ts";
import { View } from "./view.ts";

/** Sets up an element with `ui-view`. */
export function setUpView(element: Element, place: Place): void {
  const text = element.getAttribute("ui-view") ?? "";
  const id = variableFor(element, text, place, { access: "r", ...namespaceProps(element, place) });
  const view = new View(place.page, id, element, splitPath(text).props["scrollOnOutput"] !== undefined);
  place.scope.add(() => view.end());
}

/** Sets up lists and views of fresh elements, then binds the others, depth first. */
export function setUpContent(roots: readonly Element[], place: Place): void {
  const taken = new Set<Element>();
  const within = (element: Element) => [...taken].some((one) => one !== element && one.contains(element));
  for (const root of roots) {
    for (const [name, setUp] of [["ui-viewlist", setUpList], ["ui-view", setUpView]] as const) {
      const found = root.hasAttribute(name) ? [root] : [...root.querySelectorAll(`[${name}]`)];
      for (const element of found) {
        if (within(element)) continue;
        taken.add(element);
        bindAround(element, place);
        setUp(element, place);
      }
    }
  }
  const visit = (element: Element): void => {
    if (taken.has(element)) return;
    bindElement(element, place);
    for (const child of [...element.children]) visit(child);
  };
  for (const root of roots) visit(root);
}

/** A host of a list may have bindings of its own. */
function bindAround(element: Element, place: Place): void {
  if (element.hasAttribute("ui-viewlist")) bindElement(element, place);
}
