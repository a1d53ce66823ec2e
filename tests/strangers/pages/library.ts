import { join } from "node:path";
import { PROJECT } from "../../helpers/project/source_tree.ts";
import { installPackages } from "../../helpers/npm_program.ts";
import { runDeno } from "../../helpers/project/run_deno.ts";

/** The libraries that the pages are made of; `pages.lock` pins what they depend on. */
const PACKAGES = [
  ...["@codemirror/lang-javascript@6.2.5", "codemirror@6.0.2", "monaco-editor@0.57.0", "quill@2.0.3"],
  ...["@tiptap/core@3.34.0", "@tiptap/pm@3.34.0", "@tiptap/starter-kit@3.34.0", "tinymce@8.9.2"],
  ...["@emotion/react@11.14.0", "@emotion/styled@11.14.1", "@mui/material@9.5.0", "antd@6.6.8"],
  ...["react@19.3.1", "react-dom@19.3.1", "react-select@5.10.2"],
  ...["datatables.net@3.1.5", "datatables.net-dt@3.1.2", "fullcalendar@6.1.20", "jquery@4.0.0"],
  ...["leaflet@1.9.4", "sortablejs@1.15.7", "konva@10.9.1", "signature_pad@5.1.4", "gridstack@14.1.0"],
  ...["ag-grid-community@36.2.0", "flatpickr@4.6.13", "jquery-ui-dist@1.13.3", "@xterm/xterm@6.0.0"],
  ...["chart.js@4.6.1", "ol@10.11.0", "@radix-ui/react-dropdown-menu@2.2.1", "@radix-ui/react-dialog@1.3.1"],
  ...["lexical@0.52.0", "@lexical/rich-text@0.52.0", "ckeditor5@48.5.2", "ace-builds@1.45.2", "trix@2.1.19"],
  ...["slate@0.146.0", "slate-react@0.146.1", "@editorjs/editorjs@2.31.7"],
  ...["@fluentui/react-components@9.74.11", "select2@4.1.0", "@excalidraw/excalidraw@0.18.1"],
  ...["swagger-ui-dist@5.35.0", "tabulator-tables@6.5.3", "handsontable@18.1.1", "tom-select@2.6.2"],
  ...["pdfjs-dist@4.10.38", "vue@3.5.45", "vuetify@4.3.0", "element-plus@2.14.8", "choices.js@11.2.4"],
  ...["@shoelace-style/shoelace@2.20.1", "bulma@1.0.4", "jstree@3.3.17", "nouislider@15.8.1"],
  ...[
    "bootstrap@5.3.9",
    "@popperjs/core@2.11.8",
    "@material/web@2.5.0",
    "@fluentui/web-components@3.1.3",
    "@awesome.me/webawesome@3.14.0",
    "@vaadin/button@25.3.0",
    "@vaadin/text-field@25.3.0",
    "@vaadin/checkbox@25.3.0",
    "@vaadin/combo-box@25.3.0",
    "@vaadin/date-picker@25.3.0",
    "@vaadin/radio-group@25.3.0",
    "@vaadin/select@25.3.0",
    "@vaadin/grid@25.3.0",
    "@vaadin/tabs@25.3.0",
    "@vaadin/menu-bar@25.3.0",
    "@vaadin/dialog@25.3.0",
    "@vaadin/details@25.3.0",
    "react-aria-components@1.22.1",
    "@ionic/core@9.0.5",
  ],
  ...[
    "@mantine/core@9.8.1",
    "@mantine/hooks@9.8.1",
    "drawflow@0.0.60",
    "jspreadsheet-ce@5.0.4",
    "jsuites@6.4.3",
    "primevue@5.0.2",
    "@primeuix/themes@3.0.1",
    "@mui/x-tree-view@9.14.0",
    "@xyflow/react@12.12.1",
    "@dnd-kit/core@6.3.1",
    "@dnd-kit/sortable@10.0.0",
  ],
  ...["@joint/core@4.3.3", "@yaireo/tagify@4.36.0"],
].map((name) => `npm:${name}`);

