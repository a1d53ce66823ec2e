import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { join } from "node:path";
import { eventually } from "../../../helpers/eventually.ts";
import { HostProcess } from "../../../helpers/host/host_process.ts";
import { runTool } from "../../../helpers/tools/run_tool.ts";
import { temporaryFolder } from "../../../helpers/temporary_folder.ts";
import { verifies } from "../../../helpers/verifies.ts";
import { Driver, refusal, testInBothBrowsers } from "../../../helpers/browser/driver.ts";
import { serveFiles } from "../../../helpers/browser/file_server.ts";
import { servePages } from "../../../helpers/browser/pages.ts";

/** Time for which an action waits for the page to rest. */
const PATIENCE_MS = 4_000;

async function names(folder: string): Promise<string[]> {
  return (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name).sort();
}

testInBothBrowsers("browser saves downloads under safe names and never overwrites", async (executable) => {
  verifies("browser:downloads");
  await using folder = await temporaryFolder();
  await using files = serveFiles();
  await using driver = await Driver.alone("/list.html", { executable, downloads: folder.path });
  await driver.host.call("browser_navigate", { url: files.url });
  const get = async (name: string) => {
    const input = { index: await driver.number(name) };
    return (await driver.host.call("browser_click_and_wait_download", input)).text;
  };
  await Deno.writeTextFile(join(folder.path, "tea.txt"), "mine");
  equal(await get("tea"), `Download 1 is done: ${folder.path}/tea (2).txt (5 bytes)`);
  match(await get("tea"), /Download 2 is done: .*tea \(3\)\.txt/);
  match(await get("in a new tab"), /Download 3 is done: .*tea \(4\)\.txt \(5 bytes\)/);
  const evil = await get("evil");
  match(evil, /Download 4 is done: /);
  match(await driver.act("tea"), /Download 5 is (running|done): /);
  match((await driver.host.call("browser_download_wait")).text, /^Download 5 is done: .*tea \(5\)\.txt/);
  match((await driver.host.call("browser_download_wait", { download: 1 })).text, /tea \(2\)/);
  equal(await Deno.readTextFile(join(folder.path, "tea.txt")), "mine");
  equal(await Deno.readTextFile(join(folder.path, "tea (2).txt")), "hello");
  const all = await names(folder.path);
  equal(all.length, 6, all.join());
  ok(all.every((name) => !name.startsWith(".") && !/[/\\]/.test(name)), all.join());
  equal((await refusal(driver.host.call("browser_download_wait", { download: 9 }))).code, "NOT_FOUND");
  await driver.host.call("browser_navigate", { url: `${files.url}restless` });
  const index = await driver.number("tea");
  const begun = performance.now();
  await driver.host.call("browser_click_and_wait_download", { index });
  ok(performance.now() - begun < PATIENCE_MS, "a download is there: the page need not come to rest");
});

testInBothBrowsers("browser saves what a frame of another origin downloads", async (executable) => {
  await using folder = await temporaryFolder();
  await using files = serveFiles();
  await using driver = await Driver.alone("/list.html", { executable, downloads: folder.path });
  await driver.host.call("browser_navigate", { url: `${files.url}framing` });
  match(
    (await driver.host.call("browser_download_wait")).text,
    /^Download 1 is done: .*\/tea\.txt \(5 bytes\)/,
  );
});

Deno.test("browser tells that a download stalls, is cut off or never begins", async () => {
  verifies("browser:stalled-download");
  await using folder = await temporaryFolder();
  await using files = serveFiles();
  await using driver = await Driver.alone("/list.html", { downloads: folder.path });
  await driver.host.call("browser_navigate", { url: files.url });
  const get = async (name: string, timeout = 30_000) => {
    const input = { index: await driver.number(name), timeout_ms: timeout };
    return await driver.host.call("browser_click_and_wait_download", input);
  };
  const nothing = await refusal(get("nothing", 300));
  equal(`${nothing.code} ${nothing.message}`, "TIMEOUT No download began within 300 ms after the click");
  await driver.act("stalls");
  const stalled = await refusal(driver.host.call("browser_download_wait", { timeout_ms: 300 }));
  match(
    `${stalled.code} ${stalled.message}`,
    /^TIMEOUT Download 1, slow\.bin, is not done: \d+ of 1000000 bytes so far$/,
  );
  await eventually("what has come so far is told", async () => {
    await refusal(driver.host.call("browser_download_wait", { timeout_ms: 100 }));
    return driver.host.progress.length > 0;
  });
  deepEqual(driver.host.progress[0], [10_000, 1_000_000, undefined]);
  match((await driver.host.call("browser_extract", { mode: "links" })).text, /stalls/);
  (await files.stalled)();
  const cut = await refusal(driver.host.call("browser_download_wait", { download: 1 }));
  match(`${cut.code} ${cut.message}`, /^BROWSER_DOWNLOAD Download 1, slow\.bin, failed: it was cut off/);
  match((await get("tea")).text, /Download 2 is done/);
});

