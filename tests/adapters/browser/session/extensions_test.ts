import { match, ok } from "node:assert/strict";
import { testAdapter } from "glovebox";
import adapter from "../../../../adapters/browser/adapter.ts";
import { refusal } from "../../../helpers/browser/driver.ts";
import { temporaryFolder } from "../../../helpers/temporary_folder.ts";
import { servePages } from "../../../helpers/browser/pages.ts";
import { verifies } from "../../../helpers/verifies.ts";

Deno.test("browser works with the extensions that a person names, and says which folder holds none", async () => {
  verifies("browser:extensions");
  await using pages = servePages();
  await using folder = await temporaryFolder();
  const extension = `${folder.path}/greeter`;
  await Deno.mkdir(extension);
  const manifest = {
    ...{ manifest_version: 3, name: "Greeter", version: "1" },
    content_scripts: [{ matches: ["http://*/*"], js: ["greet.js"] }],
  };
  await Deno.writeTextFile(`${extension}/manifest.json`, JSON.stringify(manifest));
  await Deno.writeTextFile(`${extension}/greet.js`, 'document.title = "Greeted by an extension";');
  const options = { executable: "chromium", downloads: folder.path };
  await using host = await testAdapter(adapter, { options: { ...options, extensions: [extension] } });
  await host.call("browser_navigate", { url: `${pages.url}/list.html` });
  const { text } = await host.call("browser_tabs");
  match(text, /Greeted by an extension/);
  const broken = { ...options, extensions: [`${folder.path}/none`] };
  await using other = await testAdapter(adapter, { options: broken });
  const error = await refusal(other.call("browser_list_interactives", {}));
  match(error.message, /Cannot load the extension in ".*none"/);
  ok(error.options.hint?.includes("manifest.json"));
});
