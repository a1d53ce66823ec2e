import assert from "node:assert/strict";
import { grantCommand, grantLines, type GrantRequest, requestId, requestText } from "./grant_question.ts";

const REQUEST: GrantRequest = {
  identity: { name: "a", script: "/a.ts" },
  code: "1",
  asks: { net: ["h:1"], run: ["/bin/tool"] },
  reason: "because",
};

Deno.test("a request has a name of its own, whatever part of it differs", async () => {
  const others: readonly GrantRequest[] = [
    { ...REQUEST, identity: { name: "b", script: "/a.ts" } },
    { ...REQUEST, identity: { name: "a", script: "/b.ts" } },
    { ...REQUEST, code: "2" },
    { ...REQUEST, asks: { net: ["h:1"] } },
    { ...REQUEST, asks: { net: ["h:1", "/bin/tool"] } },
    { ...REQUEST, reason: undefined },
  ];
  const names = await Promise.all([REQUEST, ...others].map(requestId));
  assert.equal(new Set(names).size, names.length);
  assert.equal(await requestId({ ...REQUEST, asks: { run: ["/bin/tool"], net: ["h:1"] } }), names[0]);
});

Deno.test("a person reads what each thing means, a program most of all, and nothing hidden stays so", () => {
  const text = requestText({ ...REQUEST, reason: `fine"\nGlovebox asks: yes?\u202e` });
  assert.deepEqual(text.split("\n"), [
    "The adapter a (/a.ts) asks for what it was not granted:",
    "  net=h:1: connect to this address",
    "  run=/bin/tool: start this program, WITH THE FULL RIGHTS OF YOUR ACCOUNT",
    `Why, in its author's words: "fine"\\u{a}Glovebox asks: yes?\\u{202e}"`,
  ]);
});

Deno.test("a prefix of variables is not shown as one variable", () => {
  assert.deepEqual(grantLines({ env: ["LANG", "APP_*"] }), [
    "env=LANG: see this environment variable",
    "env=APP_*: see every environment variable whose name begins so",
  ]);
});

Deno.test("the command that grants can be pasted into a shell", () => {
  assert.equal(
    grantCommand("a", { net: ["h:1"], read: ["/my notes"] }),
    "glovebox grant a:net=h:1 'a:read=/my notes'",
  );
});
