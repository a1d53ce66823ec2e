/// <reference lib="dom" />
import { isCheckable, isEditable, readElement } from "./element_values.ts";
import { isStroke } from "./event_keys.ts";
import { bindHtml } from "./html_binding.ts";
import { idOf, type Page, type Place, scrollAround } from "../page.ts";
import { type Json, splitPath } from "../connection/protocol.ts";
import type { Variable } from "../connection/store.ts";
import { beginTyping, endTyping, mergeValue } from "./typing.ts";
import { variableFor } from "./variable_for.ts";

/** Binds an element's own `ui-` attributes, in their order; views and lists are set up elsewhere. */
export function bindElement(element: Element, place: Place): void {
  const names = element.getAttributeNames().filter((name) => name.startsWith("ui-"));
  const of = (prefix: string) => names.filter((name) => name.startsWith(prefix));
  const path = (name: string) => element.getAttribute(name) ?? "";
  if (names.includes("ui-value")) bindValue(element, path("ui-value"), place);
  for (const name of of("ui-attr-")) show(element, path(name), place, attribute(name.slice(8)));
  for (const name of of("ui-class-")) show(element, path(name), place, toggledClass(name.slice(9)));
  for (const name of of("ui-style-")) show(element, path(name), place, style(name.slice(9)));
  for (const name of of("ui-event-")) bindEvent(element, name.slice(9), path(name), place);
  if (names.includes("ui-action")) bindAction(element, path("ui-action"), place);
  if (names.includes("ui-code")) bindCode(element, path("ui-code"), place);
  if (names.includes("ui-html")) bindHtml(element, path("ui-html"), place);
}

type Shows = (element: Element, value: Json) => void;

/** Shows a value that is only read; the element is looked for each time, as it may have been replaced. */
function show(element: Element, text: string, place: Place, shows: Shows): void {
  const id = variableFor(element, text, place, { access: "r" });
  const elementId = idOf(element);
  place.scope.add(place.page.store.watch(id, ({ value }, change) => {
    const target = document.getElementById(elementId);
    if (change !== "value" || target === null || value === undefined) return;
    shows(target, value);
    scrollAround(target);
  }));
}

function attribute(name: string): Shows {
  return (element, value) => {
    if (value === null || value === false) element.removeAttribute(name);
    else element.setAttribute(name, String(value));
    // What a person changed does not follow its attribute any more.
    if (name === "checked" && element instanceof HTMLInputElement) {
      element.checked = value !== null && value !== false;
    }
  };
}

function toggledClass(name: string): Shows {
  return (element, value) => element.classList.toggle(name, Boolean(value));
}

function style(property: string): Shows {
  return (element, value) => {
    if (!(element instanceof HTMLElement || element instanceof SVGElement)) return;
    if (value === null) element.style.removeProperty(property);
    else element.style.setProperty(property, String(value));
  };
}

function bindValue(element: Element, text: string, place: Place): void {
  const { path, props } = splitPath(text);
  const { page: { store, valueVariables }, scope } = place;
  const canWrite = isEditable(element) && !path.endsWith("()") && !isToggled(element);
  const id = variableFor(element, text, place, { access: canWrite ? "rw" : "r" });
  const elementId = idOf(element);
  valueVariables.set(elementId, id);
  scope.add(() => valueVariables.delete(elementId));
  scope.add(store.watch(id, (variable, change) => {
    const target = document.getElementById(elementId);
    if (target === null) return;
    showError(target, variable);
    if (change !== "value" || (target === document.activeElement && store.isAhead(id))) return;
    mergeValue(target, variable.value);
    scrollAround(target);
  }));
  element.addEventListener("ui-value-change", (event) => {
    if (event instanceof CustomEvent) store.update(id, event.detail?.value ?? null);
  });
  if (!canWrite && props["access"] === undefined) return;
  const send = () => {
    endTyping(element);
    store.update(id, readElement(element));
  };
  element.addEventListener("sl-blur", () => endTyping(element));
  for (const name of ["input", "sl-input"]) {
    element.addEventListener(name, () => beginTyping(element, store.get(id)?.value));
  }
  for (const name of sendingEvents(element, props["keypress"] !== undefined)) {
    element.addEventListener(name, send);
  }
}

