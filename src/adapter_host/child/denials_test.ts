import assert from "node:assert/strict";
import { deniedBy } from "./denials.ts";

function refused(what: string): Error {
  return new Deno.errors.NotCapable(`Requires ${what}, run again with the --allow-x flag`);
}

Deno.test("a refusal of the runtime is its kind and its resource", () => {
  assert.deepEqual(deniedBy(refused(`read access to "/in/x, y"`)), { kind: "read", resource: "/in/x, y" });
  assert.deepEqual(deniedBy(refused("env access")), { kind: "env", resource: "" });
  assert.deepEqual(deniedBy(refused(`ffi access to "x.so"`)), { kind: "other", resource: "x.so" });
  assert.deepEqual(deniedBy(new Deno.errors.NotCapable("Something else")), { kind: "other", resource: "" });
});

Deno.test("a refusal is found under other errors, and where only its sentence is left", () => {
  const home = { kind: "env", resource: "HOME" };
  const deep = new Error("a", { cause: new TypeError("b", { cause: refused('env access to "HOME"') }) });
  assert.deepEqual(deniedBy(deep), home);
  assert.deepEqual(deniedBy(new AggregateError([new Error("x"), refused('env access to "HOME"')])), home);
  const late = new TypeError(
    'client error (Connect): Requires net access to "127.0.0.1:1", run again with the --allow-net flag',
  );
  assert.deepEqual(deniedBy(late), { kind: "net", resource: "127.0.0.1:1" });
  assert.deepEqual(deniedBy(new Error("getaddrinfo EPERM a.example")), {
    kind: "net",
    resource: "a.example",
  });
  assert.equal(
    deniedBy(new TypeError("npm specifiers were requested; but --no-npm is specified"))?.kind,
    "other",
  );
});

Deno.test("what is no refusal stays what it is, also when it holds itself", () => {
  const own = new Error("own");
  own.cause = own;
  for (
    const error of [new Error("Requires patience"), "text", undefined, new Error("x", { cause: 1 }), own]
  ) {
    assert.equal(deniedBy(error), undefined);
  }
});
