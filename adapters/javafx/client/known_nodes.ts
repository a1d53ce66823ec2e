import type { Look } from "./look.ts";
import { FLAG, type Row } from "./rows.ts";

/** Facts by which a node can be found again when its text or its place are others. */
export interface KnownNode {
  readonly role: string;
  readonly name: string;
  /** Name of what it is in. */
  readonly near?: string;
  /** True where others have the same type and name. */
  readonly shared?: true;
  /** Nobody is shown what it holds. */
  readonly secret?: true;
  readonly disabled?: true;
  readonly ids: readonly string[];
  readonly kind: string;
  readonly hint?: string;
  /** Names of what stands before and after it. */
  readonly before?: string;
  readonly after?: string;
  readonly at: readonly [number, number];
  /** Title of its window. */
  readonly page: string;
  /** Selector that finds it and nothing else; none where there is none without a number. */
  readonly selector?: NodeSelector;
}

/** Selector as `ui_perform` takes it. */
export interface NodeSelector {
  readonly css: string;
  readonly text?: string;
  readonly match?: "equals";
}

/** Parts of other nodes, which nobody means. */
const PARTS: ReadonlySet<string> = new Set(["Text", "LabeledText", "ImageView", "Region", "StackPane"]);
const WORD = /^[A-Za-z_][\w-]*$/;
const MOST = 1_500;
/** What stands further away is no neighbour. */
const MOST_BETWEEN = 4;

/** Describes the nodes of a look. */
export class KnownNodes {
  readonly #look: Look;
  readonly #rows: readonly Row[];

  constructor(look: Look) {
    this.#look = look;
    this.#rows = [...look.rows.values()].map(({ row }) => row).filter(isMeant);
  }

  /** Returns all that can be meant. */
  all(): KnownNode[] {
    return this.#rows.slice(0, MOST).map((row, place) => this.#known(row, place));
  }

  /** Returns what one is known by; nothing where the look does not have it. */
  of(uid: string): KnownNode | undefined {
    const row = this.#look.rows.get(uid)?.row;
    return row === undefined ? undefined : this.#known(row, this.#rows.indexOf(row));
  }

  #known(row: Row, place: number): KnownNode {
    const near = this.#above(row).map(nameOf).find((name) => name !== "");
    const before = this.#beside(row, this.#rows.slice(0, Math.max(0, place)).reverse());
    const after = place < 0 ? undefined : this.#beside(row, this.#rows.slice(place + 1));
    const alike = this.#rows.filter((each) => each.type === row.type && nameOf(each) === nameOf(row));
    const selector = this.#selector(row, alike);
    return {
      role: row.type,
      name: nameOf(row),
      ...(near === undefined ? {} : { near }),
      ...(alike.length > 1 ? { shared: true } : {}),
      ...(isSecret(row) ? { secret: true } : {}),
      ...((row.flags & FLAG.disabled) === 0 ? {} : { disabled: true }),
      ids: row.id === undefined ? [] : [`id=${row.id}`],
      kind: row.type,
      ...(row.prompt ? { hint: row.prompt } : {}),
      ...(before ? { before } : {}),
      ...(after ? { after } : {}),
      at: [0, Math.round(100 * Math.max(0, place) / Math.max(1, this.#rows.length)) / 100],
      page: this.#title(row),
      ...(selector === undefined ? {} : { selector }),
    };
  }

  /** By id and text, else by type and text, alone or within what has a type or an id of its own. */
  #selector(row: Row, alike: readonly Row[]): NodeSelector | undefined {
    const name = nameOf(row);
    const text = name === "" ? {} : { text: name, match: "equals" } as const;
    const own = row.id !== undefined && WORD.test(row.id) ? `#${row.id}` : undefined;
    const sharing = this.#rows.filter((each) => each.id === row.id && nameOf(each) === name);
    if (own !== undefined && sharing.length === 1) return { css: own, ...text };
    if (alike.length === 1 && name !== "") return { css: row.type, ...text };
    for (const above of this.#above(row)) {
      const css = above.id !== undefined && WORD.test(above.id) ? `#${above.id}` : above.type;
      const isAbove = (each: Row) => above.id === undefined ? each.type === above.type : each.id === above.id;
      const within = alike.filter((each) => this.#above(each).some(isAbove));
      if (within.length === 1) return { css: `${css} ${row.type}`, ...text };
    }
    return undefined;
  }

  /** Returns the name of the first of some rows that is not the row's own label. */
  #beside(row: Row, others: readonly Row[]): string | undefined {
    const named = others.slice(0, MOST_BETWEEN).map(nameOf);
    return named.find((name) => name !== "" && name !== nameOf(row));
  }

  #above(row: Row): Row[] {
    const rows: Row[] = [];
    let above = this.#look.rows.get(this.#look.rows.get(row.uid)?.parent ?? "");
    for (; above !== undefined; above = this.#look.rows.get(above.parent)) rows.push(above.row);
    return rows;
  }

  #title(row: Row): string {
    const id = [row, ...this.#above(row)].findLast(({ window }) => window !== undefined)?.window;
    return this.#look.windows.find((window) => window.id === id)?.title ?? "";
  }
}

/** Returns what a person calls it. */
export function nameOf({ label, name }: Row): string {
  return (label || name || "").replace(/\s+/g, " ").trim();
}

/** Tells whether it is made for secrets. */
export function isSecret({ type }: Row): boolean {
  return type === "PasswordField";
}

function isMeant(row: Row): boolean {
  const says = nameOf(row) !== "" || row.prompt !== undefined || row.id !== undefined ||
    row.value !== undefined;
  return (row.flags & FLAG.visible) !== 0 && says && !PARTS.has(row.type);
}
