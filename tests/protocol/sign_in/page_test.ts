import assert from "node:assert/strict";
import { z } from "zod";
import { deadline } from "../../../src/base/time/deadline.ts";
import { commandLine } from "../../helpers/host/command_line.ts";
import type { HttpHost } from "../../helpers/host/http_host.ts";
import { verifies } from "../../helpers/verifies.ts";
import { codeShown, startSignIn } from "./person.ts";
import { PATIENCE_MS } from "../../helpers/eventually.ts";

Deno.test("in a real browser the page takes the code and sends it back to the client", async () => {
  verifies("login:flow");
  await using host = await startSignIn();
  const answer = Promise.withResolvers<URL>();
  await using client = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    const url = new URL(request.url);
    if (url.pathname === "/callback") answer.resolve(url);
    return new Response("<title>Signed in</title>", { headers: { "content-type": "text/html" } });
  });
  const callback = `http://127.0.0.1:${client.addr.port}/callback`;
  const page = await pageFor(host, callback);
  await using person = await commandLine();
  await using _browser = { [Symbol.asyncDispose]: async () => void await person.run(["stop", "--all"]) };
  const call = async (...words: string[]) => {
    const { code, stdout, stderr } = await person.run(["call", "-a", "browser", ...words], {
      env: { GLOVEBOX_SESSION: "person" },
    });
    assert.equal(code, 0, stderr);
    return stdout;
  };
  const listed = await call("browser_navigate", `url=${page}`);
  assert.match(listed, /Let Ann's <i>client<\/i> use Glovebox\?/);
  const indexOf = (words: RegExp) => words.exec(listed)?.[1] ?? "";
  const field = indexOf(/^(\d+) .*The code that Glovebox prints/m);
  await call("browser_overlay_act", `index=${field}`, "action=type", `text=${await codeShown(host)}`);
  await call("browser_overlay_act", `index=${indexOf(/^(\d+) button "Allow"/m)}`, "action=click");
  const { searchParams } = await deadline(answer.promise, PATIENCE_MS, "The answer to the client");
  assert.deepEqual([searchParams.get("state"), searchParams.get("iss")], ["x", new URL(host.url).origin]);
  assert.match(searchParams.get("code") ?? "", /^[\w-]{43}$/);
  assert.match(await call("browser_tabs"), /Signed in/);
});

/** Registers a client, and returns the page on which a person lets it in. */
async function pageFor(host: HttpHost, callback: string): Promise<URL> {
  const registered = await fetch(new URL("/register", host.url), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ client_name: "Ann's <i>client</i>", redirect_uris: [callback] }),
  });
  const { client_id } = z.object({ client_id: z.string() }).parse(await registered.json());
  const page = new URL("/authorize", host.url);
  page.search = new URLSearchParams({
    ...{ response_type: "code", client_id, redirect_uri: callback, resource: host.url, state: "x" },
    ...{ code_challenge: "c".repeat(43), code_challenge_method: "S256" },
  }).toString();
  return page;
}
