import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as V1Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as V1Transport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import assert from "node:assert/strict";
import { join } from "node:path";
import { z } from "zod";
import { commandLine } from "../../helpers/host/command_line.ts";
import type { HttpHost } from "../../helpers/host/http_host.ts";
import { verifies } from "../../helpers/verifies.ts";
import { CALLBACK, letIn, startSignIn } from "./person.ts";

interface Tokens {
  readonly access_token: string;
  readonly token_type: string;
  readonly refresh_token?: string | undefined;
}

/** What a client with a browser keeps: the SDK's own code asks it for the rest. */
function newProvider() {
  const opened: URL[] = [];
  let [tokens, verifier]: [Tokens | undefined, string] = [undefined, ""];
  let information: { client_id: string } | undefined;
  return {
    opened,
    redirectUrl: CALLBACK,
    clientMetadata: { redirect_uris: [CALLBACK], client_name: "The <b>test</b>" },
    clientInformation: () => information,
    saveClientInformation: (given: { client_id: string }) => void (information = given),
    tokens: () => tokens,
    saveTokens: (given: Tokens) => void (tokens = given),
    redirectToAuthorization: (url: URL) => void opened.push(url),
    saveCodeVerifier: (given: string) => void (verifier = given),
    codeVerifier: () => verifier,
  };
}

const INFO = { name: "test", version: "1" };
const text = z.object({ content: z.tuple([z.object({ text: z.string() })]) });

/** Clients of both generations: each connects with a provider, and calls the echo. */
const CLIENTS = {
  "the SDK": (host: HttpHost, authProvider: ReturnType<typeof newProvider>) => {
    const transport = new StreamableHTTPClientTransport(new URL(host.url), { authProvider });
    const client = new Client(INFO);
    return {
      connect: () => client.connect(transport),
      finish: (answer: URL) => transport.finishAuth(answer.searchParams),
      call: () => client.callTool({ name: "echo", arguments: { text: "signed in" } }),
      close: () => client.close(),
    };
  },
  "the SDK's first generation": (host: HttpHost, authProvider: ReturnType<typeof newProvider>) => {
    const transport = new V1Transport(new URL(host.url), { authProvider });
    const client = new V1Client(INFO);
    return {
      connect: () => client.connect(transport),
      finish: (answer: URL) => transport.finishAuth(answer.searchParams.get("code") ?? ""),
      call: () => client.callTool({ name: "echo", arguments: { text: "signed in" } }),
      close: () => client.close(),
    };
  },
};

for (const [name, connecting] of Object.entries(CLIENTS)) {
  Deno.test(`a client of ${name} signs in by itself, once a person lets it in`, async () => {
    verifies("login:flow", "login:kept", "login:taken-back");
    await using host = await startSignIn();
    const provider = newProvider();
    const first = connecting(host, provider);
    await assert.rejects(first.connect(), (error: Error) => error.constructor.name === "UnauthorizedError");
    await first.close();
    const [page = ""] = provider.opened;
    const answer = await letIn(host, page);
    assert.equal(answer.searchParams.get("iss"), new URL(host.url).origin);
    await first.finish(answer);
    const second = connecting(host, provider);
    await second.connect();
    assert.equal(text.parse(await second.call()).content[0].text, "signed in");
    await second.close();
    await keepsNoToken(host, provider.tokens());
    const old = provider.tokens();
    provider.saveTokens({ access_token: "gone", token_type: "Bearer", refresh_token: old?.refresh_token });
    const third = connecting(host, provider);
    await third.connect(); // with a refresh token alone
    assert.equal(text.parse(await third.call()).content[0].text, "signed in");
    await third.close();
    assert.equal(provider.opened.length, 1, "the person was asked once");
    assert.notEqual(provider.tokens()?.refresh_token, old?.refresh_token);
    await isTakenBack(host, provider.tokens()?.access_token ?? "");
  });
}

/** Only digests are kept, where nobody else reads them. */
async function keepsNoToken({ home }: HttpHost, tokens: Tokens | undefined): Promise<void> {
  const file = join(home.path, ".local", "state", "glovebox", "logins.json");
  const kept = await Deno.readTextFile(file);
  assert.ok(tokens !== undefined && !kept.includes(tokens.access_token));
  assert.ok(!kept.includes(tokens.refresh_token ?? "?"));
  assert.equal(((await Deno.stat(file)).mode ?? 0) & 0o777, 0o600);
}

/** A login that is taken back by command ends at once, in a host that runs. */
async function isTakenBack(host: HttpHost, token: string): Promise<void> {
  const post = async () =>
    (await host.post({ jsonrpc: "2.0", id: 1, method: "ping" }, { authorization: `Bearer ${token}` })).status;
  assert.notEqual(await post(), 401);
  await using person = await commandLine();
  const run = (...words: string[]) => person.run(words, { env: { HOME: host.home.path } });
  const listed = await run("logins");
  assert.match(listed.stdout, /^LOGIN +CLIENT +SERVER +SINCE +UNTIL\n[0-9a-f]{8} +The <b>test<\/b> +http:/);
  const [id = ""] = /^[0-9a-f]{8}/m.exec(listed.stdout) ?? [];
  assert.deepEqual(await run("logout", id), { code: 0, stdout: "Logged out The <b>test</b>\n", stderr: "" });
  assert.equal(await post(), 401);
  assert.equal((await run("logins")).stdout, "No client has signed in\n");
  const { stdout } = await run("audit", "--type", "login");
  assert.match(
    stdout,
    /login +begun The <b>test<\/b>: the person let it in\n[^]*ended The <b>test<\/b>: by command/,
  );
}
