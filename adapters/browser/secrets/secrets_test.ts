import { equal, throws } from "node:assert/strict";
import { Secrets } from "./secrets.ts";

const SHOP = { name: "shop", origin: "https://shop.test", env: "SHOP" };
const secrets = new Secrets(
  [SHOP, { ...SHOP, name: "short", env: "SHORT" }, { ...SHOP, name: "unset", env: "UNSET" }],
  (env) => ({ SHOP: 'p"ss wörd', SHORT: "abc" })[env],
);

Deno.test("Secrets puts a value in only where it is bound to", () => {
  equal(secrets.fill("a {{secret:shop}} b", "https://shop.test"), 'a p"ss wörd b');
  for (
    const origin of ["https://evil.test", "http://shop.test", "https://shop.test:8443", "null", undefined]
  ) {
    throws(() => secrets.fill("{{secret:shop}}", origin), { code: "PERMISSION_DENIED" }, origin);
  }
  throws(() => secrets.fill("{{secret:other}}", "https://shop.test"), { code: "NOT_FOUND" });
  for (const name of ["short", "unset"]) {
    throws(
      () => secrets.fill(`{{secret:${name}}}`, "https://shop.test"),
      { code: "PERMISSION_DENIED" },
      name,
    );
  }
});

Deno.test("Secrets hides values in every form in which pages and addresses show them", () => {
  const shown = 'p"ss wörd, p%22ss%20w%C3%B6rd, p%22ss+w%C3%B6rd, "p\\"ss wörd", abc';
  const name = "{{secret:shop}}";
  equal(secrets.hide(shown), `${name}, ${name}, ${name}, "${name}", abc`);
});
