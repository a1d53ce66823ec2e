import { z } from "glovebox";
import { javafxError } from "../errors.ts";
import { SECRET } from "./secret.ts";
import { agentRef, agentScope, refSchema } from "./references.ts";
import { filled } from "../../kit/filled.ts";
import type { Limits } from "./application.ts";
import type { Memory } from "./memory.ts";
import { selectorSchema, singleMatch } from "./selector.ts";

const words = z.union([z.string(), z.array(z.string()).min(1)]);

const targetSchema = z.object({
  ref: refSchema.optional(),
  selector: selectorSchema.optional().describe("Instead of ref: exactly one node must match"),
  index: z.number().int().min(0).optional().describe("Row of a table, list or tree, in sight or not"),
  columnId: z.string().optional().describe("Column of the row; without a row its header"),
  number: z.number().int().min(1).optional().describe(
    "Of what a page or Swing's components in ref have numbers for; without ref, of the last numbered picture",
  ),
  item: words.optional().describe("Item by its texts from the root of a tree on"),
  menu: words.optional().describe('Menu item by its path: ["File", "Open"] or "File > Open"'),
});

const placeFields = {
  target: targetSchema.optional(),
  x: z.number().optional().describe(
    "From the target's left edge; without target on the screen, or in stageIndex's scene",
  ),
  y: z.number().optional(),
};

const dragEnd = z.object({
  ...placeFields,
  target: targetSchema.omit({ menu: true }).optional(),
});

/** The kinds of action there are. */
export const ACTION_TYPES = [
  "focus",
  "click",
  "doubleClick",
  "rightClick",
  "typeText",
  "setText",
  "pressKey",
  "scroll",
  "drag",
  "hover",
  "mousePressed",
  "mouseReleased",
  "select",
  "choose",
  "close",
] as const;

/** One action, as the contract has it, with more. */
export const actionSchema = z.object({
  type: z.enum(ACTION_TYPES),
  ...placeFields,
  stageIndex: z.number().int().min(0).optional().describe(
    "The window of x and y, of keys or of a menu, or the one to close",
  ),
  text: z.string().optional().describe("For typeText, setText, select"),
  key: z.string().optional().describe("KeyCode of JavaFX, such as ENTER or CTRL+A"),
  modifiers: z.array(z.string()).optional().describe("CTRL, SHIFT, ALT, META, SHORTCUT"),
  button: z.string().optional().describe("PRIMARY, SECONDARY or MIDDLE"),
  deltaX: z.number().optional().describe("Pixels"),
  deltaY: z.number().optional().describe("Pixels; down is negative"),
  from: dragEnd.optional().describe("Where a drag begins"),
  to: dragEnd.optional().describe("Where it ends"),
  paths: z.array(z.string()).max(1000).optional().describe(
    "For choose: answers the open file chooser with these, each in a granted folder",
  ),
  filter: z.string().optional().describe("For choose: description of one of the chooser's filters"),
  overwrite: z.boolean().optional().describe("For choose: a file that is there may be replaced"),
  cancel: z.boolean().optional().describe("For choose: closes the chooser without an answer"),
  index: z.number().int().min(0).optional().describe("For select"),
  indices: z.array(z.number().int().min(0)).optional().describe("For select: several rows"),
});
/** Action on a node. */
export type Action = z.output<typeof actionSchema>;

type Place = Pick<Action, "target" | "x" | "y">;

/** Returns what the agent needs to do it. */
export async function agentAction(memory: Memory, action: Action, limits: Limits): Promise<object> {
  mustBeComplete(action);
  const { type, stageIndex, from, to, target: _, x: __, y: ___, ...rest } = action;
  const scope = stageIndex === undefined
    ? undefined
    : (await agentScope(memory, { stageIndex }, limits)).window;
  return {
    type,
    ...filled(rest),
    ...await placed(memory, action, scope, limits),
    ...(memory.window === undefined ? {} : { lastWindow: memory.window }),
    ...(from ? { from: await placed(memory, from, scope, limits) } : {}),
    ...(to ? { to: await placed(memory, to, scope, limits) } : {}),
  };
}

