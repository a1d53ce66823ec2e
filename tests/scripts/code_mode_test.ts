import assert from "node:assert/strict";
import { join } from "node:path";
import { encode } from "gpt-tokenizer";
import { z } from "zod";
import { commandLine } from "../helpers/host/command_line.ts";
import { fixtureAdapter } from "../helpers/host/host_command.ts";
import { HostProcess } from "../helpers/host/host_process.ts";
import { verifies } from "../helpers/verifies.ts";

const ROWS = 67;
/** A form as a small shop has it: each order is sent, and the form is empty again. */
const FORM = `<!doctype html><title>Orders</title>
<form><label>Customer <input name=customer></label><label>Amount <input name=amount></label>
<button>Add order</button></form><p id=count>0 orders</p>
<script>
  document.querySelector("form").onsubmit = async (event) => {
    event.preventDefault();
    const form = event.target;
    await fetch("/orders", { method: "POST", body: JSON.stringify(Object.fromEntries(new FormData(form))) });
    form.reset();
    const count = document.getElementById("count");
    count.textContent = parseInt(count.textContent) + 1 + " orders";
  };
</script>`;

const listed = z.object({ tools: z.array(z.looseObject({ name: z.string() })) });
const answered = z.object({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
  isError: z.boolean().optional(),
});

function serveForm() {
  const orders: unknown[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    if (request.method !== "POST") return new Response(FORM, { headers: { "content-type": "text/html" } });
    orders.push(await request.json());
    return new Response(null, { status: 201 });
  });
  return {
    orders,
    url: `http://127.0.0.1:${server.addr.port}/`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

/** What a model reads of a call, in one text. */
async function told(host: HostProcess, name: string, args: object): Promise<string> {
  const { result, error } = await host.request("tools/call", { name, arguments: args });
  assert.equal(error, undefined, JSON.stringify(error));
  const { content, isError } = answered.parse(result);
  const text = content.map((part) => part.text ?? part.type).join("\n");
  assert.notEqual(isError, true, text);
  return text;
}

Deno.test("with --code a client gets three tools, which take at most 1,200 tokens", async () => {
  verifies("scripts:small");
  await using host = await HostProcess.start({ adapter: "echo", args: ["--code"] });
  await host.initialize();
  const { result } = await host.request("tools/list");
  const { tools } = listed.parse(result);
  assert.deepEqual(tools.map(({ name }) => name), ["search_tools", "run_script", "read_output"]);
  const tokens = encode(JSON.stringify(tools)).length;
  assert.ok(tokens <= 1_200, `${tokens} tokens`);
  assert.match(
    await told(host, "search_tools", { query: "say text" }),
    /^echo\.echo\(\{ text: string \}\)/m,
  );
  assert.match(
    await told(host, "run_script", { code: "return (await echo.echo({ text: 'hi' })).text" }),
    /^hi\n\(1 call, /,
  );
  assert.equal(await told(host, "echo", { text: "also by name" }), "also by name");
});

Deno.test("one script does the work of hundreds of calls in a browser, with a tenth of the tokens", async () => {
  verifies("scripts:run");
  await using form = serveForm();
  await using host = await HostProcess.start({ adapter: "browser", args: ["--code"] });
  await host.initialize();
  const code = `import { browser, inputs } from "glovebox:tools";
await browser.navigate({ url: inputs.url });
for (const { customer, amount } of inputs.rows) {
  await browser.steps({ steps: [
    { action: "type", name: "Customer", text: customer },
    { action: "type", name: "Amount", text: String(amount) },
    { action: "click", name: "Add order" },
  ] });
}
return (await browser.extract({ mode: "text" })).text;`;
  const rows = Array.from({ length: ROWS }, (_, at) => ({ customer: `Customer ${at}`, amount: at * 3 }));
  const answer = await told(host, "run_script", { code, inputs: { url: form.url, rows } });
  assert.deepEqual(form.orders, rows.map(({ customer, amount }) => ({ customer, amount: String(amount) })));
  assert.match(answer, new RegExp(`${ROWS} orders`));
  const ofScript = encode(code + answer).length;
  const single = ["type", "type", "click"].map((action, at) => ({
    index: at + 1,
    action,
    text: "Customer 1",
  }));
  await told(host, "browser_navigate", { url: form.url });
  let ofRow = 0;
  for (const args of single) {
    const wanted = args.action === "click" ? { index: args.index, action: args.action } : args;
    ofRow += encode(JSON.stringify(wanted) + await told(host, "browser_overlay_act", wanted)).length;
  }
  assert.ok(ofRow * ROWS >= 10 * ofScript, `${ofRow * ROWS} tokens by calls, ${ofScript} by a script`);
});

/** What the compiler says of a file. */
async function mistakesIn(path: string): Promise<string> {
  const args = ["check", "--no-config", path];
  const { stderr } = await new Deno.Command(Deno.execPath(), { args, env: { NO_COLOR: "1" } }).output();
  return new TextDecoder().decode(stderr);
}

Deno.test("run runs a script of a person, and types writes what an editor knows of it", async () => {
  verifies("scripts:run");
  await using person = await commandLine();
  const file = join(person.path, "greet.ts");
  await Deno.writeTextFile(
    file,
    `import { echo, inputs, log } from "glovebox:tools";
log("hello", inputs.name);
export default (await echo.echo_length({ text: inputs.name })).text;`,
  );
  const adapter = ["--adapter", fixtureAdapter("echo")];
  const done = await person.run(["run", file, ...adapter, "--input", "name=Ann"]);
  assert.equal(done.code, 0, done.stderr);
  assert.match(done.stdout, /^hello Ann\n3\n\(1 call, [\d.]+ s\)\n$/);
  const json = await person.run(["run", file, ...adapter, "--input", "name=Ann", "--json"]);
  assert.deepEqual(JSON.parse(json.stdout), { value: "3", lines: ["hello Ann"], calls: 1 });
  const failed = await person.run(["run", file, ...adapter]);
  assert.equal(failed.code, 1);
  assert.match(failed.stderr, /INVALID_INPUT: Line 3: echo_length: /);
  const none = await person.run(["run", "nowhere.ts", ...adapter]);
  assert.equal(none.code, 2);
  assert.match(none.stderr, /Cannot read nowhere\.ts: there is no such file/);
  const types = await person.run(["types", ...adapter]);
  assert.match(types.stdout, /^declare module "glovebox:tools" \{/);
  const declared = join(person.path, "tools.d.ts");
  await Deno.writeTextFile(declared, types.stdout);
  const wrong = join(person.path, "wrong.ts");
  await Deno.writeTextFile(
    wrong,
    `/// <reference path="./tools.d.ts" />\nimport { echo } from "glovebox:tools";\nawait echo.echo({ txt: 1 });\n`,
  );
  assert.match(await mistakesIn(wrong), /'txt' does not exist in type/);
});
