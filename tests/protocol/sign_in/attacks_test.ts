import assert from "node:assert/strict";
import { z } from "zod";
import { commandLine } from "../../helpers/host/command_line.ts";
import type { HttpHost } from "../../helpers/host/http_host.ts";
import { verifies } from "../../helpers/verifies.ts";
import { CALLBACK, codeShown, letIn, openPage, sendForm, startSignIn } from "./person.ts";
import { challengeOf } from "../../../src/sign_in/secrets.ts";

const VERIFIER = "a-verifier-of-43-characters-or-more-0123456789";

async function post(host: HttpHost, path: string, body: Record<string, string>) {
  const response = await fetch(new URL(path, host.url), { method: "POST", body: new URLSearchParams(body) });
  const answer = z.looseObject({ error: z.string().optional() }).parse(await response.json());
  return { status: response.status, answer };
}

async function registered(host: HttpHost, redirectUris: readonly string[] = [CALLBACK]): Promise<Response> {
  return await fetch(new URL("/register", host.url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_name: "Mallory", redirect_uris: redirectUris }),
  });
}

async function newClient(host: HttpHost): Promise<string> {
  return z.object({ client_id: z.string() }).parse(await (await registered(host)).json()).client_id;
}

/** Address of the page for a client's request, with some of it changed; an empty value leaves it out. */
async function pageFor(host: HttpHost, client: string, changed: Record<string, string> = {}): Promise<URL> {
  const url = new URL("/authorize", host.url);
  const query = {
    response_type: "code",
    client_id: client,
    redirect_uri: CALLBACK,
    code_challenge: await challengeOf(VERIFIER),
    code_challenge_method: "S256",
    resource: host.url,
    state: "s&t",
    ...changed,
  };
  for (const [name, value] of Object.entries(query)) if (value !== "") url.searchParams.set(name, value);
  return url;
}

async function codeFor(host: HttpHost, client: string): Promise<string> {
  const answer = await letIn(host, await pageFor(host, client));
  assert.equal(answer.searchParams.get("state"), "s&t");
  return answer.searchParams.get("code") ?? "";
}

function exchanged(host: HttpHost, client: string, code: string, changed: Record<string, string> = {}) {
  const form = { grant_type: "authorization_code", code, client_id: client, redirect_uri: CALLBACK };
  return post(host, "/token", { ...form, code_verifier: VERIFIER, resource: host.url, ...changed });
}

async function statusWith(host: HttpHost, token: unknown): Promise<number> {
  const authorization = `Bearer ${token}`;
  return (await host.post({ jsonrpc: "2.0", id: 1, method: "ping" }, { authorization })).status;
}

Deno.test("a client with a scheme of its own gets its answer there, as Cursor asks for it", async () => {
  verifies("login:attacks");
  await using host = await startSignIn();
  const own = "cursor://anysphere.cursor-mcp/oauth/callback";
  const others = ["https://www.cursor.com/agents/mcp/oauth/callback", "http://localhost:8787/callback"];
  const made = z.object({ client_id: z.string() }).parse(
    await (await registered(host, [own, ...others])).json(),
  );
  const page = await pageFor(host, made.client_id, { redirect_uri: own });
  const shown = await fetch(page);
  await codeShown(host); // that of this page, which the next one does not take
  assert.match(
    await shown.text(),
    /the program on this machine that opens cursor:\/\/anysphere\.cursor-mcp</,
  );
  assert.match(shown.headers.get("content-security-policy") ?? "", /form-action 'self' cursor:$/);
  const answer = await letIn(host, page);
  assert.ok(answer.href.startsWith(`${own}?code=`), answer.href);
  const code = answer.searchParams.get("code") ?? "";
  assert.equal((await exchanged(host, made.client_id, code, { redirect_uri: own })).status, 200);
  assert.equal((await registered(host, ["ms-msdt:/id", own])).status, 400);
});

Deno.test("a code is good once, for its client, its address, its server and its verifier", async () => {
  verifies("login:attacks", "login:taken-back");
  await using host = await startSignIn();
  const [client, other] = [await newClient(host), await newClient(host)];
  const code = await codeFor(host, client);
  for (
    const [changed, error] of [
      [{ code_verifier: `${VERIFIER}x` }, "invalid_grant"],
      [{ code_verifier: "" }, "invalid_grant"],
      [{ client_id: other }, "invalid_grant"],
      [{ redirect_uri: `${CALLBACK}/x` }, "invalid_grant"],
      [{ resource: "http://127.0.0.1:1/mcp" }, "invalid_target"],
      [{ resource: "https://example.com/mcp" }, "invalid_target"],
      [{ grant_type: "password" }, "unsupported_grant_type"],
      [{ code: "guessed" }, "invalid_grant"],
    ] as const
  ) {
    const { status, answer } = await exchanged(host, client, code, changed);
    assert.deepEqual([status, answer.error], [400, error], JSON.stringify(changed));
  }
  const { answer: tokens } = await exchanged(host, client, code);
  assert.notEqual(await statusWith(host, tokens["access_token"]), 401);
  assert.equal((await exchanged(host, client, code)).answer.error, "invalid_grant");
  assert.equal(
    await statusWith(host, tokens["access_token"]),
    401,
    "a code that is shown twice ends its login",
  );
});

