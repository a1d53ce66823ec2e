/// <reference lib="dom" />
import { printable } from "../base/text/visible.ts";
import { icon, type IconName } from "./icons.ts";

/** Words of others, fit to be shown: what could reorder a line is written as what it is. Nothing for what is no text. */
export function wordsOf(value: unknown): string {
  return typeof value === "string" ? printable(value) : "";
}

/** Makes an element with a class, and with text in it. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className = "",
  text = "",
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  if (className !== "") element.className = className;
  if (text !== "") element.textContent = text;
  return element;
}

/** Makes a button with an icon and words. */
export function button(label: string, name: IconName, press: () => void, kind = ""): HTMLButtonElement {
  const element = make("button", "gb-button");
  element.type = "button";
  if (kind !== "") element.dataset.kind = kind;
  element.insertAdjacentHTML("afterbegin", icon(name));
  element.append(make("span", "", label));
  element.addEventListener("click", press);
  return element;
}

/** Makes a field with its label above. */
export function field(label: string, id: string, mode: "text" | "numeric"): [HTMLElement, HTMLInputElement] {
  const box = make("div", "gb-field");
  const name = make("label", "", label);
  const input = make("input", "gb-input");
  name.htmlFor = id;
  input.id = id;
  input.inputMode = mode;
  input.autocomplete = "off";
  box.append(name, input);
  return [box, input];
}
