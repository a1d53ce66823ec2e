import assert from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { boundedFetch } from "./bounded_fetch.ts";
import { openVendorModel } from "./open_model.ts";
import { LOCAL_PLACES, probeServers } from "./probe.ts";

const { signal } = new AbortController();

function serve(answer: (request: Request) => Response) {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, answer);
  return { url: `http://127.0.0.1:${server.addr.port}/v1`, [Symbol.asyncDispose]: () => server.shutdown() };
}

Deno.test("servers of models are told from others, and from what does not listen", async () => {
  verifies("assistant:local-models");
  const models = { object: "list", data: [{ id: "qwen3-vl:8b", object: "model" }, { id: "llama3.2" }] };
  await using ollama = serve(({ url }) =>
    url.endsWith("/v1/models") ? Response.json(models) : new Response("", { status: 404 })
  );
  await using website = serve(() => new Response("<title>Hello</title>"));
  const gone = serve(() => new Response());
  await gone[Symbol.asyncDispose]();
  const found = await probeServers(
    [ollama, website, gone].map(({ url }, at) => ({ vendor: `v${at}`, url })),
    { fetch, signal },
  );
  assert.deepEqual(found.map((each) => each.models), [["qwen3-vl:8b", "llama3.2"], undefined, undefined]);
  assert.deepEqual(LOCAL_PLACES.map(({ vendor }) => vendor), ["ollama", "lmstudio", "vllm", "llamacpp"]);
});

Deno.test("a model that floods is ended, and is no reason to wait", async () => {
  verifies("assistant:model-errors");
  await using flood = serve(() => {
    const chunk = new Uint8Array(1_000_000).fill(97);
    return new Response(new ReadableStream({ pull: (controller) => controller.enqueue(chunk) }));
  });
  const response = await boundedFetch(fetch, 3_000_000)(flood.url);
  await assert.rejects(response.text(), /longer than 3000000 bytes/);
  const options = { temperature: undefined, maxOutputTokens: undefined, keys: {} };
  const model = await openVendorModel({ vendor: "ollama", model: "m" }, { ...options, baseUrl: flood.url });
  const turns = [{ role: "user", text: "GOAL" }] as const;
  await assert.rejects(
    model.step({ system: "", turns, tools: [] }, signal),
    /longer than 8000000 bytes/,
  );
});
