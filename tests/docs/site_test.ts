import assert from "node:assert/strict";
import { dirname, join, normalize } from "node:path";
import { PAGE_GROUPS } from "../../scripts/docs/site/pages.ts";
import { TestBrowser } from "../adapters/lua_ui/page.ts";
import { APP, hostArguments } from "../helpers/host/host_command.ts";
import { commandLine } from "../helpers/host/command_line.ts";
import { axeSource, seriousFaults } from "../helpers/browser/axe.ts";
import { PROJECT } from "../helpers/project/source_tree.ts";
import { verifies } from "../helpers/verifies.ts";

const SITE = join(APP, "docs");
/** The whole of it, pictures too. */
const MOST_BYTES = 2_000_000;

const LOOKS = [
  { width: 1440, height: 900, theme: "light" },
  { width: 1440, height: 900, theme: "dark" },
  { width: 390, height: 844, theme: "light" },
  { width: 390, height: 844, theme: "dark" },
] as const;

async function filesBelow(folder: string, inside = ""): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(join(folder, inside)));
  const found = await Promise.all(entries.map(({ name, isDirectory }) => {
    const path = inside === "" ? name : `${inside}/${name}`;
    return isDirectory ? filesBelow(folder, path) : [path];
  }));
  return found.flat();
}

Deno.test("every link of the documentation leads to a page, an anchor or a picture that is there", async () => {
  verifies("docs:site");
  const files = await filesBelow(SITE);
  const texts = new Map(
    await Promise.all(
      files.filter((file) => file.endsWith(".html"))
        .map(async (file) => [file, await Deno.readTextFile(join(SITE, file))] as const),
    ),
  );
  const broken: string[] = [];
  for (const [file, html] of texts) {
    for (const [, target = ""] of html.matchAll(/(?:href|src)="([^"]+)"/g)) {
      if (/^(?:https?|mailto):/.test(target)) continue;
      const [path = "", anchor] = target.split("#");
      const to = path === "" ? file : normalize(join(dirname(file), path));
      const isThere = files.includes(to) &&
        (anchor === undefined || texts.get(to)?.includes(`id="${anchor}"`));
      if (isThere !== true) broken.push(`${file}: ${target}`);
    }
  }
  assert.deepEqual(broken, []);
  const sizes = await Promise.all(files.map(async (file) => (await Deno.stat(join(SITE, file))).size));
  assert.ok(sizes.reduce((sum, size) => sum + size, 0) < MOST_BYTES);
});

Deno.test("every page of docs is in the site", async () => {
  verifies("docs:site");
  const sources = new Set(PAGE_GROUPS.flatMap(({ pages }) => pages.map(({ source }) => source)));
  const texts = (await filesBelow(join(PROJECT, "docs"))).filter((file) => /^[^/]*\.md$/.test(file));
  assert.deepEqual(texts.filter((file) => !sources.has(`docs/${file}`)), []);
});

Deno.test("docs writes the site into a folder, and over nothing", async () => {
  verifies("docs:site");
  await using person = await commandLine();
  const { code, stdout } = await person.run(["docs", "--to", "pages"]);
  assert.equal(code, 0, stdout);
  assert.deepEqual((await filesBelow(join(person.path, "pages"))).sort(), (await filesBelow(SITE)).sort());
  const again = await person.run(["docs", "--to", "pages"]);
  assert.equal(again.code, 1);
  assert.match(again.stderr, /pages is not empty\. Name a folder that is not there/);
});

/** `glovebox docs`, as it serves to a browser. */
async function servedDocs() {
  const child = new Deno.Command(Deno.execPath(), {
    args: [...hostArguments("docs")],
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  let said = "";
  for await (
    const text of child.stdout.pipeThrough(new TextDecoderStream()).values({ preventCancel: true })
  ) {
    said += text;
    if (said.includes("\n")) break;
  }
  const [url = ""] = /http:\S+/.exec(said) ?? [];
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGINT");
      assert.equal((await child.status).code, 0);
    },
  };
}

Deno.test("the documentation is usable in every size and theme, and found by words without network", async (t) => {
  verifies("docs:site");
  const axe = await axeSource();
  await using server = await servedDocs();
  await using browser = await TestBrowser.start();
  const page = await browser.open(`${server.url}index.html`);
  for (const look of LOOKS) {
    await t.step(`${look.width} pixels, ${look.theme}`, async () => {
      await page.looksAt(look);
      for (const name of ["index", "troubleshooting", "permissions", "tool-reference", "first-hours"]) {
        await page.eval(`location.href = "${server.url}${name}.html"`);
        await page.until(`location.pathname.endsWith("${name}.html") && document.readyState === "complete"`);
        assert.deepEqual(await seriousFaults(page, axe), [], name);
        const wide = await page.eval("document.documentElement.scrollWidth - innerWidth");
        assert.ok(Number(wide) <= 0, `${name} is ${wide} pixels too wide`);
      }
      await keepPicture(page, look);
    });
  }
  const words = `Object.assign(document.querySelector("#search"), { value: "suspended code changed" })`;
  await page.eval(`${words}.dispatchEvent(new Event("input"))`);
  await page.until(`document.querySelector("#found a")?.textContent.includes("suspended")`);
});

/** Keeps a picture where someone asked for it, to be looked at. */
async function keepPicture(
  page: { screenshot(path: string): Promise<void> },
  { width, theme }: (typeof LOOKS)[number],
): Promise<void> {
  const folder = Deno.env.get("GLOVEBOX_TEST_PICTURES");
  if (folder) await page.screenshot(join(folder, `docs-${width}-${theme}.png`));
}

Deno.test("every message of the page of remedies is one that Glovebox says", async () => {
  verifies("docs:messages");
  const page = await Deno.readTextFile(join(PROJECT, "docs", "troubleshooting.md"));
  const messages = [...page.matchAll(/^### `(.+)`$/gm)].map(([, message = ""]) => message);
  assert.ok(messages.length >= 20);
  const sources = await Promise.all(
    (await Promise.all(
      ["src", "adapters", "scripts/executable"].map((folder) =>
        filesBelow(join(PROJECT, folder)).then(
          (files) => files.map((file) => join(PROJECT, folder, file)),
        )
      ),
    )).flat().filter((file) => /(?<!_test)\.(?:ts|sh)$/.test(file)).map((file) => Deno.readTextFile(file)),
  );
  const said = sources.join("\n").replace(/\$\{[^{}]*\}/g, "…");
  const unknown = messages.filter((message) =>
    !said.includes(message) && !said.includes(message.replaceAll('"', '\\"'))
  );
  assert.deepEqual(unknown, []);
});
