import assert from "node:assert/strict";
import { z } from "zod";
import { verifies } from "../../tests/helpers/verifies.ts";
import type { ToolAnswer } from "./adapter.ts";
import { audio, image, resource, resourceLink, text } from "./content.ts";
import { defineAdapter, toolFor } from "./define_adapter.ts";
import { reply } from "./reply.ts";
import { testAdapter } from "./testing.ts";

const BYTES = new Uint8Array([1, 2]);

/** An author who does not compile may answer anything. */
const anything = z.custom<ToolAnswer>();

/** An adapter whose one tool gives this answer. */
function answering(answer: unknown, output?: z.ZodObject) {
  return defineAdapter({
    name: "mine",
    version: "1.0.0",
    description: "Answers.",
    tools: {
      go: {
        description: "Answers.",
        effect: "read",
        input: z.object({}),
        ...(output === undefined ? {} : { output }),
        run: () => anything.parse(answer),
      },
    },
  });
}

async function answerOf(answer: unknown, output?: z.ZodObject) {
  await using host = await testAdapter(answering(answer, output));
  const { content, structured } = await host.call("go");
  return { parts: content.map(({ ...part }) => part), structured };
}

Deno.test("each form of answer becomes the parts and the data it stands for", async () => {
  verifies("sdk:answers");
  const said = { type: "text", text: "hi" };
  const png = { type: "image", mimeType: "image/png", bytes: BYTES };
  const forms: readonly (readonly [unknown, object])[] = [
    ["hi", { parts: [said], structured: undefined }],
    [undefined, { parts: [{ type: "text", text: "Done" }], structured: undefined }],
    [["hi", "hi"], { parts: [said, said], structured: undefined }],
    [{ a: 1 }, { parts: [{ type: "text", text: `{"a":1}` }], structured: undefined }],
    [reply({ structured: { a: 1 } }), { parts: [{ type: "text", text: `{"a":1}` }], structured: { a: 1 } }],
    [reply({ content: "hi", structured: { a: 1 } }), { parts: [said], structured: { a: 1 } }],
    [[], { parts: [], structured: undefined }],
  ];
  for (const [answer, expected] of forms) assert.deepEqual(await answerOf(answer), expected);
  const { parts } = await answerOf([
    image.png(BYTES),
    image.jpeg(BYTES),
    image.webp(BYTES),
    audio("audio/wav", BYTES),
    resource("a://b", "x"),
    resource("a://b", BYTES, { mimeType: "x/y" }),
    resourceLink("a://b", "b", { size: 3 }),
    text("hi", { annotations: { priority: 1 } }),
  ]);
  const marked = parts.map((part) => Object.fromEntries(Object.entries(part)));
  assert.deepEqual(marked[0], png);
  assert.deepEqual(marked.slice(1).map(({ type, mimeType }) => [type, mimeType]), [
    ["image", "image/jpeg"],
    ["image", "image/webp"],
    ["audio", "audio/wav"],
    ["resource", undefined],
    ["resource", "x/y"],
    ["resource_link", undefined],
    ["text", undefined],
  ]);
});

Deno.test("with an output schema data is structured, and what does not fit is not sent", async () => {
  verifies("sdk:output-checked");
  const output = z.object({ n: z.number() });
  assert.deepEqual(await answerOf({ n: 1 }, output), {
    parts: [{ type: "text", text: `{"n":1}` }],
    structured: { n: 1 },
  });
  for (
    const answer of [
      { n: "1" },
      "n is 1",
      undefined,
      reply({ content: "n" }),
      reply({ structured: { m: 1 } }),
    ]
  ) {
    await assert.rejects(answerOf(answer, output), {
      code: "INTERNAL",
      message: /does not fit its output schema/,
    });
  }
  await answerOf(reply({ content: "it failed", isError: true }), output);
});

Deno.test("an answer of no known form is the adapter's mistake", async () => {
  for (const answer of [7, true, null, [7], [{ a: 1 }], () => "x"]) {
    await assert.rejects(answerOf(answer), { code: "INTERNAL" }, String(answer));
  }
});

Deno.test("an answer in the form of MCP is a mistake: its failure would be taken for a success", async () => {
  const content = [{ type: "text", text: "done" }];
  await assert.rejects(answerOf({ content }), {
    code: "INTERNAL",
    message: /^go answered in the form of MCP/,
  });
  await assert.rejects(answerOf(content), { code: "INTERNAL", message: /a list with an object that is no/ });
  await assert.rejects(
    answerOf({ content, isError: true }),
    ({ options }) => options.hint === "Throw new ToolError(code, message)",
  );
  const { parts } = await answerOf({ content: [{ type: "page", text: "1" }] });
  assert.deepEqual(parts, [{ type: "text", text: '{"content":[{"type":"page","text":"1"}]}' }]);
});

