import assert from "node:assert/strict";
import { defineAdapter, testAdapter, z } from "glovebox";
import { send } from "./request.ts";

const adapter = defineAdapter({
  name: "shop",
  version: "0.1.0",
  description: "A shop.",
  options: z.object({ server: z.url().default("https://shop.example") }),
  permissions: ({ server }) => ({ net: [new URL(server).host], reason: "calls the shop" }),
  tools: {
    shop_get: {
      description: "Gets something.",
      effect: "read",
      input: z.object({}),
      run: (input, ctx) => send({ method: "GET", path: "/things" }, input, ctx),
    },
  },
});

/** What a call tells of a response: its text, or code, words and advice. */
async function toldOf(response: Response): Promise<string> {
  await using host = await testAdapter(adapter, { fetch: () => response });
  return await host.call("shop_get").then(
    ({ text }) => text,
    ({ code, message, options }) => [code, message, options.hint].join(" | "),
  );
}

Deno.test("an answer tells the other pages of a list, and where a new thing is", async () => {
  const link = '<https://shop.example/things?page=2>; rel="next"';
  assert.equal(
    await toldOf(new Response("[1]", { headers: { "content-type": "application/json", link } })),
    `[1]\n(Links: ${link})`,
  );
  const made = new Response(null, { status: 201, headers: { location: "/things/5" } });
  assert.equal(await toldOf(made), "Done (201)\n(Location: /things/5)");
});

Deno.test("text is read in its own characters, and without a type where it is text", async () => {
  const latin = { "content-type": "text/plain; charset=iso-8859-1" };
  assert.equal(
    await toldOf(new Response(new Uint8Array([0x47, 0x72, 0xfc, 0xdf]), { headers: latin })),
    "Grüß",
  );
  assert.equal(await toldOf(new Response(new TextEncoder().encode("plain words"))), "plain words");
  assert.equal(await toldOf(new Response(new Uint8Array([0xff, 0xfe, 0xfd]))), "3 bytes of no known type");
});

Deno.test("a failure of the server is called one, with the time to wait", async () => {
  const busy = new Response("slow down", { status: 429, headers: { "retry-after": "30" } });
  assert.equal(
    await toldOf(busy),
    "LIMIT | GET /things was answered with 429: slow down | Call again in 30 seconds",
  );
  assert.match(
    await toldOf(new Response("", { status: 503 })),
    /^SERVER_ERROR \| GET \/things was answered with 503/,
  );
});
