import assert from "node:assert/strict";
import { problemIn } from "./viewdefs.ts";

Deno.test("a view definition is one whole template element", () => {
  const fine = [
    "<template></template>",
    " <template>\n<p>a</p><template>inner</template>\n</template>\n",
    '<!-- note --><template id="a > b"><style></style></template><!-- end -->',
    "<TEMPLATE></TEMPLATE>",
  ];
  for (const html of fine) assert.equal(problemIn(html), undefined, html);
  const broken = [
    "",
    "text",
    "<div></div>",
    "<template>",
    "</template>",
    "<template></template>x",
    "x<template></template>",
    "<template></template><template></template>",
    "<template><template></template>",
  ];
  for (const html of broken) assert.equal(typeof problemIn(html), "string", html);
});
