import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { join } from "node:path";
import { commandLine } from "../helpers/host/command_line.ts";
import { HostProcess } from "../helpers/host/host_process.ts";
import type { TestHome } from "../helpers/host/test_home.ts";
import { verifies } from "../helpers/verifies.ts";

/** The page as it was, and as it became: numbers, order and wording in part. */
const FORM = `<label>Customer <input name=customer></label><label>PIN <input type=password name=pin></label>`;
const VERSIONS = {
  first: `${FORM}<button>Order</button>`,
  moved: `<nav><a href="#a">Home</a> <a href="#b">Help</a> <button type=button>Menu</button></nav>
    <button>Order</button><button type=button>Order history</button><input aria-label=Search>${FORM}`,
  renamed: `${FORM}<button>Order all of it</button>`,
  doubled: `${FORM}<button>Order</button><button>Order</button>`,
} as const;
type Version = keyof typeof VERSIONS;

function serveForm() {
  const orders: unknown[] = [];
  let version: Version = "first";
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    if (request.method === "POST") orders.push(await request.json());
    const html = `<!doctype html><title>Form</title><form>${VERSIONS[version]}</form><script>
document.forms[0].onsubmit = (event) => {
  event.preventDefault();
  fetch("/", { method: "POST", body: JSON.stringify(Object.fromEntries(new FormData(event.target))) });
};</script>`;
    return new Response(html, { headers: { "content-type": "text/html" } });
  });
  return {
    orders,
    show: (shown: Version) => void (version = shown),
    url: `http://127.0.0.1:${server.addr.port}/`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

/** Number of a control in the list that the host gives. */
async function numberOf(host: HostProcess, name: string): Promise<number> {
  const { result } = await host.request("tools/call", {
    name: "browser_list_interactives",
    arguments: { scope: "all", full: true },
  });
  const text = JSON.stringify(result).replaceAll('\\"', '"');
  const [, number] = new RegExp(`(\\d+) \\w+ "${name}"`).exec(text) ?? [];
  if (number === undefined) throw new Error(text);
  return Number(number);
}

/** Orders as a client does, by numbers, and begins a second order. */
async function order(home: TestHome, url: string, file: string): Promise<void> {
  await using host = await HostProcess.start({
    adapter: "browser",
    args: ["--record", file],
    home,
  });
  await host.initialize();
  const call = (name: string, args: object) => host.request("tools/call", { name, arguments: args });
  await call("browser_navigate", { url: url });
  const act = async (name: string, action: string, text?: string) => {
    const index = await numberOf(host, name);
    await call("browser_overlay_act", { index, action, ...(text === undefined ? {} : { text }) });
  };
  await act("Customer", "type", "Ann Lee");
  await act("PIN", "type", "hunter2-hunter2");
  await act("Order", "click");
  await call("browser_navigate", { url: url });
  await act("Customer", "type", "Ann Lee");
}

Deno.test("what a client called becomes a script, which finds everything again by name or fails", async (t) => {
  verifies("scripts:record");
  await using form = serveForm();
  await using person = await commandLine();
  const file = join(person.path, "order.ts");
  await order(person, form.url, file);
  deepEqual(form.orders.splice(0), [{ customer: "Ann Lee", pin: "hunter2-hunter2" }]);
  const text = await Deno.readTextFile(file);
  doesNotMatch(text, /hunter2|index|list_interactives/);
  match(text, /const \{ url = "http[^"]+", customer = "Ann Lee" \} = inputs;/);
  match(text, /\{ action: "type", role: "password", name: "PIN", exact: true, text: secret\("pin"\) \}/);
  // Nobody keeps this secret: the field is left as it is.
  const script = join(person.path, "mine.ts");
  await Deno.writeTextFile(script, text.replace(/^.*secret\("pin"\).*\n/m, "").replace(", secret }", " }"));
  const words = ["run", script, "--adapter", "browser", "--input", "customer=Bo", "--wait", "0.3"];
  const runs: readonly (readonly [Version, number, RegExp])[] = [
    ["moved", 0, /calls?, /],
    ["renamed", 1, /There is no button named "Order"/],
    ["doubled", 1, /Several are named "Order"/],
  ];
  for (const [version, code, said] of runs) {
    await t.step(`the page is ${version}`, async () => {
      form.show(version);
      const ran = await person.run(words);
      equal(ran.code, code, ran.stderr);
      match(ran.stdout + ran.stderr, said);
      deepEqual(form.orders.splice(0), code === 0 ? [{ customer: "Bo", pin: "" }] : []);
    });
  }
});

Deno.test("a script that cannot be written is told before anything starts, and none is written over", async () => {
  verifies("scripts:record");
  await using person = await commandLine();
  const file = join(person.path, "there.ts");
  await Deno.writeTextFile(file, "mine");
  const ran = await person.run([
    "call",
    "browser_tabs",
    "--adapter",
    "browser",
    "--record",
    join(file, "x.ts"),
  ]);
  equal(ran.code, 1);
  match(ran.stderr, /^glovebox: Cannot write a script to .*x\.ts: /);
  const other = await person.run(["call", "browser_tabs", "--adapter", "browser", "--record", file]);
  equal(other.code, 0, other.stderr);
  equal(await Deno.readTextFile(file), "mine");
  match(await Deno.readTextFile(join(person.path, "there-2.ts")), /^\/\/ Recorded by Glovebox/);
});
