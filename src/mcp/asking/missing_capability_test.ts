import assert from "node:assert/strict";
import { missingCapability } from "./missing_capability.ts";

const ERROR = { code: "NOT_CONNECTED", message: "The client does not offer its model" };

Deno.test("missingCapability names what the client did not declare", () => {
  const missing = missingCapability({ ...ERROR, details: { requiredCapabilities: { sampling: {} } } });
  assert.equal(missing?.code, -32021);
  assert.deepEqual(missing.data, { requiredCapabilities: { sampling: {} } });
  assert.equal(missing.message, ERROR.message);
});

Deno.test("missingCapability says what to do next, for models that read the message alone", () => {
  const details = { requiredCapabilities: { sampling: {} } };
  const missing = missingCapability({ ...ERROR, hint: "Do without it", details });
  assert.equal(missing?.message, "The client does not offer its model. Do without it");
});

Deno.test("missingCapability says nothing of other errors", () => {
  for (const details of [undefined, {}, "sampling", { requiredCapabilities: ["sampling"] }]) {
    assert.equal(missingCapability({ ...ERROR, details }), undefined);
  }
});
