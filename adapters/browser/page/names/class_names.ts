/// <reference lib="dom" />

/** Reads the names that programs know elements by: their classes and ids, and what these are for. */
export class ClassNames {
  /** Classes that say how something stands at the moment. */
  readonly #state =
    /^(?:is-|has-|js-|\w+-)?(?:active|selected|open|opened|closed|disabled|enabled|focus|focused|hover|hovered|checked|current|visible|hidden|show|shown|expanded|collapsed|loading|dragging|readonly|focus-visible|reversed?|hydrated|ready|mounted|processed|initiali[sz]ed|rendered)$|^(?:[a-z]+-)+active$/i;
  /** How a star of a rating looks, behind what it is: `star--full`. */
  readonly #filled = /^-(?:full|half|empty|zero)$/;
  /** Classes of every icon, and of every button of a look. */
  readonly #dull =
    /^(?:icons?|[a-z]-icon|btn|button|bi|mdi|glyphicon)$|(?:^|[-_])(?:btn|button|link)[-_]+(?:[a-z]+[-_]+)*(?:xs|sm|lg|xl|small|large|tiny|mini|medium|primary|secondary|success|info|warning|danger|default|light|dark|outline|invisible|ghost|flat|only|round|circle|square|block|group|dashed)(?:-type)?$|(?:^|-)(?:(?:corner|rounded|radius)(?:-[a-z]+)?|border(?:-(?:top|right|bottom|left|start|end))?)$|-(?:xs|sm|md|lg|xl|xxl|\dx|fw)$/i;
  /** Classes that set one thing of a style. */
  readonly #style =
    /^(?:font-(?:thin|light|normal|medium|semi-?bold|bold|black|mono|sans|serif)|(?:bg|text)-(?:white|black|transparent|current|inherit|left|center|right)|cursor-[a-z]+|notranslate|[a-z]{1,2}-\d+)$/;
  /** Classes of a set in which each sets one thing: words that say something else where they stand alone. */
  readonly #utility =
    /^(?:(?:inline-)?(?:flex|grid|block)|inline|relative|truncate|ellipsis|(?:no-)?wrap|row|col|column|scroll|fit|full-(?:width|height)|(?:relative|absolute)-[a-z]+|no-outline|non-selectable|uppercase|italic|underline|antialiased|rounded|border|transition|outline|shadow|ring|grow|shrink|group|peer|(?:[mp][xytrblse]?|gap(?:-[xy])?|space-[xy]|(?:min-|max-)?[wh]|size|inset(?:-[xy])?|top|right|bottom|left|z|opacity|duration|leading|tracking|grow|shrink|rounded(?:-[a-z]{1,2})?|shadow|ring(?:-offset)?|border(?:-[xytrbl])?|text|font|outline|aspect)-(?:\d.*|px|auto|full|screen|min|max|fit|none|\d?xs|sm|md|base|lg|\d?xl|tight(?:er)?|snug|normal|relaxed|loose|wide[rst]*|thin|light|medium|semibold|bold|mono|sans|serif|square)|(?:bg|text|border|ring|fill|stroke|from|via|to|divide|outline|ring-offset)-(?:[a-z]+-\d{2,3}|(?:primary|secondary|muted|accent|destructive|background|foreground|card|popover|input|white|black|transparent|current|inherit)(?:-[a-z]+)?)|(?:justify|items|content|self|place|align|object|whitespace|overflow(?:-[xy])?|cursor|select|pointer-events|break|flex|transition|ease|animate|appearance)-[a-z]+)$/;
  /** As many of them stand together at least. */
  readonly #several = 3;
  /** Letters of both kinds, long enough for an id that a program draws by lot. */
  readonly #mixed = /^(?=.*[a-z])(?=.*[A-Z])[\w-]{16,}$/;
  /** Digits in the middle of what would be words, more than once. */
  readonly #mingled = /(?:[a-zA-Z]\d+[a-z].*){2}/;
  /** What may be a word, and the share of words that were put together in what a person wrote. */
  readonly #word = /[A-Z]?[a-z]{3,}/g;
  readonly #worded = 0.5;
  /** Names that a program has made up. */
  readonly #made =
    /^(?:.*[^\p{L}\p{N}\s_.-].*|.*\d\.\d.*|-.*|.*-[a-z]|_.*_|_(?=.*\d)[a-z\d]{7,}|(?:css|sc|jss|emotion|ng|svelte|radix)-.*|.*\d{3,}.*|(?=.*\d)[\w-]{5,9}|(?=[a-z]+\d+[a-z])[a-z\d]{6,}-\d.*|.*-(?=.*\d)[\da-f]{6,}|.*-(?=(?:[a-z]*\d){2})(?=.*[a-z])[a-z\d]{8,})$/u;
  /** What a build tool puts behind the name of a component, and a part that it adds to a class, beside a class that it makes. */
  readonly #component = /(?:-sc-[a-z\d]+|(?<=__\w+)-[a-z\d]{5,7})-\d+$/;
  readonly #styled = /(?:^|-)sc-[a-z\d]|__\w+-[a-z\d]{5,7}-\d+$/i;
  readonly #drawn = /^[a-zA-Z]{5,8}$/;
  readonly #hash = /^(?:(?=.*\d)(?=.*[a-z])|(?=.*[a-z])(?=.*[A-Z]))[\da-zA-Z]{5,8}$/;
  /** Fonts of Font Awesome, whose signs are all called `fa-` and a word. */
  readonly #awesome = /^fa(?:[bdlrs]|-(?:brands|duotone|light|regular|solid))?$/i;
  readonly #maker = /^[a-z]{3,}-/i;
  /** Neighbours that are compared at most. */
  readonly #few = 12;