const SOURCES = join(import.meta.dirname ?? "", "sources");
const LOCK = join(import.meta.dirname ?? "", "pages.lock");
const FOLDER = join(PROJECT, "dist", "strangers", "pages");
const SCRIPT = /<script type="module">([^]*?)<\/script>/;
const TYPES: Readonly<Record<string, string>> = {
  ...{ css: "text/css", html: "text/html", js: "text/javascript", mjs: "text/javascript" },
  ...{
    json: "application/json",
    png: "image/png",
    svg: "image/svg+xml",
    ttf: "font/ttf",
    woff2: "font/woff2",
  },
};

let installed: Promise<string> | undefined;

/** Installs the libraries where that has not been done yet, and returns the folder they are in. */
export async function installLibraries(): Promise<string> {
  return await (installed ??= install());
}

/** One process installs; the others wait for it. */
async function install(): Promise<string> {
  const wanted = JSON.stringify(PACKAGES) + await Deno.readTextFile(LOCK);
  const stamp = join(FOLDER, "installed");
  await Deno.mkdir(FOLDER, { recursive: true });
  using lock = await Deno.open(join(FOLDER, "lock"), { create: true, write: true });
  await lock.lock(true);
  if (await Deno.readTextFile(stamp).catch(() => "") === wanted) return FOLDER;
  await installPackages(PACKAGES, LOCK, FOLDER);
  await Deno.writeTextFile(stamp, wanted);
  return FOLDER;
}

/** A page of `sources`, with what its script imports put into one file. */
export interface BuiltPage {
  readonly html: string;
  readonly script: string;
}

/** Bundles the script of a page with the libraries that it imports. */
export async function buildPage(name: string): Promise<BuiltPage> {
  const folder = await installLibraries();
  const source = await Deno.readTextFile(join(SOURCES, `${name}.html`));
  const code = SCRIPT.exec(source)?.[1] ?? "";
  const html = source.replace(SCRIPT, '<script type="module" src="/page.js"></script>');
  if (!/^\s*import /m.test(code)) return { html, script: code };
  const entry = join(folder, `${name}.js`);
  const output = join(folder, `${name}.bundle.js`);
  if (await Deno.readTextFile(entry).catch(() => "") !== code || await isMissing(output)) {
    await Deno.writeTextFile(entry, code);
    const config = join(folder, "deno.json");
    const result = await runDeno(
      ...["bundle", "--quiet", "--platform", "browser", "--config", config, "--output", output, entry],
    );
    if (!result.success) throw new Error(`The page ${name} cannot be bundled: ${result.output}`);
  }
  return { html, script: await Deno.readTextFile(output) };
}

async function isMissing(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => false, () => true);
}

/**
 * Serves a page, and under `/npm/` the files of the libraries as npm has them.
 *
 * @param edit changes the page and its script, each time when it is asked for
 */
export async function servePage(
  name: string,
  edit: (text: string) => string = (text) => text,
): Promise<AsyncDisposable & { readonly url: string }> {
  const { html, script } = await buildPage(name);
  const files = new Map([["/", html], ["/page.js", script]]);
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const { pathname } = new URL(request.url);
    const type = pathname === "/" ? "text/html" : TYPES[pathname.split(".").at(-1) ?? ""] ?? "text/plain";
    const own = files.get(pathname);
    const body = own === undefined ? await libraryFile(pathname) : edit(own);
    return new Response(body ?? "none", {
      status: body === undefined ? 404 : 200,
      headers: { "content-type": `${type}; charset=utf-8` },
    });
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}/`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

async function libraryFile(pathname: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!pathname.startsWith("/npm/") || pathname.includes("..")) return undefined;
  return await Deno.readFile(join(FOLDER, "node_modules", pathname.slice(5))).catch(() => undefined);
}

if (import.meta.main) await installLibraries();
