import { join } from "node:path";
import { GrantService } from "../../../src/authorization/grants/grant_service.ts";
import { MachineGrants } from "../../../src/authorization/grants/machine_grants.ts";
import type { Choices, LoadedCode } from "../../../src/adapter_host/code/loaded_code.ts";
import type { PermissionKind } from "../../../src/adapter_api/permissions.ts";
import { GrantStore } from "../../../src/authorization/grants/grant_store.ts";
import { KnownAdapters } from "../../../src/authorization/grants/known_adapters.ts";
import type { ProtectedPlaces } from "../../../src/authorization/paths/protected_places.ts";
import { startHost, type TestHost, writeAdapter } from "./start_host.ts";
import { temporaryFolder } from "../temporary_folder.ts";

/** One person's machine: several hosts that follow the same grants. */
export interface Machine extends AsyncDisposable {
  readonly folder: string;
  readonly state: string;
  readonly store: GrantStore;
  /** Starts a host. */
  start(options?: MachineHostOptions): Promise<TrustingHost>;
}

/** Options of a host that a test sets. */
export interface MachineHostOptions {
  readonly dev?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly places?: ProtectedPlaces;
}

/** A host, and where its person grants. */
export interface TrustingHost extends TestHost {
  readonly service: GrantService<LoadedCode>;
  /** Grants what a script asks for, as the command does. */
  grant(script: string, kind: PermissionKind, value: string, tool?: string): Promise<void>;
}

const CHOICES: Choices = { options: {}, granted: {}, grantAsked: false };

/** A machine on which nothing was granted yet. */
export async function newMachine(): Promise<Machine> {
  await using stack = new AsyncDisposableStack();
  const { path: folder } = stack.use(await temporaryFolder());
  const state = join(folder, "state");
  const store = new GrantStore(state);
  const owned = stack.move();
  return {
    folder,
    state,
    store,
    start: async (options) => owned.use(await trustingHost(state, options)),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function trustingHost(
  state: string,
  { dev = false, places = { secret: [state], fixed: [], shared: [], whole: [] }, env = {} }:
    MachineHostOptions = {},
): Promise<TrustingHost> {
  const grants = new MachineGrants({
    grants: new GrantStore(state, { sureMs: 0 }),
    known: new KnownAdapters(state),
    places: () => Promise.resolve(places),
    dev,
  });
  const host = await startHost({ grants, env });
  const load = (adapter: string) => host.host.load({ adapter, choices: () => CHOICES });
  const service = new GrantService({
    adapters: { builtIns: () => host.host.builtIns(), load },
    grants,
    places: { home: host.home, path: ["/usr/bin", "/bin"] },
  });
  return Object.assign(host, {
    service,
    async grant(script: string, kind: PermissionKind, value: string, tool?: string) {
      await service.grant(await service.offer(await load(script), { [kind]: [value] }), tool);
    },
  });
}

/** An adapter that asks for variables, sees them, and can stay in a call. */
export async function seeingAdapter(
  path: string,
  { asks = ["ONE"], name = "sees", words = "Sees.", more = "" }: SeeingOptions = {},
): Promise<string> {
  const see = `input: z.object({ name: z.string() }), run: ({ name }) => Deno.env.get(name) ?? "not set"`;
  return await writeAdapter(
    path,
    `name: "${name}", permissions: { env: ${JSON.stringify(asks)}, reason: "To see" },
    start: () => ({ calls: 0 }),
    tools: {
      see: { description: "${words}", effect: "read", ${see} },
      peek: { description: "Sees too.", effect: "read", ${see} },
      count: { description: "Counts.", effect: "write", input: z.object({}), run: (_, { state }) => String(++state.calls) },
      stay: { description: "Stays.", effect: "read", input: z.object({}), run: (_, { progress, signal }) => {
        progress(0, undefined, "staying");
        return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      } },
      ${more}
    }`,
  );
}

/** Options of {@linkcode seeingAdapter} that a test sets. */
export interface SeeingOptions {
  readonly asks?: readonly string[];
  readonly name?: string;
  readonly words?: string;
  readonly more?: string;
}
