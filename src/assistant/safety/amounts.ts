/** Signs and codes of currencies: units, and no words of a language. */
const CURRENCY =
  "(?:[€$£¥₽₹₩₺₴₪₫₱฿円元원]|(?:US|CA|AU|HK)\\$|\\b(?:USD|EUR|GBP|CHF|JPY|CNY|RUB|INR|KRW|TRY|UAH|PLN|CZK|SEK|NOK|DKK|BRL|AED|SAR)\\b|руб|kr\\b|zł|Kč)";
const NUMBER = "\\d+(?:[.,'’\\u00a0\\u202f ]\\d{2,3})*(?:[.,]\\d{1,2})?(?!\\d)";
const AMOUNT = new RegExp(`${CURRENCY}\\s?${NUMBER}|${NUMBER}\\s?${CURRENCY}`, "giu");
const MOST = 6;

/** The amounts of money in a text, each once. Pure. */
export function amountsIn(text: string): string[] {
  const all = [...text.matchAll(AMOUNT)].map(([amount]) => amount.replace(/\s+/g, " ").trim());
  return [...new Set(all)].slice(0, MOST);
}
