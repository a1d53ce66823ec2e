import { deepEqual, equal } from "node:assert/strict";
import { failureOf, failureSaid } from "./failure.ts";
import { placeInSource } from "./source_map.ts";

Deno.test("what nothing caught stands where it was thrown first, not where it was thrown on", () => {
  const description = "Error: no\n    at JSON.parse (<anonymous>)\n    at save (http://a.test/x.js?v=1:3:5)";
  const exceptionDetails = {
    ...{ exceptionId: 1, text: "Uncaught", lineNumber: 8, columnNumber: 0, url: "http://a.test/lib.js" },
    exception: { type: "object", subtype: "error", description },
  } as const;
  const failure = failureOf({ timestamp: 5, exceptionDetails }, `Uncaught ${description}`);
  const place = { url: "http://a.test/x.js?v=1", line: 3, column: 5 };
  deepEqual(failure, { words: "Uncaught Error: no", place, when: 5 });
});

Deno.test("what a page says is a failure where it says an error", () => {
  const error = { type: "object", subtype: "error", description: "TypeError: no" } as const;
  const said = (type: "error" | "warning", ...args: Parameters<typeof failureSaid>[0]["args"]) =>
    failureSaid({ type, args, executionContextId: 1, timestamp: 5 })?.words;
  equal(said("error", { type: "string", value: "Not saved:" }, error), "Not saved: TypeError: no");
  equal(said("error", { type: "string", value: "%o in %s" }, error), "TypeError: no");
  equal(said("error", { type: "string", value: "only words" }), undefined);
  equal(said("warning", error), undefined);
});

Deno.test("a script tells where a place stood in what it was made of", () => {
  const map = { version: 3, sources: ["a.ts", "b.ts"], mappings: "AAAA;ACCA,SAAS;;AACA" };
  const at = "//# sourceMappingURL=data:application/json;charset=utf-8;base64,";
  const script = (encoded: string) => `one;\ntwo;\n\nfour;\n${at}${encoded}\n`;
  const made = script(btoa(JSON.stringify(map)));
  const find = (line: number, column: number) => placeInSource(made, { url: "u", line, column });
  deepEqual(find(2, 1), { url: "b.ts", line: 2, column: 1 });
  deepEqual(find(2, 11), { url: "b.ts", line: 2, column: 10 });
  deepEqual(find(4, 3), { url: "b.ts", line: 3, column: 10 });
  equal(find(3, 1), undefined);
  equal(placeInSource(script("bm8="), { url: "u", line: 1, column: 1 }), undefined);
  equal(placeInSource("one;", { url: "u", line: 1, column: 1 }), undefined);
});
