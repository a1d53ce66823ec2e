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

Deno.test("Secrets hides values whose blanks and unseen characters a line of ours does not keep", () => {
  const odd = new Secrets([SHOP], () => 'two  words\u200b "here"\tand');
  const name = "{{secret:shop}}";
  equal(odd.hide('now "two words \\"here\\" and" — x'), `now "${name}" — x`);
  equal(odd.hide('two  words\u200b "here"\tand'), name);
});

Deno.test("Secrets reads what the host keeps when a call names it, types it there alone and hides it", async () => {
  const asked: string[] = [];
  const kept = new Secrets(
    [{ name: "kept", origin: SHOP.origin }, { ...SHOP, name: "gone", env: undefined }],
    () => "no",
  );
  const read = (name: string, origin: string) => {
    asked.push(`${name}@${origin}`);
    return name === "kept" ? Promise.resolve("k3pt-value") : Promise.reject(new TypeError("nothing is kept"));
  };
  await kept.load({ steps: [{ text: "no secret" }] }, read);
  equal(asked.length, 0);
  throws(() => kept.fill("{{secret:kept}}", SHOP.origin), { code: "PERMISSION_DENIED" });
  await kept.load({ steps: [{ text: "a {{secret:kept}} {{secret:gone}} {{secret:none}}" }] }, read);
  equal(asked.join(), `kept@${SHOP.origin},gone@${SHOP.origin}`);
  equal(kept.fill("{{secret:kept}}", SHOP.origin), "k3pt-value");
  throws(() => kept.fill("{{secret:kept}}", "https://evil.test"), { code: "PERMISSION_DENIED" });
  throws(() => kept.fill("{{secret:gone}}", SHOP.origin), TypeError);
  equal(kept.hide("x k3pt-value"), "x {{secret:kept}}");
});
