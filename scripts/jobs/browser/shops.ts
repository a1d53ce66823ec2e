import { difference, type Job, numberOf, refOf, type Use } from "../job.ts";
import { serveSite } from "./site.ts";

const SHOPS = 7;
const GOODS = 60;
const WANTED = "Kettle K2";
/** Price and shipping of each shop, in cents; the sums differ from the prices in their order. */
const OFFERS = [[2490, 590], [2190, 1090], [2650, 0], [2390, 490], [2290, 690], [2590, 290], [
  2810,
  0,
]] as const;
const CHEAPEST = 2;
const RESERVED = `Reserve ${WANTED}`;

const euros = (cents: number) => (cents / 100).toFixed(2);

function page(shop: number): string {
  const [price = 0, shipping = 0] = OFFERS[shop] ?? [];
  const rows = Array.from({ length: GOODS }, (_, at) => {
    const [name, cents] = at === 41 ? [WANTED, price] : [`Pan P${at}`, 1000 + at * 35];
    return `<tr><td>${name}</td><td>${
      euros(cents)
    } EUR</td><td><button data-name="${name}">Reserve ${name}</button></td></tr>`;
  });
  return `<title>Shop ${shop}</title><h1>Shop ${shop}</h1><table>${rows.join("")}</table>
<p>Shipping: ${euros(shipping)} EUR</p><p id=said></p>
<script>for (const each of document.querySelectorAll("button")) each.onclick = async () => {
  await fetch("/", { method: "POST", body: JSON.stringify({ shop: ${shop}, name: each.dataset.name }) });
  said.textContent = "Reserved";
};</script>`;
}

/** The same article in seven shops, with its shipping: the cheapest is reserved. */
export const SHOPS_COMPARED: Job = {
  name: "a comparison over seven shops",
  adapter: "browser",
  words: "navigate, read the text of a page, click",
  open() {
    const site = serveSite(Object.fromEntries(OFFERS.map((_, shop) => [`/${shop}`, page(shop)])));
    const { url, posted } = site;
    return {
      async ours(use) {
        const index = numberOf(await compare(use, url), RESERVED);
        await use("browser_overlay_act", { index, action: "click" });
      },
      scripts: [`import { browser } from "glovebox:tools";
const cents = (text, after) => Math.round(100 * Number(text.slice(text.indexOf(after) + after.length).match(/\\d+\\.\\d\\d/)[0]));
const sums = [];
for (let shop = 0; shop < ${SHOPS}; shop++) {
  const url = \`${url}/\${shop}\`;
  await browser.navigate({ url });
  const { text } = await browser.extract({ mode: "text" });
  sums.push({ url, sum: cents(text, "${WANTED}") + cents(text, "Shipping") });
}
const [best] = sums.sort((one, other) => one.sum - other.sum);
await browser.navigate({ url: best.url });
await browser.steps({ steps: [{ action: "click", name: "${RESERVED}" }] });
return best;`],
      async rival(use) {
        const target = refOf(await compare(use, url), `button "${RESERVED}`);
        await use("browser_click", { element: RESERVED, target });
      },
      missing: () => Promise.resolve(difference([{ shop: CHEAPEST, name: WANTED }], posted)),
      [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
    };
  },
};

/** Both have a tool of that name, with this argument. */
async function compare(use: Use, url: string): Promise<string> {
  for (let shop = 0; shop < SHOPS; shop++) {
    await use("browser_navigate", { url: `${url}/${shop}` });
    await use("browser_find", { text: WANTED });
    await use("browser_find", { text: "Shipping" });
  }
  await use("browser_navigate", { url: `${url}/${CHEAPEST}` });
  return await use("browser_find", { text: RESERVED });
}
