import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as V1Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as V1Transport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import assert from "node:assert/strict";
import { NO_SIGN_IN } from "../../src/transports/http/guard.ts";
import { fixtureAdapter } from "../helpers/host/host_command.ts";
import { HttpHost } from "../helpers/host/http_host.ts";
import { verifies } from "../helpers/verifies.ts";

/** Requests by which clients of all kinds look for a way to sign in. */
const LOOKS = [
  ["GET", "/.well-known/oauth-protected-resource"],
  ["GET", "/.well-known/oauth-protected-resource/mcp"],
  ["GET", "/.well-known/oauth-authorization-server"],
  ["GET", "/.well-known/oauth-authorization-server/mcp"],
  ["GET", "/.well-known/openid-configuration"],
  ["GET", "/mcp/.well-known/openid-configuration"],
  ["GET", "/authorize"],
  ["POST", "/register"],
  ["POST", "/token"],
] as const;

/** A client that would sign in, and has nobody to do it with. */
const PROVIDER = {
  redirectUrl: "http://127.0.0.1:1/callback",
  clientMetadata: { redirect_uris: ["http://127.0.0.1:1/callback"], client_name: "test" },
  clientInformation: () => undefined,
  saveClientInformation() {},
  tokens: () => undefined,
  saveTokens() {},
  redirectToAuthorization() {},
  saveCodeVerifier() {},
  codeVerifier: () => "",
};

Deno.test("a client that wants to sign in is told to bring the token, wherever it looks", async () => {
  verifies("http:no-sign-in");
  await using host = await HttpHost.start({ adapter: fixtureAdapter("echo") });
  for (const [method, path] of LOOKS) {
    const response = await fetch(new URL(path, host.url), { method });
    const answer: unknown = await response.json();
    assert.equal(response.status, 404, path);
    assert.deepEqual(answer, { error: "invalid_request", error_description: NO_SIGN_IN }, path);
  }
  const refused = await fetch(host.url, { method: "POST", body: "{}" });
  assert.ok((await refused.text()).includes(NO_SIGN_IN));
  assert.ok(refused.headers.get("www-authenticate")?.includes(`error_description="${NO_SIGN_IN}"`));
});

Deno.test("what SDK clients fail with says to bring the token", async () => {
  verifies("http:no-sign-in");
  await using host = await HttpHost.start({ adapter: fixtureAdapter("echo") });
  const info = { name: "test", version: "1" };
  const says = ({ message }: Error) => message.includes(NO_SIGN_IN);
  for (const options of [{}, { authProvider: PROVIDER }]) {
    const url = new URL(host.url);
    await assert.rejects(new Client(info).connect(new StreamableHTTPClientTransport(url, options)), says);
    await assert.rejects(new V1Client(info).connect(new V1Transport(url, options)), says);
  }
});

Deno.test("where the token is, is said when the host starts", async () => {
  verifies("http:no-sign-in");
  await using host = await HttpHost.start({ adapter: fixtureAdapter("echo") });
  const line = await host.log.first("the file", (text) => text.includes("the token that is in"));
  const [, file = ""] =
    /token that is in (.*)\. Connect one: glovebox connect CLIENT --url http:/.exec(line) ?? [];
  assert.equal(`Bearer ${(await Deno.readTextFile(file)).trim()}`, host.headers.authorization);
});