Deno.test("a refresh token is good once, and one that is shown twice ends the login", async () => {
  verifies("login:attacks", "login:taken-back");
  await using host = await startSignIn();
  const client = await newClient(host);
  const { answer: first } = await exchanged(host, client, await codeFor(host, client));
  const refreshed = (tokens: Record<string, unknown>, id = client) =>
    post(host, "/token", {
      grant_type: "refresh_token",
      refresh_token: String(tokens["refresh_token"]),
      client_id: id,
    });
  assert.equal((await refreshed(first, "other")).answer.error, "invalid_grant");
  const { answer: second } = await refreshed(first);
  assert.equal(await statusWith(host, first["access_token"]), 401);
  assert.notEqual(await statusWith(host, second["access_token"]), 401);
  assert.equal((await refreshed(first)).answer.error, "invalid_grant");
  assert.equal(await statusWith(host, second["access_token"]), 401);
  const { answer: third } = await exchanged(host, client, await codeFor(host, client));
  await post(host, "/revoke", { token: String(third["refresh_token"]), client_id: client });
  assert.equal(await statusWith(host, third["access_token"]), 401);
});

Deno.test("tokens are for the server that gave them alone", async () => {
  verifies("login:attacks");
  await using host = await startSignIn();
  await using other = await startSignIn({ home: host.home });
  const client = await newClient(host);
  const { answer } = await exchanged(host, client, await codeFor(host, client));
  assert.notEqual(await statusWith(host, answer["access_token"]), 401);
  assert.equal(await statusWith(other, answer["access_token"]), 401);
  assert.equal(await statusWith(host, answer["refresh_token"]), 401, "a refresh token calls nothing");
});

Deno.test("answers go to addresses that were registered, of this machine or over https, and nowhere else", async () => {
  verifies("login:attacks");
  await using host = await startSignIn();
  const refused = [
    ...[
      "http://example.com/",
      "javascript:alert(1)",
      "file:///etc",
      "http://127.0.0.1.example.com/",
      "nonsense",
    ],
    ...["https://a.example/#x", "http://user@127.0.0.1/", "data:text/html,x"],
  ];
  for (const uri of refused) assert.equal((await registered(host, [CALLBACK, uri])).status, 400, uri);
  for (const uri of ["https://a.example/cb", "http://localhost:1/", "http://[::1]:9/"]) {
    assert.equal((await registered(host, [uri])).status, 201, uri);
  }
  const client = await newClient(host);
  for (
    const changed of [{ redirect_uri: `${CALLBACK}?x=1` }, { redirect_uri: "" }, { client_id: "nobody" }]
  ) {
    const page = await fetch(await pageFor(host, client, changed), { redirect: "manual" });
    assert.deepEqual([page.status, page.headers.get("location")], [400, null]);
    assert.match(await page.text(), /Nothing to allow/);
  }
  for (
    const [changed, error] of [
      [{ resource: "" }, "invalid_target"],
      [{ resource: "http://127.0.0.1:1/mcp" }, "invalid_target"],
      [{ code_challenge_method: "plain" }, "invalid_request"],
      [{ code_challenge: "" }, "invalid_request"],
      [{ response_type: "token" }, "unsupported_response_type"],
    ] as const
  ) {
    const sent = await fetch(await pageFor(host, client, changed), { redirect: "manual" });
    const to = new URL(sent.headers.get("location") ?? "");
    assert.deepEqual([sent.status, to.searchParams.get("error")], [302, error]);
    assert.equal(`${to.origin}${to.pathname}`, CALLBACK);
  }
});

Deno.test("only who sees the terminal lets a client in, on a page of this server", async () => {
  verifies("login:attacks");
  await using host = await startSignIn();
  const client = await newClient(host);
  const request = await openPage(await pageFor(host, client));
  const code = await codeShown(host);
  const foreign = [new URL(host.url).origin.replace(/\d+$/, "1"), "https://example.com", "null"];
  for (const origin of foreign) {
    const answered = await sendForm(host, request, { typed: code, origin });
    assert.ok([400, 403].includes(answered.status), await answered.text());
  }
  for (let tries = 0; tries < 5; tries++) {
    assert.notEqual((await sendForm(host, request, { typed: "AAAA-AAAA" })).status, 302);
  }
  const late = await sendForm(host, request, { typed: code });
  assert.deepEqual(
    [late.status, /too old/.test(await late.text())],
    [400, true],
    "after five wrong codes it is over",
  );
  const again = await openPage(await pageFor(host, client));
  const refused = await sendForm(host, again, { answer: "refuse" });
  assert.equal(new URL(refused.headers.get("location") ?? "").searchParams.get("error"), "access_denied");
  const page = await fetch(await pageFor(host, client));
  assert.match(page.headers.get("content-security-policy") ?? "", /frame-ancestors 'none'/);
  await page.body?.cancel();
  const register = await fetch(new URL("/register", host.url), {
    method: "POST",
    headers: { origin: "https://example.com", "content-type": "application/json" },
    body: JSON.stringify({ redirect_uris: [CALLBACK] }),
  });
  assert.equal(register.status, 403);
  await register.body?.cancel();
});

Deno.test("signing in is refused where nobody has to, or others could let a client in", async () => {
  verifies("login:off");
  await using person = await commandLine();
  for (
    const [words, sentence] of [
      [["--no-token"], /With --no-token nobody has to sign in: leave out --oauth/],
      [
        ["--host", "0.0.0.0"],
        /--oauth is for clients of this machine: leave out --host 0\.0\.0\.0, or --oauth/,
      ],
    ] as const
  ) {
    const { code, stderr } = await person.run(["--http", "--port", "0", "--oauth", ...words]);
    assert.deepEqual([code, sentence.test(stderr)], [2, true], stderr);
  }
  const stdio = await person.run(["--stdio", "--oauth"]);
  assert.deepEqual([stdio.code, /--oauth is for clients of --http/.test(stdio.stderr)], [2, true]);
  const none = await person.run(["logout", "x"]);
  assert.deepEqual([none.code, none.stderr], [
    1,
    `glovebox: There is no login "x". glovebox logins lists them\n`,
  ]);
});
