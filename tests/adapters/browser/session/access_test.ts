import { equal, match } from "node:assert/strict";
import { testAdapter } from "glovebox";
import adapter from "../../../../adapters/browser/adapter.ts";
import { ownCertificate } from "../../../helpers/own_certificate.ts";
import { temporaryFolder } from "../../../helpers/temporary_folder.ts";
import { refusal } from "../../../helpers/browser/driver.ts";

/** Works with a server that says what it was asked with. */
async function read(url: string, options: Readonly<Record<string, unknown>>): Promise<string> {
  await using folder = await temporaryFolder();
  const all = { executable: "chromium", downloads: folder.path, ...options };
  await using host = await testAdapter(adapter, { options: all });
  await host.call("browser_navigate", { url });
  return (await host.call("browser_extract", { mode: "text" })).text;
}

function serve(answer: (request: Request) => Response) {
  return Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, answer);
}

const html = (text: string | null, init: ResponseInit = {}) =>
  new Response(`<p>${text}</p>`, { ...init, headers: { "content-type": "text/html", ...init.headers } });

Deno.test("browser sends the name, the headers and the password that a person has set", async () => {
  await using server = serve(({ headers }) => {
    if (headers.get("authorization") !== `Basic ${btoa("ann:open sesame")}`) {
      return html("Who is there?", { status: 401, headers: { "www-authenticate": "Basic realm=shop" } });
    }
    return html(`Welcome, ${headers.get("user-agent")}, ${headers.get("x-team")}`);
  });
  const origin = `http://127.0.0.1:${server.addr.port}`;
  Deno.env.set("SHOP_PASSWORD", "open sesame");
  const credentials = [{ origin, user: "ann", env: "SHOP_PASSWORD" }];
  const options = { userAgent: "Tea/1.0", headers: { "x-team": "kettle" } };
  match(await read(origin, { ...options, credentials }), /Welcome, Tea\/1\.0, kettle/);
  match((await refusal(read(origin, options))).message, /it asks for a name and a password/);
  Deno.env.set("SHOP_PASSWORD", "wrong");
  match((await refusal(read(origin, { ...options, credentials }))).message, /asks for a name and a password/);
  Deno.env.delete("SHOP_PASSWORD");
});

Deno.test("browser opens a page with a certificate of its own only where a person trusts the host", async () => {
  await using folder = await temporaryFolder();
  const { key, cert } = await ownCertificate(folder.path);
  const options = { hostname: "127.0.0.1", port: 0, onListen: () => {}, key, cert };
  await using server = Deno.serve(options, () => html("Printer"));
  const url = `https://127.0.0.1:${server.addr.port}/`;
  const { message, options: { hint } } = await refusal(read(url, {}));
  match(message, /its certificate is not trusted \(net::ERR_CERT_/);
  match(hint ?? "", /--option browser\.trustHosts=HOST/);
  match(await read(url, { trustHosts: "127.0.0.1" }), /Printer/);
  equal((await refusal(read(url, { trustHosts: "other.test" }))).code, "BROWSER_NAVIGATION");
});

Deno.test("browser goes through the proxy that a person has set", async () => {
  await using proxy = serve(({ url }) => html(`Proxy of ${url}`));
  const options = { proxy: `http://127.0.0.1:${proxy.addr.port}` };
  match(await read("http://shop.test/tea", options), /Proxy of .*\/tea/);
  const both = { ...options, blockOrigins: "https://bad.test" };
  equal((await refusal(read("http://shop.test/tea", both))).code, "CONFLICT");
});

Deno.test("browser lets the pages of an origin do what a person allows", async () => {
  const script =
    "navigator.permissions.query({ name: 'notifications' }).then(({ state }) => document.write(state))";
  await using server = serve(() => html(`<script>${script}</script>`));
  const origin = `http://127.0.0.1:${server.addr.port}`;
  match(await read(origin, { pagePermissions: [{ origin, allow: ["notifications"] }] }), /granted/);
  match(await read(origin, {}), /denied|prompt/);
});
