import { signed } from "./wasm_code.ts";

/** The instructions that are used here, by their names in the WebAssembly specification. */
const OP = {
  block: [0x02, 0x40],
  loop: [0x03, 0x40],
  if: [0x04, 0x40],
  end: [0x0b],
  return: [0x0f],
  select: [0x1b],
  load: [0x28, 0, 0],
  load8: [0x2d, 0, 0],
  load64: [0x29, 0, 0],
  store8: [0x3a, 0, 0],
  store8of64: [0x3c, 0, 0],
  store64: [0x37, 0, 0],
  isOther: [0x47],
  isLess: [0x49],
  add: [0x6a],
  subtract: [0x6b],
  or: [0x72],
  isOther64: [0x52],
  isLess64: [0x53],
  add64: [0x7c],
  subtract64: [0x7d],
  multiply64: [0x7e],
  divide64: [0x80],
} as const;

const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const tee = (local: number) => [0x22, local];
const branchIf = (label: number) => [0x0d, label];
const number = (value: number) => [0x41, ...signed(value)];
const long = (value: number) => [0x42, ...signed(value)];

/** Parameters of the C library's `snprintf`, a local of its own, and three that are added. */
const [TEXT, ROOM, FORMAT, ARGUMENTS, AT, VALUE, REST, TENTH] = [0, 1, 2, 3, 4, 8, 9, 10];
/** No whole number takes more, and it is written from here backwards before it goes to its place. */
const SPACE = 44;
const LONGEST = 24;
/** The characters `%lld`, as a number in memory. */
const WHOLE_NUMBER = 0x646c6c25;

const eightBytes = (offset: number) => [
  ...[...get(TEXT), ...number(offset), ...OP.add],
  ...[...get(AT), ...number(offset), ...OP.add, ...OP.load64, ...OP.store64],
];

/** Writes the digits of the rest, and a sign, backwards from the end of the space. */
const DIGITS = [
  ...[...get(TEXT), ...number(SPACE), ...OP.add, ...set(AT)],
  ...OP.loop,
  ...[...get(REST), ...long(10), ...OP.divide64, ...set(TENTH)],
  ...[...get(AT), ...number(1), ...OP.subtract, ...tee(AT)],
  ...[...get(REST), ...get(TENTH), ...long(10), ...OP.multiply64, ...OP.subtract64],
  ...[...long(48), ...OP.add64, ...OP.store8of64],
  ...[...get(TENTH), ...tee(REST), ...long(0), ...OP.isOther64, ...branchIf(0)],
  ...OP.end,
  ...[...get(VALUE), ...long(0), ...OP.isLess64, ...OP.if],
  ...[...get(AT), ...number(1), ...OP.subtract, ...tee(AT), ...number(45), ...OP.store8],
  ...OP.end,
];

/**
 * `snprintf` looks through its format twice and clears 144 bytes for every number. Lua makes a text of a whole number
 * by the format `%lld` alone, which gets its digits here; whatever else is asked for goes on as before.
 */
const WRITE_WHOLE_NUMBER = [
  ...OP.block,
  ...[...get(ROOM), ...number(SPACE), ...OP.isLess],
  ...[...get(FORMAT), ...OP.load, ...number(WHOLE_NUMBER), ...OP.isOther, ...OP.or],
  ...[...get(FORMAT), ...number(4), ...OP.add, ...OP.load8, ...OP.or, ...branchIf(0)],
  ...[...long(0), ...get(ARGUMENTS), ...OP.load64, ...tee(VALUE), ...OP.subtract64],
  ...[...get(VALUE), ...get(VALUE), ...long(0), ...OP.isLess64, ...OP.select, ...set(REST)],
  ...DIGITS,
  ...[0, 8, LONGEST - 8].flatMap(eightBytes),
  // How many there are: the end of the space, less where they begin.
  ...[...get(TEXT), ...number(SPACE), ...OP.add, ...get(AT), ...OP.subtract, ...tee(AT)],
  ...[...get(TEXT), ...OP.add, ...number(0), ...OP.store8],
  ...[...get(AT), ...OP.return],
  ...OP.end,
];

/** Beginning of the body of `snprintf` in the Lua build: four locals, and room on the stack. */
const OPENING = [35, 0, 65, 16, 107, 34, 5, 36, 0, 32, 5, 32, 3, 54, 2, 12, 35, 0, 65, 160, 1, 107];

/** Instructions at the beginning of the function, and those that take their place. */
export const INTEGER_TEXT = {
  was: [1, 4, 0x7f, ...OPENING],
  becomes: [2, 4, 0x7f, 3, 0x7e, ...WRITE_WHOLE_NUMBER, ...OPENING],
} as const;
