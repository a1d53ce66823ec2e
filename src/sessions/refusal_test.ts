import assert from "node:assert/strict";
import { refusalOf } from "./refusal.ts";

const MARKS = { build: "b", flags: "f", settings: "s" };
const SESSION = {
  name: "shop",
  marks: MARKS,
  facts: () => ({ version: "1.0.0", flags: ["--adapter=./my one"], folder: "/work" }),
};

Deno.test("a session takes calls of its own flags, and calls without any", () => {
  assert.equal(refusalOf({ marks: MARKS }, SESSION), undefined);
  assert.equal(refusalOf({ marks: { ...MARKS, flags: "" } }, SESSION), undefined);
});

Deno.test("a session says why it does not take a call, and what to do", () => {
  const said = (marks: Partial<typeof MARKS>) => refusalOf({ marks: { ...MARKS, ...marks } }, SESSION) ?? "";
  assert.match(said({ build: "other" }), /^The session "shop" runs another build of Glovebox \(1\.0\.0\)\. /);
  assert.match(
    said({ flags: "other" }),
    /started with other flags: '--adapter=\.\/my one', in \/work\. Leave out/,
  );
  assert.match(said({ settings: "other" }), /started with other settings: /);
  for (const marks of [{ build: "x" }, { flags: "x" }, { settings: "x" }]) {
    assert.match(said(marks), /End it: glovebox stop shop\. Or use another one: --session NAME$/);
  }
});
