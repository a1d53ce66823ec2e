import { dirname, join, normalize } from "node:path";
import { Marked, Parser, Renderer, type Tokens } from "marked";

/** A part of a page, from one heading to the next, for the search. */
export interface PageSection {
  readonly anchor: string;
  readonly heading: string;
  readonly text: string;
}

/** A page's text as HTML. */
export interface RenderedPage {
  readonly title: string;
  readonly html: string;
  readonly sections: readonly PageSection[];
  /** Pictures that it shows, below the root of the project. */
  readonly pictures: readonly string[];
}

/** Returns the file of the site for a file of the project; nothing where the site does not have it. */
export type FindPage = (path: string) => string | undefined;

/** Most characters of a section that can be found. */
const LONGEST = 300;

/**
 * Renders Markdown.
 *
 * @param source where the text is, below the root of the project
 */
export function renderPage(text: string, source: string, find: FindPage): RenderedPage {
  const renderer = new PageRenderer(source, find);
  const marked = new Marked({ gfm: true });
  const html = new Parser({ ...marked.defaults, renderer }).parse(marked.lexer(text))
    .replaceAll("<table>", '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>')
    .replaceAll("</table>", "</table></div>");
  const { headings, pictures } = renderer;
  return {
    title: headings[0]?.heading ?? source,
    html,
    sections: withTexts(html, headings),
    pictures: [...pictures],
  };
}

/** Writes what the site has otherwise than others: anchors, links from page to page, pictures, code that scrolls. */
class PageRenderer extends Renderer {
  readonly headings: Omit<PageSection, "text">[] = [];
  readonly pictures = new Set<string>();
  readonly #anchors = new Map<string, number>();
  readonly #source: string;
  readonly #find: FindPage;

  constructor(source: string, find: FindPage) {
    super();
    this.#source = source;
    this.#find = find;
  }

  override heading({ tokens, depth }: Tokens.Heading): string {
    const html = this.parser.parseInline(tokens);
    const anchor = anchorOf(html, this.#anchors);
    this.headings.push({ anchor, heading: plain(html) });
    const link = depth === 1
      ? ""
      : ` <a class="anchor" href="#${anchor}" aria-label="Link to this part">#</a>`;
    return `<h${depth} id="${anchor}">${html}${link}</h${depth}>\n`;
  }

  override code({ text, lang = "" }: Tokens.Code): string {
    const label = escaped(lang.split(" ")[0] || "text");
    return `<pre tabindex="0" role="group" aria-label="${label}"><code>${escaped(text)}</code></pre>\n`;
  }

  override link({ href, tokens }: Tokens.Link): string {
    const words = this.parser.parseInline(tokens);
    const target = this.#targetOf(href);
    return target === undefined ? words : `<a href="${escaped(target)}">${words}</a>`;
  }

  override image({ href, text }: Tokens.Image): string {
    const path = this.#within(href);
    this.pictures.add(path);
    return `<img src="${escaped(path.replace(/^docs\//, ""))}" alt="${escaped(text)}" loading="lazy">`;
  }

  #within(href: string): string {
    return normalize(join(dirname(this.#source), href)).replaceAll("\\", "/");
  }

  #targetOf(href: string): string | undefined {
    if (/^(?:https?:|mailto:|#)/.test(href)) return href;
    const [path = "", anchor] = href.split("#");
    const page = this.#find(this.#within(path));
    return page === undefined ? undefined : `${page}${anchor === undefined ? "" : `#${anchor}`}`;
  }
}

/** The text below each heading, as it is read. */
function withTexts(html: string, headings: readonly Omit<PageSection, "text">[]): PageSection[] {
  const parts = html.split(/<h[1-6] id="/).slice(1);
  return headings.map((section, at) => {
    const below = (parts[at] ?? "").replace(/^[^]*?<\/h\d>/, "");
    return { ...section, text: plain(below).replace(/\s+/g, " ").trim().slice(0, LONGEST) };
  });
}

/** The anchor of a heading, as the places where code is kept make it. */
function anchorOf(heading: string, taken: Map<string, number>): string {
  const anchor = plain(heading).toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, "").trim().replace(/\s/g, "-");
  const times = taken.get(anchor) ?? 0;
  taken.set(anchor, times + 1);
  return times === 0 ? anchor : `${anchor}-${times}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

function plain(html: string): string {
  return html.replace(/<[^>]*>/g, " ").replace(
    /&(?:lt|gt|quot|#39|amp);/g,
    (entity) => ENTITIES[entity] ?? entity,
  );
}

/** Writes a text so that HTML takes it as it is. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll(
    '"',
    "&quot;",
  );
}
