import assert from "node:assert/strict";
import { fixtureAdapter } from "../../helpers/host/host_command.ts";
import { HttpHost } from "../../helpers/host/http_host.ts";

/** Address that clients have answers sent to; nothing listens there. */
export const CALLBACK = "http://127.0.0.1:41999/callback";

/** Starts a host where clients can sign in. */
export async function startSignIn(options: { readonly home?: HttpHost["home"] } = {}): Promise<HttpHost> {
  return await HttpHost.start({ adapter: fixtureAdapter("echo"), args: ["--oauth"], ...options });
}

/** A person's answer to a client that asks to be let in. */
export interface PersonsAnswer {
  readonly answer?: "allow" | "refuse";
  /** Typed instead of the code that the terminal shows. */
  readonly typed?: string;
  /** Origin of the page that sends the form; that of the server by default. */
  readonly origin?: string;
}

/** Opens the page of a client's request as a browser does; returns the id that its form has. */
export async function openPage(url: URL | string): Promise<string> {
  const page = await fetch(url, { redirect: "manual" });
  const html = await page.text();
  assert.equal(page.status, 200, html);
  return /name="request" value="([^"]+)"/.exec(html)?.[1] ?? "";
}

/** Returns the code that the terminal shows, other than those before. */
export async function codeShown({ log }: HttpHost, before: readonly string[] = []): Promise<string> {
  const isCode = (line: string) => line.includes("type this code into its page: ") && !before.includes(line);
  return (await log.first("the code", isCode)).split("page: ")[1] ?? "";
}

/** Sends the form of a page. */
export async function sendForm(
  host: HttpHost,
  request: string,
  { answer = "allow", typed = "", origin = new URL(host.url).origin }: PersonsAnswer = {},
): Promise<Response> {
  return await fetch(new URL("/authorize", host.url), {
    method: "POST",
    redirect: "manual",
    headers: { origin },
    body: new URLSearchParams({ request, code: typed, answer }),
  });
}

/** Lets a client in as a person does; returns the address that the browser is sent to. */
export async function letIn(host: HttpHost, url: URL | string): Promise<URL> {
  const before = [...host.log.all];
  const request = await openPage(url);
  const answered = await sendForm(host, request, { typed: await codeShown(host, before) });
  assert.equal(answered.status, 302, await answered.text());
  return new URL(answered.headers.get("location") ?? "");
}