/** A box with an action such as `toggle()` is changed by that action alone; its value is only shown. */
function isToggled(element: Element): boolean {
  if (!isCheckable(element)) return false;
  const names = ["ui-action", "ui-event-click", "ui-event-change", "ui-event-sl-change"];
  return names.some((name) => /toggle\w*\(\)$/i.test(element.getAttribute(name)?.split("?")[0] ?? ""));
}

/** A text is sent when it is left, a choice at once. */
function sendingEvents(element: Element, keypress: boolean): readonly string[] {
  if (element.localName.startsWith("sl-")) return keypress ? ["sl-input", "sl-change"] : ["sl-change"];
  if (keypress) return ["input", "change"];
  const isChoice = element instanceof HTMLSelectElement ||
    (element instanceof HTMLInputElement &&
      ["checkbox", "radio", "range", "color", "date"].includes(element.type));
  return isChoice ? ["change"] : ["blur"];
}

function showError(element: Element, { error }: Variable): void {
  element.classList.toggle("ui-error", error !== undefined);
  for (const name of ["code", "description"] as const) {
    if (error === undefined) element.removeAttribute(`ui-error-${name}`);
    else element.setAttribute(`ui-error-${name}`, error[name]);
  }
}

/** Sends what was typed ahead of what it leads to. */
function sendValueFirst(element: Element, { store, valueVariables }: Page): void {
  const id = valueVariables.get(element.id);
  const variable = id === undefined ? undefined : store.get(id);
  if (id === undefined || variable === undefined || variable.properties["access"] === "r") return;
  if (variable.value === undefined && readElement(element) === "") return;
  const now = readElement(element);
  endTyping(element);
  if (String(variable.value ?? "") !== String(now ?? "")) store.update(id, now);
}

function bindEvent(element: Element, name: string, text: string, place: Place): void {
  const { path } = splitPath(text);
  const isCall = path.endsWith(")");
  const keys = name.startsWith("keypress-") ? name.slice(9) : undefined;
  const access = keys === undefined || isCall ? "action" : "rw";
  const id = variableFor(element, text, place, {
    access,
    ...(keys === undefined ? { priority: "low" } : {}),
  });
  element.addEventListener(keys === undefined ? name : "keydown", (event) => {
    if (keys !== undefined && !(event instanceof KeyboardEvent && isStroke(event, keys))) return;
    sendValueFirst(element, place.page);
    const key = keys?.toLowerCase().split("-").at(-1) ?? null;
    place.page.store.update(id, path.endsWith("()") ? null : key);
  });
}

function bindAction(element: Element, text: string, place: Place): void {
  const id = variableFor(element, text, place, { access: "action" });
  const takesValue = splitPath(text).path.endsWith("(_)");
  element.addEventListener("click", (event) => {
    event.preventDefault();
    sendFocused(place.page);
    place.page.store.update(id, takesValue ? readElement(element) : null);
  });
}

/** A click that does not take the focus away must not overtake what is still being typed. */
function sendFocused(page: Page): void {
  const focused = document.activeElement;
  if (focused !== null) sendValueFirst(focused, page);
}

function bindCode(element: Element, text: string, { page, parentId, scope }: Place): void {
  const id = variableFor(element, text, { page, parentId, scope }, { access: "r" });
  const elementId = idOf(element);
  scope.add(page.store.watch(id, (variable, change) => {
    if (change !== "value" || typeof variable.value !== "string" || variable.value === "") return;
    try {
      const run = new Function("element", "value", "variable", "store", variable.value);
      run(document.getElementById(elementId), variable.value, variable, page.store);
    } catch (error) {
      reportError(new Error(`ui-code failed: ${variable.properties["path"]}`, { cause: error }));
    }
  }));
}
