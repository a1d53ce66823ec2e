import assert from "node:assert/strict";
import { auditView } from "./view_audit.ts";

Deno.test("unknown bindings, components and elements are found, and the paths that are bound", () => {
  const html =
    `<template><style>a > b {}</style><!-- <p ui-nothing="x"> --><div ui-view='inner?wrapper=lua.ViewList' class="a">
    <sl-button ui-action="go()"></sl-button><sl-nothing></sl-nothing><ui-other></ui-other>
    <input ui-vlaue="name" ui-value=plain ui-event-keypress-enter="add()" ui-class-on="on" ui-namespace="x"></div></template>`;
  const { problems, paths } = auditView(html, new Set(["sl-button"]));
  assert.deepEqual(problems.map((problem) => problem.split(":")[0]), [
    "<sl-nothing> is not among the components that are served",
    "there is no element <ui-other>",
    "ui-vlaue is no binding",
  ]);
  assert.deepEqual(paths.map(({ attribute, path }) => `${attribute} ${path}`), [
    "ui-view inner?wrapper=lua.ViewList",
    "ui-action go()",
    "ui-value plain",
    "ui-event-keypress-enter add()",
    "ui-class-on on",
  ]);
});
