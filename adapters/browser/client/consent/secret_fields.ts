import { browserError } from "../../errors.ts";
import type { Tab } from "../tab/tab.ts";
import type { Chord } from "../input/keys.ts";

/**
 * Refuses to type into a field for secrets while a person decides on what leaves: what is typed there is theirs.
 *
 * @throws ToolError `PERMISSION_DENIED`
 */
export async function refuseSecretText(tab: Tab, index: number, signal: AbortSignal): Promise<void> {
  if (!tab.gate.gate.isOn) return;
  const { purposes } = await tab.page.call("scene", [[index]], { signal });
  if (purposes.some(({ secret }) => secret === true)) throw refused();
}

/**
 * The same for keys, which go to whatever has the focus.
 *
 * @throws ToolError `PERMISSION_DENIED`
 */
export async function refuseSecretKeys(
  tab: Tab,
  chords: readonly Chord[],
  signal: AbortSignal,
): Promise<void> {
  if (!tab.gate.gate.isOn || !chords.some(isText)) return;
  const { item } = await tab.page.call("focused", [], { signal });
  if (item !== undefined) await refuseSecretText(tab, item.index, signal);
}

/** Control characters, such as that of Enter, write nothing that is secret. */
function isText({ key }: Chord): boolean {
  return key.text !== undefined && key.text >= " ";
}

function refused(): Error {
  return browserError("PERMISSION_DENIED", "Nothing is typed into a field for secrets", {
    hint: "It is for the person alone; a secret that they keep is typed by its name, {{secret:NAME}}",
  });
}