  /**
   * Returns the classes of an element. What tells it from a few neighbours comes first: kinds of another class, such
   * as `step-up` of `step`, and what one has that shares other classes with them; then which part of something it is,
   * such as `stepper__plus` in a `stepper`.
   */
  tellingFirst(element: Element): string[] {
    const classes = this.written(element).reverse();
    const around = element.parentElement?.children ?? [];
    const others = around.length > this.#few ? [] : [...around].filter((each) => each !== element);
    const theirs = new Set(others.flatMap((each) => this.written(each)));
    const isOneOfMany = classes.some((each) => each.length > 1 && theirs.has(each));
    const own = classes.filter((name) => {
      const isKind = isOneOfMany ||
        classes.some((kind) => kind !== name && kind.length > 1 && name.startsWith(kind));
      return isKind && !theirs.has(name);
    });
    const whole = [...element.parentElement?.classList ?? []];
    const parts = classes.filter((name) =>
      !name.includes("--") && whole.some((kind) => name.startsWith(`${kind}__`))
    );
    const ofKind = own.filter((name) => this.isOfKind(name, element.classList));
    return [...ofKind, ...own, ...parts, ...this.#rare(element, classes), ...classes];
  }

  /** Returns the class that far fewer elements have than the last one of its maker: `kit-pill-remove`, not `kit-button`. */
  #rare({ ownerDocument }: Element, classes: readonly string[]): string[] {
    const telling = classes.filter((each) => {
      return !this.isMade(each) && !this.isState(each, classes) && !this.isDull(each, classes);
    });
    const maker = this.#maker.exec(telling[0] ?? "")?.[0];
    const others = maker === undefined ? [] : telling.slice(1).filter((each) => each.startsWith(maker));
    if (others.length === 0) return [];
    const all = telling.slice(0, 1).concat(others).map((name) => {
      return { name, borne: ownerDocument.getElementsByClassName(name).length };
    });
    const [last, ...less] = all;
    const rarest = Math.min(...less.map(({ borne }) => borne));
    const found = less.find(({ borne }) => borne === rarest);
    const isFar = last !== undefined && last.borne > 1 && 2 * rarest <= last.borne;
    return isFar && found !== undefined ? [found.name] : [];
  }

