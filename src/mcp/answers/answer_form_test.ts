import assert from "node:assert/strict";
import { answerForm, askedForm, clientForm } from "./answer_form.ts";

const outputSchema = { type: "object", properties: { n: { type: "number" } } };

Deno.test("answerForm gives text alone where nobody asked for data", () => {
  assert.deepEqual(answerForm({}, undefined, "json"), {
    kind: "text",
    structuredErrors: true,
    keepsData: true,
    textField: "text",
  });
});

Deno.test("answerForm gives both where an author promised data, or the contract is data", () => {
  assert.equal(answerForm({ outputSchema }, undefined, "json").kind, "both");
  assert.equal(answerForm({ outputSchema }, "text", "json").kind, "both", "clients check what was listed");
  assert.equal(answerForm({ structured: true }, undefined, "json").kind, "both");
});

Deno.test("answerForm gives text where the call or the client wants it", () => {
  assert.equal(answerForm({ structured: true }, "text", "json").kind, "text");
  for (const tool of [{ outputSchema }, { structured: true }]) {
    const { kind, structuredErrors } = answerForm(tool, undefined, "text");
    assert.deepEqual([kind, structuredErrors], ["text", false]);
  }
});

Deno.test("answerForm gives JSON where the call asks for it, to every client", () => {
  for (const client of ["text", "json"] as const) assert.equal(answerForm({}, "json", client).kind, "json");
});

Deno.test("answerForm finds a field for the text that the author did not take", () => {
  const taken = { type: "object", properties: { text: { type: "string" } } };
  assert.equal(answerForm({ outputSchema: taken }, undefined, "json").textField, "_text");
});

Deno.test("clientForm knows clients that hide the text, and lets the user choose", () => {
  assert.deepEqual(
    [undefined, "someone", "claude-code", "codex-mcp-client"].map((name) => clientForm(name, {})),
    ["json", "json", "text", "text"],
  );
  assert.equal(clientForm("claude-code", { "claude-code": "json" }), "json");
  assert.equal(clientForm("someone", { someone: "text" }), "text");
  assert.equal(clientForm("constructor", {}), "json");
});

Deno.test("askedForm takes the format out, and leaves it to a tool that has one", () => {
  const plain = { inputSchema: { type: "object", properties: {} } };
  const own = { inputSchema: { type: "object", properties: { format: {} } } };
  assert.deepEqual(askedForm(plain, { a: 1, format: "json" }), { asked: "json", input: { a: 1 } });
  assert.deepEqual(askedForm(own, { format: "json" }), { asked: "json", input: { format: "json" } });
  assert.deepEqual(askedForm(own, { format: "png" }), { asked: undefined, input: { format: "png" } });
  assert.deepEqual(askedForm(plain, { format: "xml" }), { asked: undefined, input: { format: "xml" } });
});
