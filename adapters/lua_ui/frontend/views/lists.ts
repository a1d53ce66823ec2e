/// <reference lib="dom" />
import { namespaceProps } from "./namespace_props.ts";
import { type Place, scrollAround } from "../page.ts";
import { splitPath } from "../connection/protocol.ts";
import { variableFor } from "../bindings/variable_for.ts";
import { Rows } from "./rows.ts";

/** Sets up an element with `ui-viewlist`: a view for each element of the list, made after its first child. */
export function setUpList(host: Element, place: Place): void {
  const { page: { store }, scope } = place;
  const text = host.getAttribute("ui-viewlist") ?? "";
  const first = host.firstElementChild;
  const exemplar = first instanceof HTMLElement ? first : document.createElement("div");
  host.replaceChildren();
  if (host instanceof HTMLElement && splitPath(text).props["scrollOnOutput"] !== undefined) {
    host.dataset["uiScroll"] = "true";
  }
  const id = variableFor(host, text, place, { access: "r", ...namespaceProps(host, place) });
  const rows = new Rows({ host, exemplar, place, listId: id, props: () => itemProps(host, place, id) });
  scope.add(store.watch(id, ({ value }, change) => {
    if (change !== "value") return;
    rows.resize(Array.isArray(value) ? value.length : 0);
    scrollAround(host);
  }));
  scope.add(() => rows.end());
}

/** Properties of each element's variable besides its path. */
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
