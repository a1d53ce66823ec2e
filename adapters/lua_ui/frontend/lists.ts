/// <reference lib="dom" />
import { namespaceProps } from "./namespace_props.ts";
import { idOf, type Place, scrollAround } from "./page.ts";
import { splitPath } from "./protocol.ts";
import { variableFor } from "./variable_for.ts";
import { View } from "./view.ts";

/** Sets up an element with `ui-viewlist`: a view for each element of the list, made after its first child. */
export function setUpList(host: Element, place: Place): void {
  const { page: { store }, scope } = place;
  const text = host.getAttribute("ui-viewlist") ?? "";
  const exemplar = host.firstElementChild ?? document.createElement("div");
  host.replaceChildren();
  if (host instanceof HTMLElement && splitPath(text).props["scrollOnOutput"] !== undefined) {
    host.dataset["uiScroll"] = "true";
  }
  const id = variableFor(host, text, place, { access: "r", ...namespaceProps(host, place) });
  const items: { readonly view: View; readonly id: number }[] = [];
  const grow = (): void => {
    const element = exemplar.cloneNode(true);
    if (!(element instanceof Element)) return;
    element.id = "";
    host.append(element);
    const props = itemProps(host, place, id);
    const itemId = store.create(id, { path: String(items.length), elementId: idOf(element), ...props });
    items.push({ id: itemId, view: new View(place.page, itemId, element, false) });
  };
  const shrink = (): void => {
    const last = items.pop();
    if (last === undefined) return;
    last.view.remove();
    store.destroy(last.id);
  };
  scope.add(store.watch(id, ({ value }, change) => {
    if (change !== "value") return;
    const length = Array.isArray(value) ? value.length : 0;
    while (items.length > length) shrink();
    while (items.length < length) grow();
    scrollAround(host);
  }));
  scope.add(() => {
    for (const { view } of items) view.end();
  });
}

/** What each element's variable is told beside its path. */
function itemProps(
  host: Element,
  { page: { store }, parentId }: Place,
  listId: number,
): Record<string, string> {
  const list = store.get(listId)?.properties ?? {};
  const parent = store.get(parentId)?.properties ?? {};
  // A lua.ViewList has put its item wrapper around the objects of its items already.
  const inherited = parent["wrapper"] === "lua.ViewList" ? undefined : parent["itemWrapper"];
  const wrapper = host.getAttribute("ui-item-wrapper") ?? inherited;
  const namespace = list["namespace"];
  const fallback = list["fallbackNamespace"] ?? parent["fallbackNamespace"];
  return {
    access: "r",
    ...(namespace === undefined ? {} : { namespace }),
    ...(fallback === undefined ? {} : { fallbackNamespace: fallback }),
    ...(wrapper === undefined ? {} : { wrapper }),
  };
}
