/** Our own icons: strokes on a grid of 16, in the colour of the text around them. */
const ICONS = {
  activity: '<path d="M1.5 8h3l2-5 3 10 2-5h3"/>',
  adapter: '<path d="M5.5 1.5v4m5-4v4M3.5 5.5h9V8a4.5 4.5 0 0 1-9 0zM8 12.5v2"/>',
  alert: '<path d="M8 2 1.7 13.5h12.6zM8 6.5v3.2m0 1.8v.1"/>',
  approval:
    '<path d="M8 1.5 13.5 3.5V8c0 3.2-2.3 5.3-5.5 6.5C4.8 13.3 2.5 11.2 2.5 8V3.5z"/><path d="m5.6 7.9 1.8 1.8 3.1-3.4"/>',
  audit: '<path d="M3.5 1.5h6l3 3v10h-9z"/><path d="M5.8 6.5h4.4m-4.4 2.7h4.4m-4.4 2.7h2.5"/>',
  check: '<path d="m3 8.5 3.2 3.2L13 4.8"/>',
  chevron: '<path d="m6 3.5 4.5 4.5L6 12.5"/>',
  clock: '<circle cx="8" cy="8" r="6.2"/><path d="M8 4.5V8l2.3 1.5"/>',
  close: '<path d="m3.5 3.5 9 9m0-9-9 9"/>',
  dark: '<path d="M13.5 9.6A6 6 0 0 1 6.4 2.5a6 6 0 1 0 7.1 7.1z"/>',
  health:
    '<path d="M8 13.8S1.8 10 1.8 5.7A3.2 3.2 0 0 1 8 4.6a3.2 3.2 0 0 1 6.2 1.1C14.2 10 8 13.8 8 13.8z"/>',
  light:
    '<circle cx="8" cy="8" r="3"/><path d="M8 1.5v1.3m0 10.4v1.3M1.5 8h1.3m10.4 0h1.3M3.4 3.4l.9.9m7.4 7.4.9.9m0-9.2-.9.9m-7.4 7.4-.9.9"/>',
  live: '<rect x="1.5" y="2.5" width="13" height="9" rx="1.5"/><path d="M5.5 14h5M8 11.5V14"/>',
  pause: '<path d="M5.5 3.5v9m5-9v9"/>',
  picture:
    '<rect x="1.5" y="2.5" width="13" height="11" rx="1.5"/><circle cx="5.5" cy="6.2" r="1.2"/><path d="m2 12 3.7-3.2 2.5 2 2.6-3 3.5 3.7"/>',
  play: '<path d="M4.5 2.8v10.4l8.5-5.2z"/>',
  pointer: '<path d="m3 2.5 9.5 4.3-4 1.5-1.5 4z"/><path d="m9 9 4 4.5"/>',
  restart: '<path d="M13.2 8.5A5.3 5.3 0 1 1 11.8 4.3L13.5 6"/><path d="M13.5 2.3V6H9.8"/>',
  search: '<circle cx="7" cy="7" r="4.7"/><path d="m10.5 10.5 4 4"/>',
  stop: '<rect x="3.5" y="3.5" width="9" height="9" rx="1.5"/>',
  theme: '<circle cx="8" cy="8" r="6.2"/><path d="M8 1.8v12.4A6.2 6.2 0 0 0 8 1.8z" fill="currentColor"/>',
  tool:
    '<path d="M13.8 4.5a3.6 3.6 0 0 1-4.9 4.2l-4.6 4.6a1.5 1.5 0 0 1-2.1-2.1l4.6-4.6a3.6 3.6 0 0 1 4.2-4.9L8.8 3.9l.6 2 2 .6z"/>',
  undo: '<path d="M5.5 2.5 2 6l3.5 3.5M2 6h7.5a4 4 0 0 1 0 8H6"/>',
} as const;

/** Name of an icon. */
export type IconName = keyof typeof ICONS;

/** Tells whether a text is the name of an icon. */
export function isIconName(name: string): name is IconName {
  return name in ICONS;
}

/** Names of all icons. */
export const ICON_NAMES: readonly IconName[] = Object.keys(ICONS).filter(isIconName);

/** Returns an icon as SVG. It says nothing to a screen reader: the text next to it does. */
export function icon(name: IconName): string {
  return `<svg class="gb-icon" viewBox="0 0 16 16" aria-hidden="true">${ICONS[name]}</svg>`;
}
