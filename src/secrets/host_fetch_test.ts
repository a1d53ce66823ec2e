import assert from "node:assert/strict";
import { verifies } from "../../tests/helpers/verifies.ts";
import { type FetchRules, hostFetch } from "./host_fetch.ts";
import { Redactor } from "./redactor.ts";

const WANTED = {
  method: "GET",
  headers: {},
  body: undefined,
  secret: "key",
  timeoutMs: 5_000,
  maxBytes: 1_000,
};

function rules(lookedUp: string[]): FetchRules {
  return {
    mustReach: () => {},
    secretHeader: () => ({ name: "authorization", value: "Bearer a-secret" }),
    redactor: new Redactor(),
    lookup: (host) => {
      lookedUp.push(host);
      return Promise.resolve([{ address: "10.0.0.1", family: 4 }]);
    },
  };
}

Deno.test("a secret is sent in the clear to this machine alone, whatever its record says", async () => {
  verifies("secrets:names");
  const lookedUp: string[] = [];
  const send = (url: string) => hostFetch({ ...WANTED, url }, rules(lookedUp), new AbortController().signal);
  await assert.rejects(send("http://api.example/"), { code: "INVALID_INPUT", message: /https only/ });
  assert.deepEqual(lookedUp, [], "not even its name is asked for");
  await assert.rejects(send("https://api.example/"), { code: "PERMISSION_DENIED" }, "a private address");
});

Deno.test("a redirect to a granted name is dialled at a checked address as well", async () => {
  verifies("secrets:redirects", "secrets:names");
  const arrived: string[] = [];
  await using server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, ({ url }) => {
    const { pathname, port } = new URL(url);
    arrived.push(pathname);
    const location = `http://inside.example:${port}/inner`;
    return pathname === "/inner"
      ? new Response("inner")
      : new Response(null, { status: 302, headers: { location } });
  });
  const granted: FetchRules = {
    ...rules([]),
    lookup: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]),
  };
  const wanted = { ...WANTED, secret: undefined, url: `http://127.0.0.1:${server.addr.port}/` };
  await assert.rejects(hostFetch(wanted, granted, new AbortController().signal), {
    code: "PERMISSION_DENIED",
  });
  assert.deepEqual(arrived, ["/"]);
});
