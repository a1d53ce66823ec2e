/** The product's version; a test holds it against `deno.json`. */
export const VERSION = "0.2.0";
