/// <reference lib="dom" />

const WIDTH = 480;
const HEIGHT = 240;
const EDGE = { left: 44, right: 12, top: 12, bottom: 28 } as const;
const COLORS = [
  "#2563eb",
  "#16a34a",
  "#d97706",
  "#dc2626",
  "#7c3aed",
  "#0891b2",
  "#be185d",
  "#65a30d",
] as const;
const NAMESPACE = "http://www.w3.org/2000/svg";

/** A chart of a list of numbers: `kind` is `bar`, `line` or `pie`; `values` and `labels` are lists. */
export class ChartElement extends HTMLElement {
  static readonly observedAttributes = ["kind", "values", "labels"];

  attributeChangedCallback(): void {
    this.#draw();
  }

  connectedCallback(): void {
    this.#draw();
  }

  #draw(): void {
    const values = listOf(this.getAttribute("values")).map(Number).filter(Number.isFinite);
    const labels = listOf(this.getAttribute("labels"));
    const kind = this.getAttribute("kind") ?? "bar";
    const svg = shape("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", width: "100%" });
    svg.setAttribute("aria-label", values.map((value, i) => `${labels[i] ?? i + 1}: ${value}`).join(", "));
    if (values.length > 0) svg.append(...(kind === "pie" ? pie(values, labels) : plot(kind, values, labels)));
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    const style = document.createElement("style");
    style.textContent =
      ":host{display:block;max-width:40rem}text{font:11px system-ui,sans-serif;fill:currentColor}";
    root.replaceChildren(style, svg);
  }
}

/** A list as an attribute has it: with commas, or as JSON. */
export function listOf(text: string | null): string[] {
  if (text === null || text === "") return [];
  if (!text.startsWith("[")) return text.split(",");
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.map(String) : [];
  } catch {
    return [];
  }
}

function shape(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  text?: string,
): SVGElement {
  const element = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text !== undefined) element.textContent = text;
  return element;
}

function colorOf(i: number): string {
  return COLORS[i % COLORS.length] ?? COLORS[0];
}

/** Bars or a line, with a scale to the left and labels below. */
function plot(kind: string, values: readonly number[], labels: readonly string[]): SVGElement[] {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const span = most - least || 1;
  const [width, height] = [WIDTH - EDGE.left - EDGE.right, HEIGHT - EDGE.top - EDGE.bottom];
  const step = width / values.length;
  const x = (i: number) => EDGE.left + step * (i + 0.5);
  const y = (value: number) => EDGE.top + height * (1 - (value - least) / span);
  const scale = [least, least + span / 2, most].flatMap((value) => [
    shape("line", { x1: EDGE.left, x2: WIDTH - EDGE.right, y1: y(value), y2: y(value), stroke: "#8884" }),
    shape("text", { x: EDGE.left - 6, y: y(value) + 4, "text-anchor": "end" }, shortNumber(value)),
  ]);
  const every = Math.ceil(values.length / 12);
  const names = values.flatMap((_, i) => {
    const label = labels[i];
    if (label === undefined || i % every > 0) return [];
    return [shape("text", { x: x(i), y: HEIGHT - 8, "text-anchor": "middle" }, label)];
  });
  if (kind === "line") {
    const points = values.map((value, i) => `${x(i)},${y(value)}`).join(" ");
    const line = shape("polyline", { points, fill: "none", stroke: colorOf(0), "stroke-width": 2 });
    return [
      ...scale,
      line,
      ...values.map((value, i) => shape("circle", { cx: x(i), cy: y(value), r: 3, fill: colorOf(0) })),
      ...names,
    ];
  }
  const bars = values.map((value, i) =>
    shape("rect", {
      x: x(i) - step * 0.35,
      y: Math.min(y(value), y(0)),
      width: step * 0.7,
      height: Math.max(1, Math.abs(y(value) - y(0))),
      fill: colorOf(0),
    })
  );
  return [...scale, ...bars, ...names];
}

/** Parts of a whole, with their names next to them. */
function pie(values: readonly number[], labels: readonly string[]): SVGElement[] {
  const positive = values.map((value) => Math.max(0, value));
  const sum = positive.reduce((total, value) => total + value, 0) || 1;
  const [radius, middle] = [HEIGHT / 2 - 12, HEIGHT / 2];
  const point = (part: number) => {
    const angle = part * 2 * Math.PI - Math.PI / 2;
    return `${middle + radius * Math.cos(angle)},${middle + radius * Math.sin(angle)}`;
  };
  let before = 0;
  return positive.flatMap((value, i) => {
    const [from, to] = [before / sum, (before + value) / sum];
    before += value;
    const whole = to - from > 0.9999;
    const slice = whole
      ? shape("circle", { cx: middle, cy: middle, r: radius, fill: colorOf(i) })
      : shape("path", {
        d: `M${middle},${middle} L${point(from)} A${radius},${radius} 0 ${to - from > 0.5 ? 1 : 0} 1 ${
          point(to)
        } Z`,
        fill: colorOf(i),
      });
    const row = 20 + i * 18;
    return [
      slice,
      shape("rect", { x: HEIGHT + 20, y: row - 9, width: 10, height: 10, fill: colorOf(i) }),
      shape("text", { x: HEIGHT + 36, y: row }, `${labels[i] ?? i + 1}: ${shortNumber(value)}`),
    ];
  });
}

function shortNumber(value: number): string {
  return new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 }).format(value);
}
