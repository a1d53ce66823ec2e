/// <reference lib="dom" />
import { icon, type IconName } from "../../../look/icons.ts";

const SVG = "http://www.w3.org/2000/svg";

/** Makes an icon as an element: the page's policy lets no text become markup. */
export function iconElement(name: IconName): SVGElement {
  const [head = "", ...shapes] = icon(name).match(/<\w+[^>]*>/g) ?? [];
  const svg = elementOf(head);
  svg.append(...shapes.map(elementOf));
  return svg;
}

/** Reads one tag of ours. */
function elementOf(tag: string): SVGElement {
  const element = document.createElementNS(SVG, /^<(\w+)/.exec(tag)?.[1] ?? "g");
  if (!(element instanceof SVGElement)) throw new TypeError(`"${tag}" is not SVG`);
  for (const [, name = "", value = ""] of tag.matchAll(/([\w-]+)="([^"]*)"/g)) {
    element.setAttribute(name, value);
  }
  return element;
}
