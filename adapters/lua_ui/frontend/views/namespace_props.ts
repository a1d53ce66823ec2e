/// <reference lib="dom" />
import type { Variable } from "../connection/store.ts";
import type { Place } from "../page.ts";

/** Properties that a view or a list passes on. */
export function namespaceProps(
  element: Element,
  { page: { store }, parentId }: Place,
): Record<string, string> {
  const parent = store.get(parentId);
  const own = element.closest("[ui-namespace]");
  const holder = parentElement(parent);
  const isInside = own !== null && (own === element || holder === undefined || holder.contains(own));
  const namespace = isInside
    ? own.getAttribute("ui-namespace")
    : parent?.properties["namespace"] ?? own?.getAttribute("ui-namespace");
  const fallback = parent?.properties["fallbackNamespace"];
  return {
    ...(namespace === null || namespace === undefined ? {} : { namespace }),
    ...(fallback === undefined ? {} : { fallbackNamespace: fallback }),
  };
}

function parentElement(parent: Variable | undefined): Element | undefined {
  const id = parent?.properties["elementId"];
  return id === undefined ? undefined : document.getElementById(id) ?? undefined;
}
