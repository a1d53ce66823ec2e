import { reply, z } from "glovebox";
import { actionSchema } from "../client/actions.ts";
import { windowFields } from "../client/contract.ts";
import { isNothing } from "../client/changes.ts";
import type { KnownNode } from "../client/known_nodes.ts";
import { type ActionResult, perform, type Performed } from "../client/perform.ts";
import type { ReadSecret } from "../client/secret.ts";
import { javafxError, SYSTEM_DIALOG } from "../errors.ts";
import { applicationOrigin, type JavafxOptions } from "../options.ts";
import { changeData, changeText } from "../render/changes.ts";
import { windowWords } from "../render/words.ts";
import { FOR_PROGRAMS } from "../assist.ts";
import { APP, FORMAT, tool, withApp } from "../tool.ts";

/** The tool `ui_perform`. */
export const uiPerform = tool({
  description:
    "Does one or several actions as a person would (click, type, select, scroll, drag …) and tells what changed in the windows.",
  effect: "write",
  assist: { target: "uid", text: "text", omit: [...FOR_PROGRAMS, "awaitUiIdle"] },
  core: true,
  aliases: ["ui.perform"],
  timeoutMs: 660_000,
  input: z.object({
    app: APP,
    actions: z.array(actionSchema).min(1).max(200),
    awaitUiIdle: z.boolean().optional().describe(
      "Default true: wait until the application has drawn what it did",
    ),
    timeoutMs: z.number().int().min(1).max(600_000).optional().describe(
      "Default 5000, for all actions together",
    ),
    format: FORMAT,
  }),
  run: async ({ app, actions, awaitUiIdle, timeoutMs }, call) =>
    await withApp(call, app, async (memory) => {
      const options = {
        awaitUiIdle: awaitUiIdle ?? true,
        timeoutMs: timeoutMs ?? 5000,
        signal: call.signal,
        path: call.path,
        readSecret: keptSecrets(call, memory.application.mainClass),
      };
      const performed = await memory.turns.run(() => perform(memory, actions, options));
      return reply({
        content: text(performed),
        structured: data(performed),
        meta: { "glovebox/acted": performed.acted.map(actedData) },
      });
    }),
});

/** Returns what reads the secrets of an application: those that the person named for it, and no others. */
function keptSecrets(
  { options, secret }: {
    readonly options: JavafxOptions;
    readonly secret: (name: string, origin: string) => Promise<string>;
  },
  mainClass: string,
): ReadSecret {
  return async (name) => {
    const origin = applicationOrigin(mainClass);
    const isNamed = options.secrets.some((each) => each.name === name && each.app === mainClass);
    if (isNamed) return await secret(name, origin);
    throw javafxError("NOT_FOUND", `No secret "${name}" is for ${mainClass}`, {
      hint: `A person keeps it: glovebox secret set ${name} --adapter javafx --origin ${origin}`,
    });
  };
}

/** Returns what programs are told of a node that was acted on. */
function actedData(known: KnownNode | null) {
  if (known === null) return null;
  const { role, name, secret } = known;
  return { role, name, ...(secret ? { secret } : {}), known };
}

const UNSEEN = "What it changed could not be looked at";

const ENDED = "The application ended";

const KEPT = "but it is still open: the application took the request for itself";

/** Said where the last window went; programs may go on without one. */
const NO_WINDOW = "The application shows no window any more, and still runs";

/** Said where an animation or a spinner runs and nothing came of it yet. */
const MOVES = "Something still moves: the next call tells what comes of it";

function hasEnded(results: readonly ActionResult[]): boolean {
  return results.at(-1)?.ended === true;
}

function noteOn({ results, unseen }: Performed): string {
  return hasEnded(results) ? ENDED : [UNSEEN, ...(unseen === undefined ? [] : [unseen])].join(": ");
}

function text(performed: Performed): string {
  const { results, changes, meanwhile, idle, now, moves } = performed;
  const stages = now?.windows.filter(({ popup }) => !popup) ?? [];
  const moved = changes !== undefined && changes.opened.length + changes.closed.length > 0;
  return [
    ...(meanwhile === undefined || isNothing(meanwhile)
      ? []
      : [`Before that, by itself:\n${changeText(meanwhile)}`]),
    ...results.map(line),
    ...(now?.systemDialog ? [`A dialog of the system's own is open. ${SYSTEM_DIALOG}`] : []),
    ...(idle === false && !hasEnded(results) ? ["The application did not come to rest in time"] : []),
    changes === undefined ? noteOn(performed) : changeText(changes),
    ...(moves ? [MOVES] : []),
    ...(moved && now
      ? [
        stages.length === 0
          ? NO_WINDOW
          : `Windows: ${stages.map((window) => windowWords(window, now.windows)).join("; ")}`,
      ]
      : []),
  ].join("\n");
}

function line(
  { type, pending, systemDialog, threw, hit, text, value, still, ended, realPointer, closed, tooltip }:
    ActionResult,
): string {
  const notes = [
    ...(pending ? [`it waits in a dialog ${systemDialog ? "of the system's own" : "that it opened"}`] : []),
    ...(threw === undefined ? [] : [`a handler of the application threw ${threw}`]),
    ...(hit === undefined ? [] : [`on ${hit}`]),
    ...(text === undefined ? [] : [`the field holds ${JSON.stringify(text)}`]),
    ...(value === undefined || text !== undefined
      ? []
      : [`the value is ${still ? "still " : ""}${JSON.stringify(value)}`]),
    ...(ended ? ["and the application ended"] : []),
    ...(realPointer ? ["with the real mouse pointer"] : []),
    ...(tooltip === undefined ? [] : [`its tooltip says ${JSON.stringify(tooltip)}`]),
    ...(closed === false ? [KEPT] : []),
  ];
  return notes.length === 0 ? `${type}: ok` : `${type}: ok, ${notes.join(", ")}`;
}

function data(performed: Performed) {
  const { results, idle, changes, meanwhile, now, moves } = performed;
  return {
    results,
    ...(idle === undefined ? {} : { idle }),
    ...(now?.systemDialog ? { systemDialog: true, hint: SYSTEM_DIALOG } : {}),
    ...(changes === undefined ? { note: noteOn(performed) } : { changes: changeData(changes) }),
    ...(moves ? { moves } : {}),
    ...(meanwhile === undefined || isNothing(meanwhile) ? {} : { meanwhile: changeData(meanwhile) }),
    ...(now === undefined ? {} : { windows: now.windows.map((window) => windowFields(window, now.windows)) }),
  };
}