async function placed(
  memory: Memory,
  place: Place,
  window: string | undefined,
  limits: Limits,
): Promise<object> {
  const { target, x, y } = place;
  const own = filled({ x, y, window }) ?? {};
  if (target === undefined) return own;
  const { ref, selector, item, menu, index, columnId, number } = target;
  const found = ref ?? (selector ? { uid: await singleMatch(memory, selector, limits) } : undefined);
  return {
    ...own,
    target: {
      ...filled({ index, columnId, number, window }),
      ...(item ? { item: pathOf(item) } : {}),
      ...(menu ? { menu: pathOf(menu) } : {}),
      ...(found ? { ref: await agentRef(memory, found, limits) } : {}),
    },
  };
}

function pathOf(path: string | readonly string[]): readonly string[] {
  return typeof path === "string" ? path.split(/\s*>\s*/) : path;
}

const POINTED = ["target", "x", "y", "stageIndex", "modifiers"] as const;

/** Fields that an action takes besides its type: what it would not heed is refused. */
const TAKEN: Record<Action["type"], readonly (keyof Action)[]> = {
  focus: ["target", "stageIndex"],
  click: [...POINTED, "button"],
  doubleClick: [...POINTED, "button"],
  rightClick: POINTED,
  hover: ["target", "x", "y", "stageIndex"],
  mousePressed: [...POINTED, "button"],
  mouseReleased: [...POINTED, "button"],
  scroll: [...POINTED, "deltaX", "deltaY"],
  typeText: ["target", "stageIndex", "text"],
  setText: ["target", "stageIndex", "text"],
  pressKey: ["target", "stageIndex", "key", "modifiers"],
  select: ["target", "stageIndex", "text", "index", "indices"],
  drag: ["from", "to", "stageIndex", "button", "modifiers"],
  choose: ["stageIndex", "paths", "filter", "overwrite", "cancel"],
  close: ["target", "stageIndex"],
};

const NEEDED: Partial<Record<Action["type"], readonly (keyof Action)[]>> = {
  typeText: ["text"],
  setText: ["text", "target"],
  pressKey: ["key"],
  focus: ["target"],
  select: ["target"],
  drag: ["from", "to"],
};

/** Actions that need one of several fields. */
const ONE_OF: Partial<Record<Action["type"], readonly (keyof Action)[]>> = {
  scroll: ["deltaX", "deltaY"],
  choose: ["paths", "cancel"],
  close: ["stageIndex", "target"],
};

function mustBeComplete(action: Action): void {
  if (action.text === SECRET || action.key === SECRET) {
    throw javafxError("INVALID_INPUT", `The action ${action.type} was recorded without its secret`, {
      hint: `Put the secret in the place of ${SECRET}`,
    });
  }
  const taken: readonly string[] = ["type", ...TAKEN[action.type]];
  const foreign = Object.entries(action).filter(([field, value]) =>
    value !== undefined && !taken.includes(field)
  )
    .map(([field]) => field);
  if (foreign.length > 0) {
    throw javafxError("INVALID_INPUT", `The action ${action.type} does not take ${foreign.join(" or ")}`, {
      hint: `It takes ${TAKEN[action.type].join(", ")}`,
    });
  }
  const missing = (NEEDED[action.type] ?? []).filter((field) => action[field] === undefined);
  if (missing.length > 0) {
    throw javafxError("INVALID_INPUT", `The action ${action.type} needs ${missing.join(" and ")}`);
  }
  const oneOf = ONE_OF[action.type];
  if (oneOf === undefined || oneOf.some((field) => action[field] !== undefined)) return;
  throw javafxError("INVALID_INPUT", `The action ${action.type} needs ${oneOf.join(" or ")}`);
}
