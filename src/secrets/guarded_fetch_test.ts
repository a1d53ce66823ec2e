import assert from "node:assert/strict";
import { verifies } from "../../tests/helpers/verifies.ts";
import { guardedFetch } from "./guarded_fetch.ts";
import { Redactor } from "./redactor.ts";

Deno.test("a key that a library uses goes to no private address that its public name leads to", async () => {
  verifies("secrets:assistant", "secrets:names");
  const arrived: string[] = [];
  await using server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, ({ headers }) => {
    arrived.push(headers.get("authorization") ?? "nothing");
    return new Response("stolen");
  });
  const { port } = server.addr;
  const fetchFrom = (host: string) =>
    guardedFetch({
      origin: `http://${host}:${port}`,
      mark: "MARK",
      value: () => "the-key-itself",
      redactor: new Redactor(),
      lookup: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]),
    })(`http://${host}:${port}/`, { headers: { authorization: "Bearer MARK" } });
  await assert.rejects(fetchFrom("models.example"), { code: "PERMISSION_DENIED" });
  assert.deepEqual(arrived, []);
  assert.equal(await (await fetchFrom("127.0.0.1")).text(), "stolen", "it is reached where nothing holds it");
  assert.deepEqual(arrived, ["Bearer the-key-itself"]);
});
