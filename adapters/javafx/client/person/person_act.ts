import { z } from "glovebox";
import { actFields, DONE_AT } from "../../../kit/live/live_act.ts";
import { javafxError } from "../../errors.ts";
import type { Limits } from "../application.ts";
import type { Memory } from "../memory.ts";

const PERSON_ACTIONS = [
  ...["click", "double_click", "right_click", "drag", "scroll", "type", "press"] as const,
  ...["undo", "stop"] as const,
] as const;

/** Schema of an action of a person. */
export const personAction = z.object({ action: z.enum(PERSON_ACTIONS), ...actFields });
/** Action of a person. */
export type PersonAction = z.output<typeof personAction>;

const TYPES = {
  ...{ click: "click", double_click: "doubleClick", right_click: "rightClick" },
  ...{ drag: "drag", scroll: "scroll" },
} as const;

/** Keys by the names that browsers have for them. */
const KEYS: Readonly<Record<string, string>> = {
  ...{
    Enter: "ENTER",
    Backspace: "BACK_SPACE",
    Delete: "DELETE",
    Escape: "ESCAPE",
    Home: "HOME",
    End: "END",
  },
  ...{ PageUp: "PAGE_UP", PageDown: "PAGE_DOWN", ArrowLeft: "LEFT", ArrowRight: "RIGHT" },
  ...{ ArrowUp: "UP", ArrowDown: "DOWN" },
};

/**
 * Does what a person does, past what the session remembers: the model is told of it as of a change by itself, with its
 * own next action.
 *
 * @returns what was done
 */
export async function actAsPerson(
  memory: Memory,
  input: Omit<PersonAction, "action"> & { readonly action: Exclude<PersonAction["action"], "stop"> },
  limits: Limits,
): Promise<string> {
  const { application } = memory;
  const { action, text } = input;
  const last = memory.window === undefined ? {} : { lastWindow: memory.window };
  if (action === "type") {
    await application.act({ type: "typeText", text, ...last }, limits);
    return "typed";
  }
  if (action === "press" || action === "undo") {
    const key = action === "undo" ? { key: "Z", modifiers: ["SHORTCUT"] } : { key: keyOf(text) };
    await application.act({ type: "pressKey", ...key, ...last }, limits);
    return action === "undo" ? "pressed the keys for undo" : `pressed ${text}`;
  }
  const window = input.pane ?? "";
  const { width, height } = await application.picture({ window, scale: 1, format: "jpeg" }, limits);
  const place = (x = 0.5, y = 0.5) => ({ window, x: x * width, y: y * height });
  const from = place(input.x, input.y);
  const way = action === "drag" ? { from, to: place(input.toX, input.toY) } : from;
  const turned = action === "scroll" ? { deltaX: -input.dx, deltaY: -input.dy } : {};
  const outcome = await application.act({ type: TYPES[action], ...way, ...turned }, limits);
  memory.window = outcome.window ?? memory.window;
  return `${DONE_AT[action]} at ${Math.round(from.x)},${Math.round(from.y)}`;
}

function keyOf(name: string): string {
  const key = KEYS[name];
  if (key !== undefined) return key;
  throw javafxError("INVALID_INPUT", `The live view has no key "${name}"`);
}
