import { equal, match } from "node:assert/strict";
import { testAdapter } from "glovebox";
import adapter from "../../../../adapters/browser/adapter.ts";
import { temporaryFolder } from "../../../helpers/temporary_folder.ts";
import { testInBothBrowsers } from "../../../helpers/browser/driver.ts";
import { verifies } from "../../../helpers/verifies.ts";

const PAGE = `<!doctype html><title>Notes</title>
  <p>Water the <em>green</em> tea at 80 °C</p>
  <input aria-label="From" value="tea time"><input aria-label="To">
  <textarea aria-label="Pasted" onpaste="document.title = event.clipboardData.getData('text/plain')"></textarea>
  <button onclick="navigator.clipboard.writeText('a link').then(() => document.title = 'Copied')">Copy link</button>
  <div contenteditable aria-label="Rich">a <b>bold</b></div>`;

testInBothBrowsers("browser copies, cuts and pastes with keys, between pages too", async (executable) => {
  verifies("browser:clipboard");
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () => new Response(PAGE, { headers: { "content-type": "text/html; charset=utf-8" } }),
  );
  await using folder = await temporaryFolder();
  const options = { executable, downloads: folder.path, evaluate: true };
  await using host = await testAdapter(adapter, { options });
  const call = async (tool: string, input: object) => (await host.call(`browser_${tool}`, input)).text;
  const keys = async (index: number, words: string) => {
    await call("overlay_act", { index, action: "focus" });
    return await call("press", { keys: words });
  };
  const asked = async (expression: string) => (await call("evaluate", { expression })).split("\n")[1]; // the line between the marks of the page's words
  const held = (name: string) => asked(`document.querySelector('[aria-label="${name}"]').value`);
  const url = `http://127.0.0.1:${server.addr.port}/`;
  await call("navigate", { url });
  await keys(1, "Control+a Control+c");
  match(await keys(2, "Control+v"), /~ 2 textbox "To" ="tea time"/);
  equal(await held("To"), '"tea time"');
  match(await call("overlay_act", { index: 4, action: "click" }), /now "Copied"/);
  match(await keys(3, "Control+v"), /now "a link"/);
  equal(await held("Pasted"), '"a link"');
  await keys(1, "Control+a Control+x");
  equal(await held("From"), '""');
  await keys(5, "Control+End Control+v");
  equal(await asked("document.querySelector('b').textContent"), '"boldtea time"');
  await call("navigate", { url: `${url}?second` });
  match(await keys(2, "Control+v"), /="tea time"/);
});
