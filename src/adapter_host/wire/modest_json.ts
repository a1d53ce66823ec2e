/** Deepest nesting of lists and objects. What follows the parser walks a value by recursion. */
const DEEPEST = 500;
/** Most values. Each takes some hundred bytes once it is parsed. */
const MOST = 1_000_000;

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [91, 93, 123, 125];

/**
 * Tells whether JSON of a stranger can be parsed without harm: how deep it is and how many values it has is counted
 * before anything is made of it. Says nothing of whether it is JSON.
 */
export function isModest(json: Uint8Array): boolean {
  if (json.length <= DEEPEST) return true; // no nesting takes less than a byte
  let [depth, values] = [0, 1];
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case QUOTE:
        at = endOfText(json, at + 1);
        break;
      case LIST:
      case OBJECT:
        values++;
        if (++depth > DEEPEST || values > MOST) return false;
        break;
      case LIST_END:
      case OBJECT_END:
        depth--;
        break;
      case COMMA:
        if (++values > MOST) return false;
        break;
    }
  }
  return true;
}

/** Returns where a text ends that begins here. */
function endOfText(json: Uint8Array, start: number): number {
  let at = start;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}
