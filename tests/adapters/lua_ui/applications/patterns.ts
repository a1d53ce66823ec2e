import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { callContext } from "../../../helpers/mcp/call_context.ts";
import { LuaUi } from "../driver.ts";
import { TestBrowser, type TestPage } from "../page.ts";

/** What a use of an application may need. */
export interface Use {
  readonly page: TestPage;
  readonly lua: LuaUi;
  readonly browser: TestBrowser;
  /** The folder of the application. */
  readonly base: string;
}

/**
 * Uses each application of some topics as a person does; an audit finds nothing in it, and nothing fails.
 *
 * @returns how many there are
 */
export async function useEach(
  topics: readonly string[],
  uses: Readonly<Record<string, (use: Use) => Promise<void>>>,
): Promise<number> {
  await using browser = await TestBrowser.start();
  await using lua = await LuaUi.open();
  const texts = await Promise.all(topics.map((topic) => reference(lua, topic)));
  const applications = new Map(texts.flatMap((text) => [...patternsIn(text)]));
  assert.deepEqual([...applications.keys()], Object.keys(uses));
  for (const [name, files] of applications) {
    const base = join(lua.base, name);
    await writeFiles(base, files);
    await lua.text("ui_configure", { base_dir: base });
    await lua.text("ui_start");
    const page = await browser.open(await lua.page());
    await uses[name]?.({ page, lua, browser, base });
    assert.equal(await lua.text("ui_audit"), "Nothing was found", name);
    assert.doesNotMatch(await lua.text("ui_status"), /problems/, name);
    await page.close();
    await lua.text("ui_stop");
  }
  return applications.size;
}

async function writeFiles(base: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, text] of files) {
    await Deno.mkdir(dirname(join(base, path)), { recursive: true });
    await Deno.writeTextFile(join(base, path), text);
  }
}

/** The text of a topic, as a client reads it. */
export async function reference(lua: LuaUi, topic: string): Promise<string> {
  const [contents] = await lua.adapter.read(`ui://reference/${topic}`, callContext());
  assert.ok(typeof contents?.body === "string");
  return contents.body;
}

/** The files of each pattern that a text has, by the pattern's name. */
export function patternsIn(text: string): Map<string, Map<string, string>> {
  const patterns = new Map<string, Map<string, string>>();
  for (const section of text.split(/^## /m).slice(1)) {
    const blocks = section.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm);
    patterns.set(
      section.split("\n")[0] ?? "",
      new Map([...blocks].map(([, name = "", body = ""]) => [name, body])),
    );
  }
  return patterns;
}

/** Code for a page that drags one element to another. */
export const drag = (from: string, to: string): string =>
  `(() => {
    const [card, place] = [document.querySelector("${from}"), document.querySelector("${to}")];
    const dataTransfer = new DataTransfer();
    const fire = (element, type) => element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
    fire(card, "dragstart");
    return fire(place, "dragover") === false && fire(place, "drop") === false;
  })()`;
