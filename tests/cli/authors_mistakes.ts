/** A mistake of an adapter's author. */
export interface AuthorsMistake {
  /** The name it has in `docs/mistakes.md`, which has the answer too. */
  readonly name: string;
  /** The command that meets it. */
  readonly command: "check" | "call";
  readonly script: string;
  /** Other files of the folder. */
  readonly files?: Readonly<Record<string, string>>;
}

interface Parts {
  readonly top?: string;
  readonly head?: string;
  readonly input?: string;
  readonly run?: string;
  readonly more?: string;
}

/** A script with one tool; what differs stands on lines of its own. */
function script(
  { top = "", head = "", input = "z.object({})", run = '() => "done"', more = "" }: Parts,
): string {
  return `import { defineAdapter, z } from "glovebox";
${top}
export default defineAdapter({
  name: "mine",
  version: "1.0.0",
  description: "Tries something.",
  ${head}
  tools: {
    mine_try: {
      description: "Tries it.",
      effect: "read",
      input: ${input},
      run: ${run},
    },
    ${more}
  },
});
`;
}

const check = (name: string, parts: Parts, files?: AuthorsMistake["files"]): AuthorsMistake => (
  { name, command: "check", script: script(parts), ...(files === undefined ? {} : { files }) }
);
const call = (name: string, parts: Parts): AuthorsMistake => ({
  name,
  command: "call",
  script: script(parts),
});
const replaced = (name: string, from: string, to: string): AuthorsMistake => (
  { name, command: "check", script: script({}).replace(from, to) }
);

const ANOTHER =
  `mine_try: { description: "Again.", effect: "read", input: z.object({}), run: () => "second" },`;

/** What authors were seen to write. */
export const AUTHORS_MISTAKES: readonly AuthorsMistake[] = [
  check("a package of npm", { top: `import ms from "npm:ms@2";`, run: "() => ms(1)" }),
  check("a bare import", { top: `import ms from "ms";`, run: "() => ms(1)" }),
  check("a module of the web", { top: `import ms from "https://a.example/ms.ts";`, run: "() => ms(1)" }),
  check("a module of Node without `node:`", { top: `import { sep } from "path";`, run: "() => sep" }),
  check("an import without its ending", { top: `import { a } from "./other";`, run: "() => a" }),
  check("an import of what is not there", { top: `import { a } from "./gone.ts";`, run: "() => a" }),
  check("an import from the folder above", { top: `import { a } from "../above.ts";`, run: "() => a" }, {
    "../above.ts": `export const a = "1";`,
  }),
  check("an import by a path", { top: `import { a } from "/above.ts";`, run: "() => a" }),
  check("a CommonJS module", { top: `import ms from "./ms.js";`, run: "() => String(ms)" }, {
    "ms.js": "module.exports = () => 1;",
  }),
  check("`require`", { top: `const fs = require("fs");`, run: "() => String(fs)" }),
  check("work while importing", { top: `const key = Deno.env.get("KEY");`, run: "() => String(key)" }),
  check("a throw while importing", { top: `throw new RangeError("too far");` }),
  check("a syntax error", { run: "() => {" }),
  replaced("no default export", "export default", "export const mine ="),
  replaced("no version", `version: "1.0.0",`, ""),
  replaced("a misspelt key", 'description: "Tries it."', 'descripton: "Tries it."'),
  replaced("an unknown effect", `effect: "read"`, `effect: "reads"`),
  check("an end while importing", { top: "Deno.exit(0);" }),
  check("an input that is no schema", { input: "{ day: z.string() }" }),
  check("an input that is no object", { input: "z.string()" }),
  check("a union as input", { input: "z.union([z.object({ a: z.string() }), z.object({ b: z.string() })])" }),
  check("a date in the input", { input: "z.object({ day: z.date() })" }),
  check("bytes in the input", { input: "z.object({ data: z.instanceof(Uint8Array) })" }),
  check("a reference to nothing", {
    input: `{ jsonSchema: { type: "object", properties: { day: { $ref: "#/nowhere" } } } }`,
  }),
  check("a pattern that is none", {
    input: `{ jsonSchema: { type: "object", properties: { day: { type: "string", pattern: "(" } } } }`,
  }),
  check("an option without a default", { head: "options: z.object({ day: z.string() })," }),
  check("two tools of one name", { more: ANOTHER }),
  check("a permission for everything", { head: `permissions: { net: ["*"] },` }),
  check("the root folder", { head: `permissions: { read: ["/"] },` }),
  check("a result that is a number", { run: "() => 5" }),
  call("a number, called", { run: "() => 5" }),
  call("null, called", { run: "() => null" }),
  call("a list, called", { run: "() => [1, 2]" }),
  call("an answer of MCP", { run: `() => ({ content: [{ type: "text", text: "done" }] })` }),
  call("a failure of MCP", {
    run: `() => ({ isError: true, content: [{ type: "text", text: "no" }] })`,
  }),
  call("a Response in the result", { run: `() => ({ page: new Response("a") })` }),
  call("a BigInt in the result", { run: "() => ({ size: 10n })" }),
  call("a cycle in the result", { run: "() => { const me: any = {}; me.self = me; return me; }" }),
  call("a Map in the result", { run: "() => ({ names: new Map() })" }),
  call("a result that is not awaited", { run: "() => ({ text: Promise.resolve(1) })" }),
  call("an answer unlike `output`", { run: `() => ({ n: "x" }), output: z.object({ n: z.number() })` }),
  call("a rejection that nobody awaits", {
    run: `() => { void Promise.reject(new Error("lost")); return new Promise<string>(() => {}); }`,
  }),
  call("a throw in a timer", {
    run: `() => { setTimeout(() => { throw new Error("late"); }); return new Promise<string>(() => {}); }`,
  }),
  call("a throw of a text", { run: `() => { throw "no"; }` }),
  call("a program that was not granted", {
    head: `permissions: { run: ["true"] },`,
    run: `async () => String((await new Deno.Command("true").output()).code)`,
  }),
  call("a program that is not there", {
    head: `permissions: { run: ["no-such-program"] },`,
    run: `async () => String((await new Deno.Command("no-such-program").output()).code)`,
  }),
  call("`console.error`", { run: `() => { console.error("bad %s", "luck", { at: 1 }); return "done"; }` }),
];
