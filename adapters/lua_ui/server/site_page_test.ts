import assert from "node:assert/strict";
import { localPage } from "./site_page.ts";

Deno.test("a site's page gets its components, our frontend and the name of its session from here", () => {
  const page = localPage(`<html><head></head><body><div ui-app></div></body></html>`, "7");
  assert.match(page, /<head><meta name="lua-ui-session" content="7">/);
  assert.match(page, /<script type="module" src="\/_glovebox\/page\.js"><\/script><\/body>/);
  const own = `<head></head><script src="/_glovebox/page.js"></script>`;
  assert.equal(localPage(own, "1").match(/page\.js/g)?.length, 1);
  const dark = `<link href='//cdn.example/@shoelace-style/shoelace@2.20.1/cdn/themes/dark.css'>`;
  assert.match(localPage(dark, "1"), /href='\/_glovebox\/dark\.css'/);
  assert.match(localPage("<link href='https://other.example/x.css'>", "1"), /other\.example/);
});
