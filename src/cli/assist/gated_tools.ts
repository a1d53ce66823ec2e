import type { ToolOutcome } from "../../adapter_api/outcome.ts";
import { failureOf } from "../../adapter_api/outcome.ts";
import { ToolError } from "../../adapter_api/errors.ts";
import { isObject } from "../../base/is_object.ts";
import { Changes } from "../../assistant/end/changes.ts";
import { Budget } from "../../assistant/loop/budget.ts";
import { ConsentedTools, Unanswered } from "../../assistant/loop/consented_tools.ts";
import { hasRole, toolNamed } from "../../assistant/page/roles.ts";
import { maskArgs } from "../../assistant/safety/masking.ts";
import type { Decided } from "../../assistant/safety/decided.ts";
import { CAUTIOUS } from "../../assistant/safety/policy.ts";
import type { Person } from "../../assistant/ports.ts";
import { catalogTools, type ToolPort } from "../../assistant/tool_port.ts";
import type { Catalog } from "../../catalog/catalog.ts";
import { ACTING_TOOLS } from "../../scripts/healing/acting_tools.ts";
import { type SavedFile, savedIn } from "../../assistant/page/saved_file.ts";
import type { CallContext } from "../../catalog/tool_source.ts";
import type { AssistSettings } from "../../config/assist_settings.ts";

const NO_LIMITS = { steps: Infinity, timeMs: Infinity, tokens: undefined, bannerStepMs: 0, bannerMs: 0 };

/** What the tools of a recording stand on. */
export interface GatedParts {
  /** What was sent when it was recorded. */
  readonly saved: { readonly effects: readonly string[] };
  readonly settings: AssistSettings;
  readonly catalog: Pick<Catalog, "tools" | "call">;
  readonly context: Omit<CallContext, "signal">;
  readonly person: Pick<Person, "confirm">;
}

/**
 * The tools of a recording, with the gate before what leaves: what was recorded to be sent is sent, each once, and the
 * person is asked about all else, as a page may have changed.
 */
export class GatedTools {
  readonly #tools: ConsentedTools;
  readonly #changes = new Changes();
  #results: string[] = [];
  readonly #files: SavedFile[] = [];
  readonly #catalog: GatedParts["catalog"];
  #question: string | undefined;

  constructor({ saved, settings, catalog, context, person }: GatedParts) {
    const clock = () => performance.now();
    this.#catalog = catalog;
    this.#tools = new ConsentedTools({
      tools: catalogTools(catalog, context),
      person,
      policy: { ...CAUTIOUS, ...settings.policy },
      budget: new Budget(NO_LIMITS, clock),
      clock,
      granted: saved.effects,
    });
  }

  /** What was sent or refused. */
  get decided(): readonly Decided[] {
    return this.#tools.decided;
  }

  /** What was done in the application itself. */
  get changes(): readonly string[] {
    return this.#changes.lines;
  }

  /** What the recording's last calls answered. */
  get results(): readonly string[] {
    return this.#results;
  }

  /** Files that were saved. */
  get files(): readonly SavedFile[] {
    return this.#files;
  }

  /** The same tools, for looking at the end. */
  get port(): ToolPort {
    return { tools: () => this.#tools.tools(), call: this.#call };
  }

  call = async (name: string, input: unknown, context: CallContext): Promise<ToolOutcome> => {
    const { signal, view } = context;
    if (view !== undefined) return await this.#catalog.call(name, input, context); // healing looks for elements
    this.#tools.about({ action: `${name} of the recording`, text: "", takesCards: false });
    const args = isObject(input) ? input : {};
    if (savesFile(name, args)) this.#tools.beginGranted();
    const outcome = await this.#call(name, args, signal);
    const tool = toolNamed(this.#tools.tools(), name);
    if (tool !== undefined && outcome.ok && outcome.isError !== true) {
      const line = `${name} ${JSON.stringify(maskArgs(args))}`;
      const words = outcome.content.flatMap((part) => part.type === "text" ? [part.text] : []);
      this.#results = tool.effect === "read" ? [...this.#results, ...words] : words;
      this.#files.push(...savedIn(outcome));
      this.#changes.made({ tool, args, item: undefined, changed: true, line });
    }
    return outcome;
  };

  #call: ToolPort["call"] = async (name, args, signal) => {
    try {
      return await this.#tools.call(name, args, signal);
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      this.#question = error.question;
      return failureOf(new ToolError("ASK_EXPIRED", "Nobody was there to allow it"));
    }
  };

  /** Opens the gate again; how the recording ended where the person stopped it, or was not there. */
  async end(
    signal: AbortSignal,
  ): Promise<
    { readonly kind: "refused" } | { readonly kind: "asked"; readonly question: string } | undefined
  > {
    await this.#tools.end(signal);
    if (this.#question !== undefined) return { kind: "asked", question: this.#question };
    return this.#tools.isRefused ? { kind: "refused" } : undefined;
  }
}

/** Tells whether a recorded call waits for a file. */
function savesFile(name: string, args: Readonly<Record<string, unknown>>): boolean {
  const { act, parts } = ACTING_TOOLS.get(name) ?? {};
  const all = parts === undefined ? undefined : args[parts];
  return Array.isArray(all) && all.some((part) => isObject(part) && part[act ?? ""] === "download");
}

/** The same tools for a run of the assistant in between: when it opens the gate at its end, the gate stays shut. */
export function shutBehind(catalog: GatedParts["catalog"]): GatedParts["catalog"] {
  return {
    tools: () => catalog.tools(),
    call: async (name, input, context) => {
      const isGate = hasRole(toolNamed(catalog.tools(), name), "gate");
      if (isGate && isObject(input) && input["action"] === "end") return { ok: true, content: [] };
      return await catalog.call(name, input, context);
    },
  };
}
