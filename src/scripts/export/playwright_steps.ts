import { codeOf, fieldsIn, textOf, type Written } from "./literal_value.ts";
import { locatorCode } from "./locator.ts";

/** Statements of a Playwright test, or why there are none. */
export type Exported =
  | { readonly ok: true; readonly lines: readonly string[] }
  | { readonly ok: false; readonly reason: string };

type Fields = ReadonlyMap<string, Written>;

const DONE: Readonly<Record<string, (locator: string, text: string) => readonly string[]>> = {
  click: (locator) => [`await ${locator}.click();`],
  double_click: (locator) => [`await ${locator}.dblclick();`],
  right_click: (locator) => [`await ${locator}.click({ button: "right" });`],
  type: (locator, text) => [`await ${locator}.fill(${text});`],
  type_and_enter: (locator, text) => [`await ${locator}.fill(${text});`, `await ${locator}.press("Enter");`],
  clear: (locator) => [`await ${locator}.fill("");`],
  check: (locator) => [`await ${locator}.check();`],
  uncheck: (locator) => [`await ${locator}.uncheck();`],
  hover: (locator) => [`await ${locator}.hover();`],
  focus: (locator) => [`await ${locator}.focus();`],
};

/**
 * Returns the statements of one step. Pure.
 *
 * @param kindOf returns the tag and type of a control, where that is known
 */
export function stepLines(
  step: Written,
  kindOf: (role: string | undefined, name: string) => string,
): Exported {
  const fields = fieldsIn(step);
  const action = textOf(fields.get("action"));
  const text = codeOf(fields.get("text"));
  if (action === undefined) return { ok: false, reason: "the action of a step is not written out" };
  if (action === "navigate") return lines(`await page.goto(${text});`);
  if (action === "back") return lines(`await page.goBack();`);
  if (action === "press") return pressLines(fields.get("text"));
  if (action === "wait") return lines(`await expect(page.getByText(${text}).first()).toBeVisible();`);
  const control = controlOf(fields);
  if (control === undefined) return { ok: false, reason: `${action} names no element by its name` };
  const locator = locatorCode(control);
  if (action === "select") {
    const kind = kindOf(control.role, textOf(fields.get("name")) ?? "");
    if (kind === "select") return lines(`await ${locator}.selectOption({ label: ${text} });`);
    return lines(
      `await ${locator}.click();`,
      `await page.getByRole("option", { name: ${text}, exact: true }).click();`,
    );
  }
  const made = DONE[action];
  return made === undefined
    ? { ok: false, reason: `${action} has no counterpart` }
    : lines(...made(locator, text));
}

/** Returns a control as a step, or a field of `toHaveValue`, names it. */
export function controlOf(fields: Fields): Parameters<typeof locatorCode>[0] | undefined {
  const name = fields.get("name");
  if (name === undefined) return undefined;
  return { name: codeOf(name), role: textOf(fields.get("role")), near: textOf(fields.get("near")) };
}

/** Returns the statements for keys: one after the other. */
export function pressLines(keys: Written | undefined): Exported {
  const text = textOf(keys);
  if (text === undefined) return { ok: false, reason: "its keys are not written out" };
  return lines(
    ...text.trim().split(/\s+/).map((key) => `await page.keyboard.press(${JSON.stringify(key)});`),
  );
}

/** Makes statements of lines. */
export function lines(...made: readonly string[]): Exported {
  return { ok: true, lines: made };
}
