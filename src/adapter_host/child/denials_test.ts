import assert from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { denialOf } from "./denials.ts";

function refused(what: string): Error {
  return new Deno.errors.NotCapable(`Requires ${what}, run again with the --allow-x flag`);
}

Deno.test("a refusal of the runtime becomes ours, with the flag for what was asked", () => {
  verifies("host:grant-named");
  const denial = denialOf(refused(`read access to "/in/x"`), "mine", { read: ["/in"] });
  assert.equal(denial?.code, "PERMISSION_DENIED");
  assert.equal(denial.message, "The adapter mine was refused read access to /in/x");
  assert.match(denial.options.hint ?? "", /--grant 'mine:read=\/in\/x'$/);
  const other = denialOf(refused(`read access to "/out"`), "mine", { read: ["/in"] });
  assert.match(other?.options.hint ?? "", /Its manifest does not ask for it/);
});

Deno.test("a refusal is found under other errors, and where only its sentence is left", () => {
  const deep = new Error("a", { cause: new TypeError("b", { cause: refused('env access to "HOME"') }) });
  assert.match(denialOf(deep, "mine", {})?.message ?? "", /refused env access to HOME$/);
  const late = new TypeError(
    'client error (Connect): Requires net access to "127.0.0.1:1", run again with the --allow-net flag',
  );
  assert.match(denialOf(late, "mine", {})?.message ?? "", /refused net access to 127\.0\.0\.1:1$/);
});

Deno.test("what is no refusal stays what it is, and what no grant covers says so", () => {
  for (const error of [new Error("Requires patience"), "text", undefined, new Error("x", { cause: 1 })]) {
    assert.equal(denialOf(error, "mine", {}), undefined);
  }
  const ffi = denialOf(refused("ffi access"), "mine", {});
  assert.match(ffi?.message ?? "", /something that no grant covers/);
});
