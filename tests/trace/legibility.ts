/**
 * Expression that looks in a page for what some people could not read or use: text with less contrast than 4.5:1,
 * controls and pictures without a name, names of elements that stand twice, and pixels beyond the window's width.
 */
export const LEGIBILITY = `(() => {
  const colorOf = (text) => {
    const parts = (text.match(/[\\d.]+/g) ?? []).map(Number);
    return { rgb: parts.slice(0, 3), alpha: parts.length > 3 ? parts[3] : 1 };
  };
  const backdrop = (element) => {
    for (let each = element; each !== null; each = each.parentElement) {
      const { rgb, alpha } = colorOf(getComputedStyle(each).backgroundColor);
      if (alpha > 0.99) return rgb;
    }
    return [255, 255, 255];
  };
  const light = (rgb) => {
    const [r, g, b] = rgb.map((part) => part / 255)
      .map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  };
  const poor = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (node.data.trim() === "" || element.closest("script, style, option, [hidden]") !== null) continue;
    const found = contrast(colorOf(getComputedStyle(element).color).rgb, backdrop(element));
    if (found < 4.5) poor.add(element.className + " " + found.toFixed(2) + " " + node.data.slice(0, 20));
  }
  const nameless = [...document.querySelectorAll("input, select, button, img, summary")].filter((each) =>
    (each.getAttribute("aria-label") ?? each.alt ?? "") === "" && (each.labels?.length ?? 0) === 0 &&
    each.textContent.trim() === "").map((each) => each.outerHTML.slice(0, 80));
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  return {
    contrast: [...poor].slice(0, 5),
    nameless,
    twice: ids.filter((id, at) => ids.indexOf(id) !== at),
    wider: Math.max(0, document.documentElement.scrollWidth - innerWidth),
  };
})()`;
