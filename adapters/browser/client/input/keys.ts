import { betweenScripts } from "../frames/endless.ts";
import { browserError } from "../../errors.ts";
import type { CdpSession } from "../session/session.ts";

/** A key as Chromium wants it. */
interface Key {
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  readonly text?: string;
}

/** A key with the modifiers held meanwhile. */
export interface Chord {
  readonly key: Key;
  /** The bits of the protocol: 1 Alt, 2 Control, 4 Meta, 8 Shift. */
  readonly modifiers: number;
}

/** The key of short cuts on this system. */
export const modifier = Deno.build.os === "darwin" ? "Meta" : "Control";

const MODIFIERS: Readonly<Record<string, number>> = {
  ...{ alt: 1, option: 1, control: 2, ctrl: 2, meta: 4, cmd: 4, command: 4, shift: 8 },
  // What a program's own short cuts use on this system.
  mod: Deno.build.os === "darwin" ? 4 : 2,
};

/** The keys of these bits. */
const HELD = {
  1: { key: "Alt", code: "AltLeft", windowsVirtualKeyCode: 18 },
  2: { key: "Control", code: "ControlLeft", windowsVirtualKeyCode: 17 },
  4: { key: "Meta", code: "MetaLeft", windowsVirtualKeyCode: 91 },
  8: { key: "Shift", code: "ShiftLeft", windowsVirtualKeyCode: 16 },
} as const;
/** In the order in which a hand presses them. */
const BITS = [2, 1, 8, 4] as const;

const NAMED: Readonly<Record<string, readonly [string, number, string?]>> = {
  enter: ["Enter", 13, "\r"],
  tab: ["Tab", 9],
  escape: ["Escape", 27],
  backspace: ["Backspace", 8],
  delete: ["Delete", 46],
  insert: ["Insert", 45],
  arrowleft: ["ArrowLeft", 37],
  arrowup: ["ArrowUp", 38],
  arrowright: ["ArrowRight", 39],
  arrowdown: ["ArrowDown", 40],
  home: ["Home", 36],
  end: ["End", 35],
  pageup: ["PageUp", 33],
  pagedown: ["PageDown", 34],
  ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`f${at + 1}`, [`F${at + 1}`, 112 + at]])),
};

const ALIASES: Readonly<Record<string, string>> = {
  ...{ return: "enter", esc: "escape", del: "delete", left: "arrowleft", up: "arrowup" },
  ...{ right: "arrowright", down: "arrowdown" },
};

/** Characters with a place on the keyboard, without and with Shift. */
const PLACES: readonly (readonly [string, string, number])[] = [
  ["-_", "Minus", 189],
  ["=+", "Equal", 187],
  ["[{", "BracketLeft", 219],
  ["]}", "BracketRight", 221],
  ["\\|", "Backslash", 220],
  [";:", "Semicolon", 186],
  ["'\"", "Quote", 222],
  [",<", "Comma", 188],
  [".>", "Period", 190],
  ["/?", "Slash", 191],
  ["`~", "Backquote", 192],
];

/**
 * Reads keys as people write them: `Enter`, `Control+Shift+K`, several with spaces between.
 *
 * @throws ToolError `INVALID_INPUT` naming what is no key
 */
export function parseKeys(text: string): Chord[] {
  const words = text.trim().split(/\s+/).filter((word) => word !== "");
  if (words.length > 0) return words.map(parseChord);
  throw browserError("INVALID_INPUT", "There is no key to press", { hint: 'Write keys such as "Enter"' });
}

function parseChord(word: string): Chord {
  // The last plus may be the key itself: "Control++".
  const parts = word === "+" ? ["+"] : word.replace(/\+\+$/, "+Plus").split("+");
  const last = parts.at(-1) ?? "";
  let modifiers = 0;
  for (const part of parts.slice(0, -1)) {
    const bit = MODIFIERS[part.toLowerCase()];
    if (bit === undefined) throw unknownKey(word, part);
    modifiers |= bit;
  }
  const key = keyOf(last === "Plus" ? "+" : last, modifiers);
  if (key === undefined) throw unknownKey(word, last);
  // With these a letter is a command and no text.
  if ((modifiers & 7) === 0) return { key, modifiers };
  const { text: _text, ...silent } = key;
  return { key: silent, modifiers };
}

