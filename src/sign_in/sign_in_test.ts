import assert from "node:assert/strict";
import { join } from "node:path";
import { z } from "zod";
import { temporaryFolder } from "../../tests/helpers/temporary_folder.ts";
import { verifies } from "../../tests/helpers/verifies.ts";
import { challengeOf } from "./secrets.ts";
import { SignIn } from "./sign_in.ts";

const ORIGIN = "http://127.0.0.1:9877";
const CALLBACK = "http://127.0.0.1:41999/callback";
const VERIFIER = "v".repeat(43);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const tokens = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() });

/** A way to sign in at a time that a test chooses, and a person who sees its terminal. */
async function at(start: number) {
  const folder = await temporaryFolder();
  let time = start;
  const codes: string[] = [];
  const errors: string[] = [];
  const signIn = new SignIn({
    state: folder.path,
    now: () => time,
    onCode: (_name, code) => void codes.push(code),
    onLogin: () => {},
    onError: (error) => void errors.push(error.message),
  });
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { host: "127.0.0.1:9877", ...init.headers };
    return await signIn.fetch(new Request(`${ORIGIN}${path}`, { ...init, headers })) ?? assert.fail(path);
  };
  const form = (path: string, body: Record<string, string>) =>
    ask(path, { method: "POST", body: new URLSearchParams(body).toString() });
  return {
    signIn,
    codes,
    errors,
    file: join(folder.path, "logins.json"),
    ask,
    form,
    pass: (ms: number) => void (time += ms),
    [Symbol.asyncDispose]: async () => {
      signIn[Symbol.dispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

type Bench = Awaited<ReturnType<typeof at>>;

/** Registers a client and opens its page; returns the client and the page's id. */
async function asked({ ask }: Bench): Promise<{ client: string; request: string }> {
  const body = JSON.stringify({ redirect_uris: [CALLBACK] });
  const answer = await (await ask("/register", { method: "POST", body })).json();
  const client = z.object({ client_id: z.string() }).parse(answer).client_id;
  const query = new URLSearchParams({
    ...{
      response_type: "code",
      client_id: client,
      redirect_uri: CALLBACK,
      resource: "http://localhost:9877/mcp",
    },
    ...{ code_challenge: await challengeOf(VERIFIER), code_challenge_method: "S256" },
  });
  const html = await (await ask(`/authorize?${query}`)).text();
  return { client, request: /name="request" value="([^"]+)"/.exec(html)?.[1] ?? "" };
}

async function exchange({ form }: Bench, client: string, code: string): Promise<Response> {
  return await form("/token", {
    ...{ grant_type: "authorization_code", code, client_id: client, redirect_uri: CALLBACK },
    ...{ code_verifier: VERIFIER, resource: `${ORIGIN}/mcp` },
  });
}

async function answered({ form, codes }: Bench, request: string): Promise<Response> {
  const typed = codes.at(-1)?.toLowerCase().replace("-", " ") ?? "";
  return await form("/authorize", { request, answer: "allow", code: typed });
}

function codeIn(response: Response): string {
  return new URL(response.headers.get("location") ?? "").searchParams.get("code") ?? "";
}

Deno.test("codes and tokens are good for their time: five minutes, one minute, an hour, thirty days", async () => {
  verifies("login:attacks");
  await using bench = await at(0);
  const { signIn, pass, form } = bench;
  const late = await asked(bench);
  pass(5 * MINUTE_MS + 1);
  assert.equal((await answered(bench, late.request)).status, 400);
  const { client, request } = await asked(bench);
  const slow = codeIn(await answered(bench, request));
  pass(MINUTE_MS + 1);
  assert.equal((await exchange(bench, client, slow)).status, 400);
  const quick = await asked(bench);
  const got = await exchange(bench, quick.client, codeIn(await answered(bench, quick.request)));
  const first = tokens.parse(await got.json());
  const admits = (token: string) =>
    signIn.admits(token, new Request(`${ORIGIN}/mcp`, { headers: { host: "localhost:9877" } }));
  assert.equal(first.expires_in * 1000, HOUR_MS);
  assert.ok(await admits(first.access_token));
  pass(HOUR_MS + 1);
  assert.equal(await admits(first.access_token), false);
  const refreshed = (token: string) =>
    form("/token", { grant_type: "refresh_token", refresh_token: token, client_id: quick.client });
  const second = tokens.parse(await (await refreshed(first.refresh_token)).json());
  assert.ok(await admits(second.access_token));
  pass(30 * 24 * HOUR_MS + 1);
  assert.equal((await refreshed(second.refresh_token)).status, 400);
});

Deno.test("of clients that register at once, those that nobody let in go first, the oldest of them", async () => {
  await using bench = await at(0);
  const { request } = await asked(bench);
  const first = await asked(bench);
  assert.equal((await answered(bench, request)).status, 403, "the code is for the newer page");
  const kept = await asked(bench);
  assert.equal((await exchange(bench, kept.client, codeIn(await answered(bench, kept.request)))).status, 200);
  for (let count = 0; count < 100; count++) await asked(bench);
  const known = async (id: string) => (await bench.ask(`/authorize?client_id=${id}`)).text();
  assert.match(await known(first.client), /not registered/);
  assert.match(await known(kept.client), /address that the client did not register/);
});

Deno.test("a file of logins that others can write is not believed, and nobody is let in by it", async () => {
  verifies("login:kept");
  await using bench = await at(0);
  await asked(bench);
  await Deno.chmod(bench.file, 0o666);
  const refused = await bench.ask("/authorize?client_id=x");
  assert.deepEqual([refused.status, bench.errors.length], [500, 1]);
  assert.match(bench.errors[0] ?? "", /other users can write the file: its mode is 666/);
  await assert.rejects(
    bench.signIn.admits("x", new Request(`${ORIGIN}/mcp`, { headers: { host: "localhost:9877" } })),
  );
});
