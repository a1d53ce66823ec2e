import type { Json } from "../../../../src/assistant/model/port.ts";
import { act, type Said, type View } from "../../view.ts";
import { answers, type EvalTask, go, notes, tells } from "../task.ts";

interface Offer {
  readonly price: number;
  readonly shipping?: number;
  readonly pool?: boolean;
}

function site(offers: readonly Offer[]) {
  const shops = offers.map((offer, at) => {
    const shipping = offer.shipping === undefined ? "" : ` and ${offer.shipping} euros for shipping`;
    const pool = offer.pool === undefined ? "" : offer.pool ? " It has a pool." : " There is no pool.";
    const text = `Place ${at + 1} asks ${offer.price} euros${shipping}.${pool}`;
    return [`/${at + 1}`, `<title>Place ${at + 1}</title><h1>${text}</h1>`] as const;
  });
  const links = offers.map((_, at) => `<a href="/${at + 1}">Place ${at + 1}</a>`).join(" ");
  return { "/": `<title>Places</title>${links}`, ...Object.fromEntries(shops) };
}

/** Visits each place, keeps what it says, and chooses at the end. */
function visit(
  view: View,
  url: string,
  { count, choose }: { readonly count: number; choose(places: readonly Place[]): Said },
): Said {
  const known = placesIn(`${view.text}\n${view.said}`.match(/kept: .*/g)?.join("\n") ?? "");
  const at = Number(/^Place (\d+)$/.exec(view.page.title)?.[1] ?? 0);
  if (at > 0 && !known.some((place) => place.at === at)) return notes(`kept: ${view.page.snippet}`);
  const next = Array.from({ length: count }, (_, index) => index + 1).find((each) =>
    !known.some((place) => place.at === each)
  );
  return next === undefined ? choose(known) : go(`${url}/${next}`);
}

interface Place {
  readonly at: number;
  readonly price: number;
  readonly total: number;
  readonly pool: boolean;
}

function placesIn(text: string): Place[] {
  const found = text.matchAll(/Place (\d+) asks (\d+) euros(?: and (\d+) euros for shipping)?\.([^\n]*)/g);
  const places = [...found].map(([, at, price, shipping = "0", rest = ""]) => ({
    at: Number(at),
    price: Number(price),
    total: Number(price) + Number(shipping),
    pool: rest.includes("has a pool"),
  }));
  return [...new Map(places.map((place) => [place.at, place])).values()];
}

const cheapest = (places: readonly Place[], by: "price" | "total" = "price") =>
  places.toSorted((a, b) => a[by] - b[by])[0]?.at ?? 0;

function comparison(
  name: string,
  goal: string,
  { offers, best, choose }: {
    readonly offers: readonly Offer[];
    readonly best: string;
    choose(places: readonly Place[]): Json;
  },
): EvalTask {
  return {
    kind: "comparison",
    name,
    goal,
    pages: () => site(offers),
    reached: ({ data }) => answers(data, best),
    solve: (view, url) =>
      visit(view, url, {
        count: offers.length,
        choose: (places) => tells(choose(places), `Place ${offers.length}`),
      }),
  };
}

const prices = [31, 28, 45, 19, 33, 27, 52].map((price) => ({ price }));

const SHOPS = 32;

/** Names that are long, on many pages: what is told of earlier ones must not pile up. */
const thirty: EvalTask = {
  kind: "comparison",
  name: "thirty-two shops one after the other, with a price from the first",
  goal: "Look at each of the shops on URL, page by page. What does the kettle cost in the first one?",
  steps: SHOPS + 8,
  pages: () =>
    Object.fromEntries(Array.from({ length: SHOPS }, (_, at) => {
      const links = Array.from({ length: 120 }, (_, n) =>
        `<li><a href="#${n}">Article ${n} of shop ${at}: a fine thing for the house and the garden</a>`);
      const next = at + 1 < SHOPS ? `<a href="/${at + 1}">Next shop</a>` : "<p>This was the last shop.</p>";
      const page = `<title>Shop ${at}</title><p>Kettle: ${12 + at}.90</p>${next}<ul>${links.join("")}</ul>`;
      return [at === 0 ? "/" : `/${at}`, page];
    })),
  reached: ({ data }) => answers(data, "12.90"),
  solve(view) {
    const price = /the first shop wants ([\d.]+\d)/.exec(view.text)?.[1];
    const here = /Kettle: ([\d.]+\d)/.exec(view.page.snippet)?.[1] ?? "";
    if (price === undefined) return notes(`the first shop wants ${here}`);
    return view.page.snippet.includes("the last shop")
      ? tells(price, "This was the last shop")
      : act(view, "link", "Next shop");
  },
};

/** Things that stand on several pages and are compared. */
export const COMPARISON: readonly EvalTask[] = [
  comparison("the cheapest of five", "Which of the five places on URL is cheapest? Answer Place N.", {
    offers: prices.slice(0, 5),
    best: "Place 4",
    choose: (places) => `Place ${cheapest(places)}`,
  }),
  comparison(
    "seven prices as a table",
    "Give the prices of all seven places on URL as JSON: a list of numbers.",
    {
      offers: prices,
      best: "[31,28,45,19,33,27,52]",
      choose: (places) => places.toSorted((a, b) => a.at - b.at).map(({ price }) => price),
    },
  ),
  comparison(
    "the cheapest with its shipping",
    "Which place on URL is cheapest with shipping? Answer Place N.",
    {
      offers: [{ price: 10, shipping: 9 }, { price: 12, shipping: 3 }, { price: 14, shipping: 2 }],
      best: "Place 2",
      choose: (places) => `Place ${cheapest(places, "total")}`,
    },
  ),
  comparison(
    "the cheapest with a pool",
    "Which place on URL is the cheapest one with a pool? Answer Place N.",
    {
      offers: [{ price: 80, pool: false }, { price: 120, pool: true }, { price: 95, pool: true }],
      best: "Place 3",
      choose: (places) => `Place ${cheapest(places.filter(({ pool }) => pool))}`,
    },
  ),
  thirty,
];
