import { sh3dError } from "../errors.ts";
import { type Amount, toAmount, toCurrency } from "./money.ts";

/** A price of a line of a table. */
export interface Price {
  readonly amount: Amount;
  readonly currency: string | null;
}

const HEADER = /^"?(?:catalog_?id|id)"?$/i;

/**
 * Reads a table of prices: catalogue id, price and perhaps currency, with commas, semicolons or tabs between.
 *
 * @throws ToolError `INVALID_INPUT` with the line that is none
 */
export function readPrices(csv: string): Map<string, Price> {
  const prices = new Map<string, Price>();
  const lines = csv.split(/\r?\n/);
  const separator = separatorOf(lines);
  lines.forEach((line, index) => {
    const [id = "", price = "", currency = ""] = cellsOf(line, separator);
    if (id === "" && price === "") return;
    if (index === 0 && HEADER.test(id)) return;
    prices.set(id, priceIn(price, currency, { separator, line: index + 1 }));
  });
  if (prices.size > 0) return prices;
  throw sh3dError("INVALID_INPUT", "The table has no prices", {
    hint: 'Write one line for each: "eTeks#sofa,499.90,EUR"',
  });
}

function separatorOf(lines: readonly string[]): string {
  const first = lines.find((line) => line.trim() !== "") ?? "";
  return ["\t", ";", ","].find((each) => first.includes(each)) ?? ",";
}

function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let [cell, isQuoted] = ["", false];
  for (const each of line) {
    if (each === '"') isQuoted = !isQuoted;
    else if (each === separator && !isQuoted) [cell] = ["", cells.push(cell.trim())];
    else cell += each;
  }
  return [...cells, cell.trim()];
}

function priceIn(price: string, currency: string, at: { separator: string; line: number }): Price {
  // With semicolons or tabs between, a comma is what some countries write before the cents.
  const text = at.separator === "," ? price : price.replace(",", ".");
  try {
    return { amount: toAmount(text), currency: currency === "" ? null : toCurrency(currency) };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : "";
    throw sh3dError("INVALID_INPUT", `Line ${at.line} of the table is no price: ${why}`, {
      cause,
      hint: 'Write one line for each: "eTeks#sofa,499.90,EUR"',
    });
  }
}
