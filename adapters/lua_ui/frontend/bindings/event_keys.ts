/// <reference lib="dom" />

const MODIFIERS = ["ctrl", "shift", "alt", "meta"] as const;
const KEYS: Readonly<Record<string, string>> = {
  enter: "Enter",
  escape: "Escape",
  left: "ArrowLeft",
  right: "ArrowRight",
  up: "ArrowUp",
  down: "ArrowDown",
  tab: "Tab",
  space: " ",
};

/** Tells whether a key stroke is the one that a binding such as `ctrl-enter` names, without further modifiers. */
export function isStroke(event: KeyboardEvent, binding: string): boolean {
  const parts = binding.toLowerCase().split("-");
  const key = parts.at(-1) ?? "";
  const wanted = new Set(parts.slice(0, -1));
  const held = MODIFIERS.filter((name) => event[`${name}Key`]);
  if (held.length !== wanted.size || held.some((name) => !wanted.has(name))) return false;
  return event.key === KEYS[key] || event.key.toLowerCase() === key;
}
