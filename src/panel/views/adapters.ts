import type { Manifest } from "../../adapter_api/manifest.ts";
import { PERMISSION_KINDS, type Permissions } from "../../adapter_api/permissions.ts";
import { isForViews } from "../../adapter_api/views/view.ts";
import type { AdapterView } from "../wire/views.ts";

/** Facts about an adapter as of now. */
export interface AdapterStatus {
  /** Processes that run. */
  readonly processes: number;
  readonly asked: Permissions;
  /** What it asks for and was granted; or the reason why nothing of it runs. */
  readonly granted: Permissions | { readonly problem: string };
  /** Options that the person set. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** An adapter as the panel needs it. */
export interface PanelAdapter {
  readonly name: string;
  /** What it offers as of now. */
  readonly manifest: () => Manifest;
  readonly builtIn: boolean;
  readonly origin: string;
  status(): Promise<AdapterStatus>;
  restart(): Promise<void>;
}

/** Returns what the panel shows of an adapter. */
export async function viewOf(adapter: PanelAdapter): Promise<AdapterView> {
  const { builtIn, origin } = adapter;
  const manifest = adapter.manifest();
  const { processes, asked, granted, options } = await adapter.status();
  const hasProblem = "problem" in granted;
  return {
    name: manifest.name,
    version: manifest.version,
    description: manifest.description,
    isBuiltIn: builtIn,
    script: builtIn ? "" : origin,
    processes,
    problem: hasProblem ? granted.problem : "",
    asked: lists(asked),
    granted: hasProblem ? {} : lists(granted),
    options: { ...options },
    tools: manifest.tools.filter((tool) => !isForViews(tool)).map((
      { name, description, effect, inputSchema },
    ) => ({
      name,
      description,
      effect,
      inputSchema,
    })),
  };
}

function lists(permissions: Permissions): Record<string, string[]> {
  return Object.fromEntries(PERMISSION_KINDS.map((kind) => [kind, [...permissions[kind] ?? []]]));
}
