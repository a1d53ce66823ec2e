import { HostProcess } from "../helpers/host/host_process.ts";
import type { TestHome } from "../helpers/host/test_home.ts";

const [CUSTOMER, NOTE] = [
  "<label>Customer <input id=customer name=customer></label>",
  "<label>Note <input id=note name=note></label>",
];
/** The page as it was recorded, and as it became: numbers, order and part of the wording. */
const VERSIONS = {
  first: `${CUSTOMER}${NOTE}<button id=order>Order</button>`,
  renamed: `<nav><a href="#a">Home</a> <a href="#b">Orders</a> <button type=button>Menu</button></nav>
    <label>Client name <input id=customer name=customer></label>${NOTE}
    <button type=button>Order history</button><button id=order>Order now</button>`,
  turned: `<label>Client name <input id=customer name=customer></label>${NOTE}
    <button id=order value=delete>Delete order</button>`,
  anew: `<h1>Tea</h1>${NOTE}<p><span id=paid>Not paid</span></p>
    <button type=button class=on>More</button><label hidden>Who buys? <input name=customer class=new></label>
    <button type=button class=on>Continue</button><span hidden><button>Send off</button></span><p id=said></p>`,
  late: `<label>Client name <input id=customer name=customer></label>${NOTE}<span id=soon></span>`,
} as const;

const SCRIPT = `
document.forms[0].onsubmit = (event) => {
  event.preventDefault();
  const method = event.submitter?.value === "delete" ? "DELETE" : "POST";
  fetch("/", { method, body: JSON.stringify(Object.fromEntries(new FormData(event.target))) });
};
for (const on of document.querySelectorAll(".on")) on.onclick = () => { on.nextElementSibling.hidden = false; };
document.forms[0].addEventListener("submit", () => {
  const said = document.getElementById("said");
  if (said) said.textContent = "Your tea is on its way";
});
const soon = document.getElementById("soon");
if (soon) setTimeout(() => { soon.innerHTML = "<button id=order>Order now</button>"; }, 1200);`;

/** A shop with one page, and what its server was sent. */
export interface Shop extends AsyncDisposable {
  readonly url: string;
  readonly orders: unknown[];
  readonly deleted: unknown[];
  readonly show: (version: keyof typeof VERSIONS) => void;
}

/** Serves a page with an order form, as one of its versions. */
export function serveShop(): Shop {
  const orders: unknown[] = [];
  const deleted: unknown[] = [];
  let version: keyof typeof VERSIONS = "first";
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    if (request.method === "POST") orders.push(await request.json());
    if (request.method === "DELETE") deleted.push(await request.json());
    const html = `<!doctype html><title>Shop</title><link rel=icon href="data:,"><form>${
      VERSIONS[version]
    }</form>
<script>${SCRIPT}</script>`;
    return new Response(html, { headers: { "content-type": "text/html" } });
  });
  return {
    orders,
    deleted,
    show: (shown: keyof typeof VERSIONS) => void (version = shown),
    url: `http://127.0.0.1:${server.addr.port}/`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

/** Orders as a client does, by numbers, while what it does is recorded. */
export async function recordOrder(home: TestHome, url: string, file: string): Promise<void> {
  await using host = await HostProcess.start({ adapter: "browser", args: ["--record", file], home });
  await host.initialize();
  const call = (name: string, args: object) => host.request("tools/call", { name, arguments: args });
  await call("browser_navigate", { url });
  const listed = await call("browser_list_interactives", { scope: "all", full: true });
  const text = JSON.stringify(listed.result).replaceAll('\\"', '"');
  const act = async (name: string, action: string, typed?: string) => {
    const index = Number(new RegExp(`(\\d+) \\w+ "${name}"`).exec(text)?.[1]);
    await call("browser_overlay_act", { index, action, ...(typed === undefined ? {} : { text: typed }) });
  };
  await act("Customer", "type", "Ann Lee");
  await act("Note", "type", "by noon");
  await act("Order", "click");
}
