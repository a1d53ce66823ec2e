import { ToolError } from "../../adapter_api/errors.ts";
import type { ToolEntry } from "../../adapter_api/manifest.ts";
import { failureOf, type ToolOutcome } from "../../adapter_api/outcome.ts";
import type { CallContext, ToolSource } from "../../catalog/tool_source.ts";
import { type Backends, liveToolsOf } from "./backends.ts";
import type { TakeOvers } from "./take_overs.ts";

/** Parts of the panel that a gate tells and asks. */
export interface GateKeepers {
  readonly backends: Backends;
  readonly takeOvers: TakeOvers;
}

/**
 * The same source, whose tools wait while the person works in what they work in. Whichever way a call takes, by a
 * client, a script or the assistant, it passes here.
 */
export function gatedSource(source: ToolSource, { backends, takeOvers }: GateKeepers): ToolSource {
  return {
    name: source.name,
    ...(source.prefix === undefined ? {} : { prefix: source.prefix }),
    get manifest() {
      return source.manifest;
    },
    call: async (tool, input, context) => {
      if (liveToolsOf(source) === undefined || context.view !== undefined) {
        return await source.call(tool, input, context); // a view in a chat is the person's hands as well
      }
      const refused = await refusalOf(takeOvers, { adapter: source.name, tool }, context);
      if (refused !== undefined) return refused;
      const outcome = await source.call(tool, input, context);
      if (outcome.ok) backends.used(source, context);
      const note = takeOvers.takeNote(source.name, context.session.id);
      return note === undefined ? outcome : withNote(outcome, note, entryOf(source, tool));
    },
    read: (uri, context) => source.read(uri, context),
    list: (template, context) => source.list(template, context),
    prompt: (name, args, context) => source.prompt(name, args, context),
    complete: (target, prefix, context) => source.complete(target, prefix, context),
    onChanged: (listener) => source.onChanged(listener),
    close: () => source.close(),
  };
}

async function refusalOf(
  takeOvers: TakeOvers,
  { adapter, tool }: { readonly adapter: string; readonly tool: string },
  context: CallContext,
): Promise<ToolOutcome | undefined> {
  try {
    await takeOvers.passed(adapter, tool, context);
    return undefined;
  } catch (error) {
    if (error instanceof ToolError) return failureOf(error);
    if (!context.signal.aborted) throw error;
    return failureOf(new ToolError("CANCELLED", "The call was cancelled"));
  }
}

function entryOf({ manifest }: ToolSource, name: string): ToolEntry | undefined {
  return manifest.tools.find((tool) => tool.name === name);
}

/** The data says it too where it is all that a model may get, and no schema says what may be in it. */
function withNote(outcome: ToolOutcome, note: string, tool: ToolEntry | undefined): ToolOutcome {
  const content = [...outcome.content, { type: "text", text: note } as const];
  const isData = tool?.structured === true && tool.outputSchema === undefined;
  if (!outcome.ok || !isData || outcome.structured === undefined) return { ...outcome, content };
  return { ...outcome, content, structured: { ...outcome.structured, takenOver: note } };
}
