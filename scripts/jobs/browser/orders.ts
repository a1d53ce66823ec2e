import { difference, type Job, refOf, type Use } from "../job.ts";
import { serveSite } from "./site.ts";

const ROWS = Array.from(
  { length: 80 },
  (_, at) => ({ customer: `Customer ${at + 1}`, amount: `${(at * 37) % 91 + 1}` }),
);

const PAGE = `<title>Orders</title>
<form><label>Customer <input name=customer></label><label>Amount <input name=amount></label>
<button>Add order</button></form><p id=count>0 orders</p>
<script>
  document.querySelector("form").onsubmit = async (event) => {
    event.preventDefault();
    const body = JSON.stringify(Object.fromEntries(new FormData(event.target)));
    event.target.reset();
    await fetch("/", { method: "POST", body });
    count.textContent = parseInt(count.textContent) + 1 + " orders";
  };
</script>`;

/** A table of 80 rows, typed into the form of a page, which takes one at a time. */
export const ORDERS: Job = {
  name: "80 rows into a web form",
  adapter: "browser",
  words: "navigate, fill in form fields, click",
  open() {
    const site = serveSite({ "/": PAGE });
    const { url, posted } = site;
    const rows = ROWS.map(({ customer, amount }) => `${customer},${amount}`).join("\n");
    return {
      async ours(use) {
        await use("browser_navigate", { url });
        for (const { customer, amount } of ROWS) {
          const steps = [
            { action: "type", name: "Customer", text: customer },
            { action: "type", name: "Amount", text: amount },
            { action: "click", name: "Add order" },
          ];
          await use("browser_steps", { steps });
        }
        await use("browser_find", { text: `${ROWS.length} orders` });
      },
      scripts: [`import { browser, expect } from "glovebox:tools";
const rows = \`${rows}\`.split("\\n").map((row) => row.split(","));
await browser.navigate({ url: "${url}" });
for (const [customer, amount] of rows) {
  await browser.steps({ steps: [
    { action: "type", name: "Customer", text: customer },
    { action: "type", name: "Amount", text: amount },
    { action: "click", name: "Add order" },
  ] });
}
await expect(browser).toShow("${ROWS.length} orders");`],
      rival: (use) => byRival(use, url),
      missing: () => Promise.resolve(difference(ROWS, posted)),
      [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
    };
  },
};

/** A call for the fields of a row, and one that sends it. */
async function byRival(use: Use, url: string): Promise<void> {
  await use("browser_navigate", { url });
  const look = await use("browser_snapshot", {});
  const [who, much, add] = ['textbox "Customer"', 'textbox "Amount"', 'button "Add'].map((each) =>
    refOf(look, each)
  );
  for (const { customer, amount } of ROWS) {
    const fields = [
      { name: "Customer", type: "textbox", target: who, value: customer },
      { name: "Amount", type: "textbox", target: much, value: amount },
    ];
    await use("browser_fill_form", { fields });
    await use("browser_click", { element: "Add order", target: add });
  }
  await use("browser_find", { text: `${ROWS.length} orders` });
}
