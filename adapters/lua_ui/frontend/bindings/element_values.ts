/// <reference lib="dom" />
import type { Json } from "../connection/protocol.ts";

const NO_VALUE = new Set(["button", "sl-badge", "li", "progress", "meter", "data", "param"]);
const CHECKED = new Set(["sl-checkbox", "sl-switch"]);
/** Elements that show a value and cannot change it. */
const SHOWING = new Set([
  "sl-copy-button",
  "sl-option",
  "sl-progress-bar",
  "sl-progress-ring",
  "sl-qr-code",
]);

type WithValue = Element & { value: unknown };
type WithChecked = Element & { checked: boolean };

/** Tells whether it holds a value, and not only text. */
export function hasValue(element: Element): element is WithValue {
  const name = element.localName;
  return !NO_VALUE.has(name) && (name.startsWith("sl-") || "value" in element);
}

/** Tells whether it is a box that is on or off. */
export function isCheckable(element: Element): element is WithChecked {
  return CHECKED.has(element.localName) ||
    (element instanceof HTMLInputElement && element.type === "checkbox");
}

/** True when a person can change its value. */
export function isEditable(element: Element): boolean {
  return hasValue(element) && !SHOWING.has(element.localName);
}

/** Returns what it holds now. */
export function readElement(element: Element): Json {
  if (isCheckable(element)) return element.checked;
  if (!hasValue(element)) return element.textContent;
  return asJson(element.value);
}

function asJson(value: unknown): Json {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return Array.isArray(value) ? value.map(asJson) : null;
}

/** Shows a value in it. */
export function writeElement(element: Element, value: Json | undefined): void {
  if (isCheckable(element)) {
    element.checked = value !== null && value !== undefined && value !== false && value !== 0 &&
      value !== "" && value !== "false";
  } else if (!hasValue(element)) {
    element.textContent = value === null || value === undefined ? "" : String(value);
  } else {
    const isEmpty = value === null || value === undefined || value === "";
    const keepsNumber = typeof value === "number" && element.localName !== "sl-select";
    const next = isEmpty ? "" : keepsNumber ? value : String(value);
    if (element.value === next) return;
    element.value = next;
    if (isEmpty && "displayLabel" in element) element.displayLabel = "";
  }
}