function keyOf(name: string, modifiers: number): Key | undefined {
  if ([...name].length === 1) return characterKey(name, (modifiers & 8) !== 0);
  const lower = name.toLowerCase();
  if (lower === "space") return characterKey(" ", false);
  const named = NAMED[ALIASES[lower] ?? lower];
  if (named === undefined) return undefined;
  const [key, windowsVirtualKeyCode, text] = named;
  return { key, code: key, windowsVirtualKeyCode, ...(text === undefined ? {} : { text }) };
}

function characterKey(character: string, shift: boolean): Key {
  const key = shift ? character.toUpperCase() : character;
  if (character === " ") return { key, code: "Space", windowsVirtualKeyCode: 32, text: " " };
  if (/^[a-z]$/i.test(character)) {
    const upper = character.toUpperCase();
    return { key, code: `Key${upper}`, windowsVirtualKeyCode: upper.charCodeAt(0), text: key };
  }
  if (/^\d$/.test(character)) {
    return { key, code: `Digit${character}`, windowsVirtualKeyCode: character.charCodeAt(0), text: key };
  }
  const place = PLACES.find(([characters]) => characters.includes(character));
  return { key, code: place?.[1] ?? "", windowsVirtualKeyCode: place?.[2] ?? 0, text: key };
}

/**
 * Does something while modifier keys are held.
 *
 * @param names such as `Control+Shift`; none for no key
 */
export async function holdKeys(
  session: CdpSession,
  names: string,
  task: (modifiers: number) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const wanted = names.split(/[+\s]+/).filter((name) => name !== "").map((name) => {
    const bit = MODIFIERS[name.toLowerCase()];
    if (bit === undefined) throw unknownKey(names, name);
    return bit;
  });
  const modifiers = sum(wanted);
  const held = BITS.filter((bit) => wanted.includes(bit));
  const send = async (type: "rawKeyDown" | "keyUp", bit: typeof BITS[number]) => {
    await session.send("Input.dispatchKeyEvent", { type, ...HELD[bit], modifiers }, { signal });
  };
  for (const bit of held) await send("rawKeyDown", bit);
  try {
    await task(modifiers);
  } finally {
    for (const bit of held) await send("keyUp", bit);
  }
}

function unknownKey(word: string, part: string): Error {
  return browserError("INVALID_INPUT", `Cannot press "${word}": there is no key "${part}"`, {
    hint:
      "Use names such as Enter, Tab, Escape, ArrowDown, F5, a, with Control+, Shift+, Alt+ or Meta+ before",
  });
}

/** Keys that are sent together: a page comes to nothing else, such as drawing, until it has handled them. */
const AT_ONCE = 8;

/**
 * Presses keys one after the other and lets each go, with what is held meanwhile as keys of their own: some pages hear
 * of these alone. The events of a few keys are sent at once, Chromium keeps their order.
 */
export async function pressKeys(
  session: CdpSession,
  chords: readonly Chord[],
  signal: AbortSignal,
): Promise<void> {
  const send = (type: "keyDown" | "rawKeyDown" | "keyUp", modifiers: number, key: object) =>
    session.send("Input.dispatchKeyEvent", { type, modifiers, ...key }, { signal });
  const press = ({ key, modifiers }: Chord) => {
    const held = BITS.filter((bit) => (modifiers & bit) !== 0);
    return [
      ...held.map((bit, at) => send("rawKeyDown", sum(held.slice(0, at + 1)), HELD[bit])),
      send("keyDown", modifiers, { ...key, ...commands(key, modifiers) }),
      send("keyUp", modifiers, key),
      ...held.toReversed().map((bit, at) => send("keyUp", sum(held.slice(0, -1 - at)), HELD[bit])),
    ];
  };
  for (let at = 0; at < chords.length; at += AT_ONCE) {
    if (at > 0) await handled(session, signal);
    await Promise.all(chords.slice(at, at + AT_ONCE).flatMap(press));
  }
}

/** Waits until a page has come to something else than the keys before; one that has left for another has done so. */
async function handled(session: CdpSession, signal: AbortSignal): Promise<void> {
  await betweenScripts(session, { signal }).catch(() => signal.throwIfAborted());
}

function sum(bits: readonly number[]): number {
  return bits.reduce((all, bit) => all | bit, 0);
}

/** On macOS editing commands are the system's, not Chromium's: they must be named. */
function commands({ key }: Key, modifiers: number): { commands?: string[] } {
  const known: Readonly<Record<string, string>> = {
    a: "selectAll",
    c: "copy",
    v: "paste",
    x: "cut",
    z: "undo",
  };
  const command = known[key.toLowerCase()];
  return Deno.build.os === "darwin" && modifiers === 4 && command !== undefined
    ? { commands: [command] }
    : {};
}
