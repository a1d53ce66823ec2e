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
