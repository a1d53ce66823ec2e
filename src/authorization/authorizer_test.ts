import assert from "node:assert/strict";
import { temporaryFolder } from "../../tests/helpers/temporary_folder.ts";
import { ToolError } from "../adapter_api/errors.ts";
import type { AdapterProfile } from "./adapter_profile.ts";
import { Authorizer } from "./authorizer.ts";
import { BUILT_IN, withRevoked } from "./grants/grant_file.ts";
import { GrantStore } from "./grants/grant_store.ts";
import { KnownAdapters } from "./grants/known_adapters.ts";
import { MachineGrants } from "./grants/machine_grants.ts";
import { NO_PLACES } from "./paths/protected_places.ts";

const identity = { name: "sees", script: BUILT_IN };
const ADAPTER: AdapterProfile = {
  manifest: {
    apiVersion: 1,
    name: "sees",
    version: "1.0.0",
    description: "Sees.",
    permissions: {},
    optionsSchema: {},
    tools: [],
    resources: [],
    templates: [],
    prompts: [],
  },
  identity,
  seen: { code: "a", asks: {}, tools: {} },
  asked: { env: ["ONE", "TWO"] },
  shipped: {},
  base: { env: ["ONE"] },
  places: NO_PLACES,
  bound: () => Promise.resolve(undefined),
};

Deno.test("Authorizer allows nothing that was revoked while a question found nobody to answer", async () => {
  await using folder = await temporaryFolder();
  const store = new GrantStore(folder.path, { sureMs: 0 });
  const known = new KnownAdapters(folder.path);
  const places = () => Promise.resolve(NO_PLACES);
  const grants = new MachineGrants({ grants: store, known, places, dev: false });
  const authorizer = new Authorizer(ADAPTER, { grants, home: "/nowhere" });
  assert.deepEqual(authorizer.allowed("see", "s").permissions.env, ["ONE"]);
  assert.equal(authorizer.decide("see", "s").kind, "ask");
  const ask = async () => {
    const at = new Date().toISOString();
    await store.change((file) => withRevoked(file, identity, { what: { kind: "env" }, at }));
    throw new ToolError("NOT_CONNECTED", "Nobody is there");
  };
  const { signal } = new AbortController();
  await authorizer.settle("see", { session: { id: "s", ended: signal }, signal, client: { ask } });
  assert.deepEqual(authorizer.allowed("see", "s").permissions.env, []);
});
