import { dirname, join } from "node:path";
import look from "../../../src/look/look.css" with { type: "text" };
import css from "./site.css" with { type: "text" };
import { type NamedPage, pageHtml } from "./layout.ts";
import { PAGE_GROUPS } from "./pages.ts";
import { renderPage } from "./rendered_page.ts";

const ROOT = join(import.meta.dirname ?? ".", "..", "..", "..");

/**
 * Makes the documentation as a site: files that need neither a server nor a network.
 *
 * @param folder where it is put
 */
export async function buildSite(folder: string): Promise<void> {
  const named = PAGE_GROUPS.flatMap(({ pages }) => pages).map((page): NamedPage => ({
    ...page,
    label: page.label ?? page.file,
  }));
  const files = new Map(named.map(({ source, file }) => [source, file]));
  const pictures = new Set<string>();
  const index: (readonly string[])[] = [];
  await Deno.mkdir(folder, { recursive: true });
  for (const page of named) {
    const text = await Deno.readTextFile(join(ROOT, page.source));
    const rendered = renderPage(text, page.source, (path) => files.get(path));
    for (const picture of rendered.pictures) pictures.add(picture);
    for (const { anchor, heading, text } of rendered.sections) {
      index.push([page.file, page.label, anchor, heading, text]);
    }
    await Deno.writeTextFile(join(folder, page.file), pageHtml(rendered, page, PAGE_GROUPS));
  }
  await Deno.writeTextFile(join(folder, "site.css"), `${look}\n${css}`);
  await Deno.copyFile(join(import.meta.dirname ?? ".", "search.js"), join(folder, "search.js"));
  await Deno.writeTextFile(
    join(folder, "search_index.js"),
    `globalThis.SEARCH_INDEX = ${JSON.stringify(index)};\n`,
  );
  for (const picture of pictures) {
    const target = join(folder, picture.replace(/^docs\//, ""));
    await Deno.mkdir(dirname(target), { recursive: true });
    await Deno.copyFile(join(ROOT, picture), target);
  }
}
