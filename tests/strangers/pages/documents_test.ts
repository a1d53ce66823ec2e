import { deepEqual, doesNotMatch, match, ok } from "node:assert/strict";
import { join } from "node:path";
import { z } from "glovebox";
import { testInBothBrowsers } from "../../helpers/browser/driver.ts";
import { HostProcess } from "../../helpers/host/host_process.ts";
import { verifies } from "../../helpers/verifies.ts";
import { installLibraries } from "./library.ts";

/** A document of other people: two pages of a licence. */
const LICENCE = join("node_modules", "handsontable", "handsontable-non-commercial-license.pdf");

const resultSchema = z.object({
  content: z.array(
    z.looseObject({ type: z.string(), text: z.string().optional(), data: z.string().optional() }),
  ),
});

async function serveDocuments() {
  const bytes = await Deno.readFile(join(await installLibraries(), LICENCE));
  const pdf = (body: BodyInit, more: Record<string, string> = {}, status = 200) =>
    new Response(body, { status, headers: { "content-type": "application/pdf", ...more } });
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => {
    switch (new URL(request.url).pathname) {
      case "/licence":
        return pdf(bytes);
      case "/saved":
        return pdf(bytes, { "content-disposition": "attachment; filename=licence.pdf" });
      case "/broken":
        return pdf(bytes.subarray(0, 700));
      case "/missing":
        return pdf(bytes, {}, 404);
      default:
        return new Response(PAGE, { headers: { "content-type": "text/html" } });
    }
  });
  const url = `http://127.0.0.1:${server.addr.port}`;
  return { url, bytes, [Symbol.asyncDispose]: () => server.shutdown() };
}

const PAGE = `<!doctype html><title>Documents</title><link rel="icon" href="data:,">
<a href="/licence">Read</a> <a href="/licence" download="kept.pdf">Keep</a> <a href="/saved">Save</a>
<iframe src="/licence" width="900" height="500"></iframe>`;

async function browse(executable: string) {
  // Without the option it takes the shell, which is there.
  const chosen = executable === "chromium" ? ["--option", "browser.executable=chromium"] : [];
  const args = [...chosen, "--option", "browser.evaluate=true"];
  const host = await HostProcess.start({ adapter: "browser", args });
  await host.initialize();
  const result = async (name: string, input: object = {}) => {
    const answer = await host.request("tools/call", { name: `browser_${name}`, arguments: input });
    return resultSchema.parse(answer.result).content;
  };
  const call = async (name: string, input: object = {}) => (await result(name, input))[0]?.text ?? "";
  const press = async (text: string, name: string, input: object = {}) => {
    const listed = await call("list_interactives", { scope: "all", full: true });
    const index = Number(new RegExp(`(\\d+) link "${text}"`).exec(listed)?.[1]);
    return await call(name, { index, ...input });
  };
  return { host, result, call, press, [Symbol.asyncDispose]: () => host[Symbol.asyncDispose]() };
}

testInBothBrowsers(
  "browser shows a PDF as text and picture, finds in it, and saves it",
  async (executable) => {
    verifies("browser:pdf-documents");
    await using documents = await serveDocuments();
    await using browser = await browse(executable);
    const { call, result, press, host } = browser;
    match(await call("navigate", { url: `${documents.url}/licence` }), /link "Download this PDF"/);
    match(await call("extract", { mode: "text" }), /non-commercial/i);
    match(await call("find", { text: "evaluation" }), /evaluation/i);
    const [picture] = await result("screenshot", { format: "png" });
    ok((picture?.data?.length ?? 0) > 20_000, "words are drawn");
    const own = await call("evaluate", { expression: "[origin, location.pathname]" });
    match(own, /"null", *"\/licence"/); // it is no page of the site's: none of its cookies, none of its storage
    match(await press("Download this PDF", "click_and_wait_download"), /Download 1 is done: .*licence\.pdf/);
    const saved = join(host.home.path, "Glovebox", "downloads", "licence.pdf");
    deepEqual(await Deno.readFile(saved), documents.bytes);
  },
);

testInBothBrowsers(
  "browser leaves files that are to be saved as they are, and says what is broken",
  async (executable) => {
    verifies("browser:pdf-documents");
    await using documents = await serveDocuments();
    await using browser = await browse(executable);
    const { call, press, host } = browser;
    const downloads = join(host.home.path, "Glovebox", "downloads");
    match(await call("navigate", { url: documents.url }), /"Read"/);
    match(await call("extract", { mode: "text" }), /non-commercial/i, "in a frame too");
    match(await press("Keep", "click_and_wait_download"), /kept\.pdf/);
    match(await press("Save", "click_and_wait_download"), /licence\.pdf/);
    for (const name of ["kept.pdf", "licence.pdf"]) {
      deepEqual(await Deno.readFile(join(downloads, name)), documents.bytes);
    }
    match(await press("Read", "overlay_act", { action: "click" }), /link "Download this PDF"/);
    await call("navigate", { url: `${documents.url}/broken` });
    match(await call("extract", { mode: "text" }), /This PDF cannot be shown/);
    doesNotMatch(await call("navigate", { url: `${documents.url}/missing` }), /Download this PDF/);
  },
);