  /** Returns the classes of a neighbour that has an icon as well: what they share tells none from the others. */
  sharedBy(element: Element): ReadonlySet<string> | undefined {
    const inner = element.firstElementChild;
    if (inner === null || element.parentElement === null) return undefined;
    const around = element.parentElement.children;
    if (around.length > this.#few) return undefined;
    const twin = [...around].find((each) => {
      return each !== element && each.className === element.className && each.firstElementChild !== null;
    });
    return twin === undefined
      ? undefined
      : new Set([...this.written(twin), ...this.written(twin.firstElementChild)]);
  }

  /** Returns the classes of an element as a person wrote them, without what a build tool made of them. */
  written(element: Element | null): string[] {
    const isDrawn = (each: string) => this.#drawn.test(each) && !this.#styled.test(each);
    return [...element?.classList ?? []].filter((each, at, all) => {
      // What follows the class of a component is made up of its styles.
      const before = all.slice(0, at).findLast((other) => !isDrawn(other)) ?? "";
      return !(isDrawn(each) && this.#styled.test(before));
    }).map((each) => this.#unhashed(each));
  }

  /** Returns what a page says that an element is for; a custom element may take that as its `action`. */
  purposeOf(element: Element): string {
    const action = element.localName.includes("-") ? element.getAttribute("action") : null;
    return element.getAttribute("data-action") ?? element.getAttribute("data-direction") ?? action ??
      (element.getAttribute("autocomplete") ?? "").replace(/^(on|off)$/, "");
  }

  /** Tells whether a program has made a name up. */
  isMade(word: string): boolean {
    return this.#made.test(word) || this.isDrawnByLot(word);
  }

  /** Tells whether a name is letters by lot, without words. */
  isDrawnByLot(word: string): boolean {
    return this.#mixed.test(word) && (this.#mingled.test(word) || this.#isUnworded(word));
  }

  /** Tells whether a class says how something stands, alone or behind the name of what it is. */
  isState(word: string, classes: readonly string[]): boolean {
    return this.#state.test(word) || classes.some((kind) => {
      const rest = word.startsWith(kind) ? word.slice(kind.length) : "";
      const state = /^(?:--?|(?=[A-Z]))(.+)/.exec(rest)?.[1] ?? "";
      return this.#state.test(state) || this.#filled.test(rest.slice(1));
    });
  }

  /** Tells whether a class says only how something looks, or is the kind that such a class is of. */
  isDull(word: string, classes: readonly string[]): boolean {
    return this.#dull.test(word) || this.#style.test(word) || this.#awesome.test(word) ||
      CSS.supports("position", word) ||
      classes.some((each) => each.startsWith(`${word}-`) && this.#dull.test(each));
  }

  /** Tells whether a class sets one thing of a style, as others do beside it. */
  isUtility(word: string, classes: readonly string[]): boolean {
    const isOne = (each: string) => this.#utility.test(each);
    return isOne(word) && (this.#style.test(word) || new Set(classes.filter(isOne)).size >= this.#several);
  }

  /** Tells whether a class is one of several looks of a kind, such as `button--wide`, or that kind. */
  isLook(name: string, classes: readonly string[]): boolean {
    return name.includes("--") || classes.some((each) => each.startsWith(`${name}--`));
  }

  /** Tells whether a class is one of a kind that is a class as well, such as `step-up` of `step`, and no look of it. */
  isOfKind(name: string, classes: DOMTokenList): boolean {
    const kinds = [...classes].map((each) => this.#awesome.test(each) ? "fa" : each);
    const kind = kinds.find((each) => name.startsWith(`${each}-`));
    return kind !== undefined && name[kind.length + 1] !== "-";
  }

  /** Returns a class without the hash that keeps it apart from the same class of other files: `_close_1x2y3_5`. */
  #unhashed(word: string): string {
    const parts = word.replace(this.#component, "").split("_");
    const isNumbered = parts[0] === "" && parts.length > 3 && /^\d+$/.test(parts.at(-1) ?? "");
    const found = parts.findIndex((part, nth) => nth > 0 && this.#isHash(part));
    const at = found < 0 && isNumbered && parts.at(-2)?.length === 5 ? parts.length - 2 : found;
    return at < 0 ? parts.join("_") : parts.slice(0, at).filter((part) => part !== "").join("_");
  }

  #isHash(part: string): boolean {
    return this.#hash.test(part) && this.#isUnworded(part);
  }

  #isUnworded(word: string): boolean {
    return (word.match(this.#word) ?? []).join("").length < this.#worded * word.length;
  }
}
