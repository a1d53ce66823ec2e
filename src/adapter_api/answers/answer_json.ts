import { AnswerMistake } from "./answer_mistake.ts";

/** Most values of an answer that are looked at: what goes wrong in an answer is wrong from its beginning. */
const MOST_VALUES = 500;

/** A value that JSON has no word for. */
interface Unsayable {
  readonly path: readonly string[];
  readonly what: string;
  readonly advice: string;
}

/**
 * Writes an answer as JSON.
 *
 * @param name the tool that answered
 * @throws AnswerMistake naming the first value that JSON cannot hold, or would lose without a word
 */
export function answerJson(name: string, answer: unknown): string {
  const lost = unsayableIn(answer, MOST_VALUES, isLost);
  if (lost !== undefined) throw mistake(name, lost);
  try {
    return JSON.stringify(answer);
  } catch (error) {
    const found = unsayableIn(answer, Infinity, (value) => isLost(value) ?? isImpossible(value));
    throw found === undefined ? error : mistake(name, found);
  }
}

function mistake(name: string, { path, what, advice }: Unsayable): AnswerMistake {
  const where = path.length === 0 ? "its answer" : `"${path.join(".")}" of its answer`;
  return new AnswerMistake(`${name} answered with what JSON cannot hold: ${where} is ${what}`, advice);
}

type Judge = (value: unknown) => Pick<Unsayable, "what" | "advice"> | undefined;

/** Finds what JSON leaves out, or makes something else of: null, a list of bytes. */
function isLost(value: unknown): ReturnType<Judge> {
  if (typeof value === "number" && !Number.isFinite(value)) {
    return { what: String(value), advice: "Return null, or leave it out, where there is no number" };
  }
  if (value instanceof Map) return { what: "a Map", advice: "Return Object.fromEntries(…) of it" };
  if (value instanceof Set) return { what: "a Set", advice: "Return [...it], a list" };
  if (value instanceof Promise) return { what: "a Promise", advice: "Await it first" };
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) {
    return { what: "bytes", advice: "Return content such as image.png(bytes), or write them as text" };
  }
  if (typeof value === "object" && value !== null && isHollow(value)) {
    const type = Object.prototype.toString.call(value).slice("[object ".length, -1);
    return { what: `an object without fields (${type})`, advice: "Return what the caller needs of it" };
  }
  return undefined;
}

/** Tells whether JSON shows nothing of an object that is something: a Response, an Error, a generator. */
function isHollow(value: object): boolean {
  const above = Object.getPrototypeOf(value);
  if (above === null || above === Object.prototype || Array.isArray(value)) return false;
  return Object.keys(value).length === 0 && !("toJSON" in value);
}

function isImpossible(value: unknown): ReturnType<Judge> {
  return typeof value === "bigint"
    ? { what: "a BigInt", advice: "Return Number(it), or String(it) where it is large" }
    : undefined;
}

/** Looks through a value, breadth first. */
function unsayableIn(answer: unknown, most: number, judge: Judge): Unsayable | undefined {
  const queue: { value: unknown; path: readonly string[]; above: readonly unknown[] }[] = [
    { value: answer, path: [], above: [] },
  ];
  for (let index = 0; index < queue.length && index < most; index++) {
    const { value, path, above } = queue[index] ?? { value: undefined, path: [], above: [] };
    const found = judge(value);
    if (found !== undefined) return { path, ...found };
    if (typeof value !== "object" || value === null || "toJSON" in value) continue;
    if (above.includes(value)) {
      return { path, what: "an object that holds it", advice: "Return only what the caller needs of it" };
    }
    const inside = [...above, value];
    for (const key in value) { // a list of all keys could be as large as the answer
      if (Object.hasOwn(value, key)) {
        if (queue.length >= most) break;
        queue.push({ value: Reflect.get(value, key), path: [...path, key], above: inside });
      }
    }
  }
  return undefined;
}