Deno.test(
  "browser tells that a download does not fit on the disk",
  { ignore: Deno.uid() !== 0 },
  async () => {
    verifies("browser:stalled-download");
    await using folder = await temporaryFolder();
    await runTool("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder.path);
    try {
      await using files = serveFiles();
      await using driver = await Driver.alone("/list.html", { downloads: folder.path });
      await driver.host.call("browser_navigate", { url: files.url });
      const index = await driver.number("big");
      const full = await refusal(driver.host.call("browser_click_and_wait_download", { index }));
      match(
        `${full.code} ${full.message}`,
        /^BROWSER_DOWNLOAD Download 1, big\.bin, failed: .*did not fit on the disk$/,
      );
      match((await driver.host.call("browser_extract", { mode: "links" })).text, /stalls/);
    } finally {
      await runTool("umount", "--lazy", folder.path);
    }
  },
);

/** Folders of which two are granted; the second has links that lead out. */
async function uploadFolders() {
  const folders = {
    downloads: await temporaryFolder(),
    granted: await temporaryFolder(),
    outside: await temporaryFolder(),
  };
  const paths = {
    downloads: folders.downloads.path,
    granted: folders.granted.path,
    outside: folders.outside.path,
  };
  await Deno.writeTextFile(join(paths.downloads, "one.txt"), "one");
  await Deno.writeTextFile(join(paths.granted, "two.txt"), "two");
  await Deno.writeTextFile(join(paths.outside, "secret.txt"), "secret");
  await Deno.symlink(join(paths.outside, "secret.txt"), join(paths.granted, "link.txt"));
  await Deno.symlink(paths.outside, join(paths.granted, "folder"));
  return {
    ...paths,
    async [Symbol.asyncDispose]() {
      for (const folder of Object.values(folders)) await folder[Symbol.asyncDispose]();
    },
  };
}

function uploader(driver: Driver) {
  return async (files: string[], index?: number) => {
    const input = { files, ...(index === undefined ? {} : { index }) };
    return (await driver.host.call("browser_upload", input)).text;
  };
}

testInBothBrowsers(
  "browser_upload puts files into fields, and into what a button asks for",
  async (executable) => {
    await using folders = await uploadFolders();
    const options = { downloads: folders.downloads, uploads: [folders.granted] };
    await using driver = await Driver.alone("/tools.html", { executable, ...options });
    const upload = uploader(driver);
    const [papers, button] = [await driver.number("Papers"), await driver.number("Choose a picture")];
    const one = join(folders.downloads, "one.txt");
    const both = [join(folders.granted, "two.txt"), one];
    const got = (text: string) => driver.host.call("browser_wait", { text, timeout_ms: 60_000 });
    match(await upload(both, papers), /^uploaded 2 files/);
    await got("got two.txt: two, one.txt: one");
    const answer = await upload([one], button);
    match(answer, /^uploaded .*one.txt/);
    doesNotMatch(answer, /asks for a file/);
    await got("got one.txt: one");
    match(await driver.act("Choose a picture"), /The page asks for a file: browser_upload/);
    match(await upload([one]), /^uploaded .*one.txt/);
    const several = await refusal(upload(both, button));
    equal(
      `${several.code} ${several.message}`,
      "INVALID_INPUT Cannot upload several files here: the field takes one",
    );
    equal((await refusal(upload([one]))).code, "CONFLICT");
    equal((await refusal(upload([one], 999))).code, "BROWSER_STALE");
    equal((await refusal(upload([], papers))).code, "INVALID_INPUT");
    const asksNone = await refusal(upload([one], await driver.number("Gift")));
    equal(asksNone.code, "BROWSER_NOT_ACTIONABLE");
  },
);

Deno.test("browser_upload tells what the page makes of the files, and calls those in a field by their names", async () => {
  await using folders = await uploadFolders();
  await using driver = await Driver.alone("/slow_reader.html", { downloads: folders.downloads });
  const files = [join(folders.downloads, "one.txt")];
  const answer = await uploader(driver)(files, await driver.number("Papers"));
  match(answer, /^uploaded .*one\.txt\n\+ "kept one\.txt"\n~ 1 file "Papers" ="one\.txt"$/);
});

Deno.test("browser_upload refuses files outside the granted folders, wherever links lead", async () => {
  verifies("browser:uploads");
  await using folders = await uploadFolders();
  await using pages = servePages();
  const { granted, outside } = folders;
  await using host = await HostProcess.start({
    adapter: "browser",
    args: ["--option", `browser.uploads=${granted}`, "--grant", `browser:read=${granted}`],
  });
  await host.initialize();
  const call = async (name: string, args: object) => {
    const { result } = await host.request("tools/call", { name: `browser_${name}`, arguments: args });
    return JSON.stringify(result);
  };
  await call("navigate", { url: `${pages.url}/tools.html` });
  const index = Number(/(\d+) \w+ \\"Papers/.exec(await call("find", { text: "Papers" }))?.[1]);
  const upload = async (path: string) => await call("upload", { index, files: [path] });
  match(await upload(join(granted, "two.txt")), /uploaded .*two.txt/);
  const paths = [
    ...[join(outside, "secret.txt"), join(granted, "link.txt"), join(granted, "folder/secret.txt")],
    ...[`${granted}/../${outside.split("/").at(-1)}/secret.txt`, "/etc/passwd", "../x", "~/.ssh/id_rsa"],
  ];
  for (const path of paths) match(await upload(path), /"code":"PERMISSION_DENIED"/, path);
  for (const path of [granted, "", "/proc/self/environ"]) match(await upload(path), /"isError":true/, path);
  match(await upload(join(granted, "none.txt")), /"code":"NOT_FOUND"/);
  match(await call("extract", { mode: "text" }), /got two.txt: two(?![^]*secret)/);
});

Deno.test("browser_upload takes nothing from where logins are kept, though the browser may read it", async () => {
  await using folder = await temporaryFolder();
  await using pages = servePages();
  const state = join(folder.path, "state.json");
  await Deno.writeTextFile(state, '{"cookies": []}');
  const args = ["--option", `browser.state=${state}`, "--grant-asked", "browser"];
  await using host = await HostProcess.start({ adapter: "browser", args });
  await host.initialize();
  const call = async (name: string, args: object) => {
    const { result } = await host.request("tools/call", { name: `browser_${name}`, arguments: args });
    return JSON.stringify(result);
  };
  const listed = await call("navigate", { url: `${pages.url}/tools.html` });
  const index = Number(/(\d+) file \\"Papers/.exec(listed)?.[1]);
  match(
    await call("upload", { index, files: [state] }),
    /"code":"PERMISSION_DENIED".*in no folder for such files/,
  );
});

Deno.test("browser saves a download in the person's folder when it runs in the host", async () => {
  verifies("browser:downloads");
  await using files = serveFiles();
  await using host = await HostProcess.start({ adapter: "browser" });
  await host.initialize();
  const call = async (name: string, args: object) => {
    const { result } = await host.request("tools/call", { name: `browser_${name}`, arguments: args });
    return JSON.stringify(result);
  };
  match(await call("navigate", { url: files.url }), /1 link \\"tea\\"/);
  const folder = join(host.home.path, "Glovebox", "downloads");
  match(
    await call("click_and_wait_download", { index: 1 }),
    /Download 1 is done: .*Glovebox\/downloads\/tea.txt \(5 bytes\)/,
  );
  equal(await Deno.readTextFile(join(folder, "tea.txt")), "hello");
  await Deno.writeTextFile(join(folder, "paper.txt"), "paper");
  match(await call("upload", { index: 1, files: ["/etc/hostname"] }), /PERMISSION_DENIED/);
  match(await call("pdf", {}), /printed .*Files.pdf/);
  match(await call("pdf", { name: "tea" }), /printed .*Glovebox\/downloads\/tea.pdf/);
  match(await call("pdf", { name: "tea.pdf" }), /"code":"CONFLICT"/);
  for (const name of ["../tea", "/tmp/tea", "~/tea"]) {
    match(await call("pdf", { name }), /"code":"PERMISSION_DENIED"/, name);
  }
});

testInBothBrowsers(
  "browser_pdf prints the page into a file of its own among the downloads",
  async (executable) => {
    await using folder = await temporaryFolder();
    await using driver = await Driver.alone("/tools.html", { executable, downloads: folder.path });
    const print = async (input: object = {}) => (await driver.host.call("browser_pdf", input)).text;
    match(await print(), /^printed .*\/Tools\.pdf \(\d+ bytes\)$/);
    const own = join(folder.path, "own");
    match(await print({ name: own, paper: "letter", landscape: true }), /\/own\.pdf/);
    match(await print({ pages: "1" }), /\/Tools \(2\)\.pdf/);
    equal((await refusal(print({ pages: "seven" }))).code, "INVALID_INPUT");
    const [first = ""] = await names(folder.path);
    const bytes = await Deno.readFile(join(folder.path, first));
    equal(new TextDecoder().decode(bytes.slice(0, 5)), "%PDF-");
    match(await print({ name: join(folder.path, "sub", "inner") }), /\/sub\/inner\.pdf \(\d+ bytes\)$/);
    equal((await refusal(print({ name: `${own}.pdf/inner` }))).code, "CONFLICT");
  },
);

testInBothBrowsers("browser_upload drops files on what takes them, and nowhere else", async (executable) => {
  await using folders = await uploadFolders();
  const options = { executable, downloads: folders.downloads, uploads: [folders.granted] };
  await using driver = await Driver.alone("/zones.html", options);
  const upload = uploader(driver);
  const file = `${folders.granted}/two.txt`;
  match(await upload([file], await driver.number("Drop files here")), /\+ "got two.txt: two"/);
  const lost = await refusal(
    upload([`${folders.granted}/three.txt`], await driver.number("Drop files here")),
  );
  equal(lost.code, "NOT_FOUND");
  const error = await refusal(upload([file], await driver.number("Plain")));
  match(`${error.code} ${error.message}`, /^BROWSER_NOT_ACTIONABLE .* takes none that are dropped$/);
  match((await driver.host.call("browser_list_interactives", { full: true })).text, /^"Zones" — /);
});
