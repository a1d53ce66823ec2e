import type { PlainAction, RecordedAction } from "../client/recorder.ts";

const HEAD = `import static org.testfx.api.FxAssert.verifyThat;

import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.matcher.base.NodeMatchers;
import org.testfx.matcher.control.TextInputControlMatchers;
`;

/** Writes recorded actions as a test for TestFX; what it has no words for is a comment that says so. */
export function testFxCode(
  recorded: readonly RecordedAction[],
  mainClass: string,
  name = "RecordedTest",
): string {
  const lines = recorded.flatMap(statements).map((line) => `        ${line}`);
  return `${HEAD}
class ${name} extends FxRobot {
    @BeforeEach
    void launch() throws Exception {
        FxToolkit.registerPrimaryStage();
        FxToolkit.setupApplication(${mainClass}.class);
    }

    @Test
    void recorded() {
${lines.join("\n")}
    }
}
`;
}

function statements({ action, value }: RecordedAction): string[] {
  const { type, text = "", key = "", modifiers = [] } = action;
  const query = queryOf(action);
  const keys = [...modifiers.map(keyCode), keyCode(key)].join(", ");
  const verified = query === undefined || value === undefined
    ? []
    : [`verifyThat(${query}, TextInputControlMatchers.hasText(${quoted(value)}));`];
  if (type === "typeText") return [...(query ? [`clickOn(${query});`] : []), `write(${quoted(text)});`];
  if (type === "pressKey" && /^\w+$/.test(key)) {
    return [...(query ? [`clickOn(${query});`] : []), `push(${keys});`];
  }
  if (type === "shows") return [`verifyThat(${quoted(text)}, NodeMatchers.isVisible());`];
  if (type === "holds" && query !== undefined) {
    return [`verifyThat(${query}, TextInputControlMatchers.hasText(${quoted(text)}));`];
  }
  if (type === "skipped") return [`throw new AssertionError(${quoted(`Not exported: ${text}`)});`];
  if (query === undefined) return [`// not recorded as code: ${commented(action)}`];
  switch (type) {
    case "click":
      return [`clickOn(${query}${action.button ? `, MouseButton.${action.button.toUpperCase()}` : ""});`];
    case "doubleClick":
      return [`doubleClickOn(${query});`];
    case "rightClick":
      return [`clickOn(${query}, MouseButton.SECONDARY);`];
    case "setText":
      return [
        `clickOn(${query}).push(KeyCode.CONTROL, KeyCode.A).write(${quoted(text)});`,
        ...verified,
      ];
    default:
      return [`// not recorded as code: ${commented(action)}`];
  }
}

/** The node's selector; nothing for a place, a cell or a menu. */
function queryOf({ target, x, y }: PlainAction): string | undefined {
  if (!target || x !== undefined || y !== undefined) return undefined;
  const { selector, ...others } = target;
  const { css, text } = selector ?? {};
  if (css === undefined || Object.keys(others).length > 0) return undefined;
  // TestFX takes a selector or a text: a type alone would find any node of it.
  return quoted(text === undefined || css.includes("#") ? css : text);
}

const KEYS: Readonly<Record<string, string>> = { CTRL: "CONTROL", ESC: "ESCAPE", RETURN: "ENTER" };

function keyCode(name: string): string {
  const upper = name.toUpperCase();
  return `KeyCode.${KEYS[upper] ?? (/^\d$/.test(upper) ? `DIGIT${upper}` : upper)}`;
}

/** Text as a literal of Java: JSON's escapes are Java's. */
function quoted(text: string): string {
  return JSON.stringify(text);
}

/** In a comment of Java, the sequence for a character by its number is read before the comment is. */
function commented(action: PlainAction): string {
  return JSON.stringify(action).replaceAll("\\", "/");
}
