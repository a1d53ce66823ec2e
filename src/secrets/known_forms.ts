const encoder = new TextEncoder();

/** Fewest characters of a form: a shorter one stands in too many other words. */
const SHORTEST = 6;

/**
 * Returns the forms in which a value may come back: as it is, in addresses and forms, in JSON, HTML, base64 and hex.
 * Only what is known is looked for; nothing is guessed from what a secret may look like.
 */
export function knownForms(value: string): string[] {
  const words = [value, ...wordsIn(value)];
  const forms = words.flatMap((word) => [
    word,
    encodeURIComponent(word),
    encodeURIComponent(word).replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    new URLSearchParams({ value: word }).toString().slice("value=".length),
    everyByte(word, "%"),
    JSON.stringify(word).slice(1, -1),
    JSON.stringify(word).slice(1, -1).replaceAll("/", "\\/"),
    asHtml(word, "&#39;"),
    asHtml(word, "&#x27;"),
    everyByte(word, ""),
    everyByte(word, "").toUpperCase(),
    ...inBase64(word),
  ]);
  return [...new Set(forms)].filter((form) => form.length >= SHORTEST)
    .sort((a, b) => b.length - a.length); // the longest first: it may hold another
}

/** The value of a header may begin with a scheme, and comes back without it. */
function wordsIn(value: string): string[] {
  return value.split(" ").slice(1).filter((word) => word.length >= SHORTEST);
}

function everyByte(text: string, before: string): string {
  return Array.from(encoder.encode(text), (byte) => `${before}${byte.toString(16).padStart(2, "0")}`).join(
    "",
  );
}

function asHtml(text: string, quote: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;").replaceAll("'", quote);
}

/** Three letters of four stand for bytes that begin at each place of a group: the value may be inside a longer text. */
function inBase64(text: string): string[] {
  const bytes = encoder.encode(text);
  return [0, 1, 2].flatMap((before) => {
    const padded = new Uint8Array(before + bytes.length);
    padded.set(bytes, before);
    const whole = padded.toBase64({ omitPadding: true });
    const start = [0, 2, 3][before] ?? 0; // letters that hold bits of what is before
    const spare = (before + bytes.length) % 3 === 0 ? 0 : 1; // one that holds bits of what is behind
    const inner = whole.slice(start, whole.length - spare);
    return [inner, inner.replaceAll("+", "-").replaceAll("/", "_")];
  });
}
