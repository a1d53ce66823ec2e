import assert from "node:assert/strict";
import { verifies } from "../../tests/helpers/verifies.ts";
import { ToolError } from "../adapter_api/errors.ts";
import type { ToolEntry } from "../adapter_api/manifest.ts";
import { namespacesOf } from "./namespaces.ts";
import { prepareScript } from "./prepare_script.ts";

const TOOL: ToolEntry = {
  name: "shop_buy",
  description: "Buys.",
  effect: "destroy",
  idempotent: false,
  core: true,
  aliases: [],
  timeoutMs: 1000,
  inputSchema: {
    type: "object",
    properties: {
      what: { type: "string" },
      size: { enum: ["small", "large"] },
      count: { type: "integer" },
      at: {
        type: "object",
        properties: { x: { type: "number" } },
        required: ["x"],
        additionalProperties: false,
      },
      either: { anyOf: [{ type: "string" }, { type: "array", items: { type: "number" } }] },
    },
    required: ["what"],
    additionalProperties: false,
  },
};
const SHOP = namespacesOf([{ name: "shop", tools: [TOOL, { ...TOOL, name: "shop_sell" }] }]);

async function problemsOf(code: string): Promise<string> {
  const error = await prepareScript(code, SHOP).then(() => undefined, (reason: unknown) => reason);
  if (error instanceof ToolError) return error.message.split("\n").slice(1).join("\n");
  return error === undefined ? "" : String(error);
}

Deno.test("prepareScript finds what cannot be right in calls, each with its line", async () => {
  verifies("scripts:checked");
  const cases: Readonly<Record<string, string>> = {
    'shop.buy({ what: "a", size: "larg" })':
      'line 1: shop.buy.size must be one of "small", "large"; did you mean "large"?',
    '\nshop.buy({ what: "a", colour: 1 })':
      'line 2: shop.buy has no "colour": it has what, size, count, at, either',
    "shop.buy({ what: {} })": "line 1: shop.buy.what must be string, not object",
    'shop.buy({ what: "a", count: "many" })': "line 1: shop.buy.count must be number, not string",
    'shop.buy({ what: "a", at: { y: 1 } })':
      'line 1: shop.buy.at has no "y"; did you mean x?\nline 1: shop.buy.at lacks x',
    'shop.buy({ what: "a", either: {} })': "line 1: shop.buy.either must be string, not object",
    'shop.buy("a", "b")': "line 1: shop.buy takes one object with all its arguments",
    "shop.by({})": "line 1: There is no shop.by; did you mean shop.buy?",
    "shop.refund({})": "line 1: There is no shop.refund: it has buy, sell",
    'await import("x")': 'line 1: A script imports nothing but "glovebox:tools", at its top',
    'import { shop as market } from "glovebox:tools";\nmarket.by({});':
      "line 2: There is no market.by; did you mean market.buy?",
  };
  for (const [code, problem] of Object.entries(cases)) assert.equal(await problemsOf(code), problem, code);
});

Deno.test("prepareScript leaves alone what only the run tells", async () => {
  for (
    const code of [
      'const given = { what: "a" }; shop.buy(given); shop.buy({ ...given, count: "5" }); shop.buy({ what: given.what });',
      'const key = "what"; shop.buy({ [key]: "a" }); shop[key]({});',
      "function f(shop) { shop.anything(1, 2); } f({ anything() {} });",
      'shop.buy({ what: `a`, either: [1, 2], at: { x: 1 } }); shop.shop_buy({ what: "x" });',
    ]
  ) assert.equal(await problemsOf(code), "", code);
});

Deno.test("prepareScript keeps each statement on its line", async () => {
  const code = `import {
  shop,
  type Picture,
} from "glovebox:tools";
export const rows: number[] = [];
export default async (): Promise<number> => rows.length;`;
  const made = await prepareScript(code, SHOP);
  assert.equal(made.split("\n")[0]?.trim(), "const shop = $tools.shop;");
  assert.match(made.split("\n")[4] ?? "", /^const rows +=/);
  assert.match(made, /const \$result = async \(\)[^]*\nreturn \$result;$/);
});