Deno.test("an object that JSON shows nothing of is a mistake, an empty one is not", async () => {
  async function* rows() {
    yield await Promise.resolve(1);
  }
  for (const it of [new Response("x"), new Error("x"), /x/, rows(), new URLSearchParams("a=1")]) {
    await assert.rejects(answerOf({ it }), {
      code: "INTERNAL",
      message: /"it" of its answer is an object without/,
    });
  }
  await assert.rejects(answerOf(new Response("x")), { message: /fields \(Response\)$/ });
  const { parts } = await answerOf({ a: {}, b: [], c: Object.create(null), d: new Date(0) });
  assert.deepEqual(parts, [{ type: "text", text: '{"a":{},"b":[],"c":{},"d":"1970-01-01T00:00:00.000Z"}' }]);
});

Deno.test("what a resource or a prompt cannot be is the adapter's mistake", async () => {
  const given = { body: anything.parse(undefined) };
  await using host = await testAdapter(defineAdapter({
    name: "mine",
    version: "1.0.0",
    description: "Answers.",
    resources: { one: { uri: "mine://one", read: () => z.custom<string>().parse(given.body) } },
    prompts: { ask: { get: () => z.custom<string>().parse(given.body) } },
  }));
  for (const body of [undefined, null, 5, { a: 1 }, { contents: [{ text: "x" }] }, { messages: [] }]) {
    given.body = anything.parse(body);
    await assert.rejects(host.read("mine://one"), { code: "INTERNAL", message: /^mine:\/\/one was read as/ });
    await assert.rejects(host.prompt("ask"), { code: "INTERNAL", message: /^The prompt "ask" gave/ });
  }
  given.body = anything.parse([{ uri: "mine://one", text: "x" }]);
  await assert.rejects(host.read("mine://one"), { code: "INTERNAL", message: /a list of \{ body \} is due/ });
});

Deno.test("an adapter's parts are typed for its state, also tools in files of their own", async () => {
  verifies("sdk:define-adapter", "sdk:tool-for");
  const tool = toolFor<{ count: number }>();
  const read = tool({
    description: "Reads.",
    effect: "read",
    input: z.object({ times: z.number().default(1) }),
    run: ({ times }, { state }) => String(state.count * times),
  });
  const adapter = defineAdapter({
    name: "mine",
    version: "1.0.0",
    description: "Counts.",
    options: z.object({ first: z.number().default(5) }),
    start: ({ options }) => ({ count: options.first }),
    tools: {
      read,
      add: {
        description: "Adds.",
        effect: "write",
        input: z.object({ amount: z.number() }),
        run: ({ amount }, { state, options }) => `${state.count += amount} from ${options.first}`,
      },
    },
  });
  await using host = await testAdapter(adapter, { options: { first: 2 } });
  assert.equal((await host.call("add", { amount: 3 })).text, "5 from 2");
  assert.equal((await host.call("read", { times: 2 })).text, "10");
  const head = { name: "x", version: "1.0.0", description: "x" };
  // @ts-expect-error -- the state that its tool expects is not the one that start makes
  defineAdapter({ ...head, start: () => ({ name: "" }), tools: { read } });
  const { effect: _left, ...withoutEffect } = read;
  // @ts-expect-error -- an effect is missing
  defineAdapter({ ...head, start: () => ({ count: 1 }), tools: { read: withoutEffect } });
});

Deno.test("what was taken otherwise is said in the text, and in data that is not closed", async () => {
  verifies("sdk:forgiving-input");
  const note = 'Ignored "now": the tool takes no arguments';
  const said = { type: "text", text: `Note: ${note}` };
  const noted = { a: 1, _warnings: ["w", note] };
  const closed = z.object({ a: z.number() });
  const forms: readonly (readonly [unknown, z.ZodObject | undefined, object])[] = [
    ["hi", undefined, { parts: [{ type: "text", text: "hi" }, said], structured: undefined }],
    [undefined, undefined, { parts: [{ type: "text", text: "Done" }, said], structured: undefined }],
    [["hi"], undefined, { parts: [{ type: "text", text: "hi" }, said], structured: undefined }],
    [{ a: 1, _warnings: ["w"] }, undefined, {
      parts: [{ type: "text", text: JSON.stringify(noted) }],
      structured: undefined,
    }],
    [{ a: 1 }, closed, { parts: [{ type: "text", text: `{"a":1}` }, said], structured: { a: 1 } }],
    [reply({ structured: { a: 1 } }), closed, {
      parts: [{ type: "text", text: `{"a":1}` }, said],
      structured: { a: 1 },
    }],
    [reply({ structured: { a: 1, _warnings: ["w"] } }), undefined, {
      parts: [{ type: "text", text: JSON.stringify(noted) }],
      structured: noted,
    }],
    [reply({ content: "hi", structured: { a: 1 } }), undefined, {
      parts: [{ type: "text", text: "hi" }, said],
      structured: { a: 1, _warnings: [note] },
    }],
    [reply({ content: ["hi"] }), undefined, {
      parts: [{ type: "text", text: "hi" }, said],
      structured: undefined,
    }],
  ];
  for (const [answer, output, expected] of forms) {
    await using host = await testAdapter(answering(answer, output));
    const { content, structured } = await host.call("go", { now: true });
    assert.deepEqual({ parts: content.map(({ ...part }) => part), structured }, expected);
  }
});
