import type { Client } from "@modelcontextprotocol/client";
import assert from "node:assert/strict";
import { join } from "node:path";
import { RunFolder } from "../../src/assistant/store/run_folder.ts";
import { geminiServer } from "../assistant/model_servers.ts";
import { type Brain, found, open } from "../assistant/view.ts";
import { fixtureAdapter } from "../helpers/host/host_command.ts";
import { eventually } from "../helpers/eventually.ts";
import { newTestHome } from "../helpers/host/test_home.ts";
import { axeSource, seriousFaults } from "../helpers/browser/axe.ts";
import { servePages } from "../helpers/browser/pages.ts";
import { temporaryFolder } from "../helpers/temporary_folder.ts";
import { verifies } from "../helpers/verifies.ts";
import { PanelHost } from "./panel_host.ts";
import { keepPicture, PanelPage } from "./panel_page.ts";

const IMPORT = `import { shown } from "glovebox:tools";`;
const STEPS_OF_IT = `${IMPORT}
progress(1, 3, "saying");
for (const text of ["one", "two"]) await shown.say({ text });
progress(2, 3, "asking");
await shown.ask({});
await shown.fail({}).catch(() => {});
return "done";`;
const RUN = ".run";

/** What the steps share. */
interface Scene {
  readonly panel: PanelHost;
  readonly client: Client;
  readonly person: PanelPage;
  readonly page: PanelPage["page"];
}

const RUNS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  "a script is a run: its steps come as they are made, and what it asks is asked once": async (
    { client, person, page },
  ) => {
    const run = client.callTool({ name: "run_script", arguments: { code: STEPS_OF_IT } });
    await person.says(`${RUN} h2`, "run_script");
    await person.says(".run-progress", "2 of 3: asking");
    await page.until(`document.querySelectorAll(".steps li").length === 3`);
    await person.show("approvals");
    await person.says(".approval .message", "Who <script>are</script> you?");
    assert.equal(await page.eval(`document.querySelectorAll(".approval").length`), 1);
    await person.answer("Who", "Decline");
    await person.show("runs");
    await run;
    await person.says(`${RUN} p`, ", took");
    await person.says(`${RUN} p`, "4 calls · 1 failed");
    assert.equal(await page.eval(`document.querySelector("${RUN} header .gb-badge").innerText`), "ok");
  },
  "a step is shown in full": async ({ person, page }) => {
    await page.click(`${RUN} summary`);
    await page.until(`document.querySelectorAll(".steps li").length === 4`);
    await page.click(".steps li:nth-child(2) button");
    await person.says(".detail h2", "shown_say");
    await person.says(".detail .gb-code", "two");
    await person.show("runs");
  },
  "a run can be stopped, and its client hears why": async ({ client, person, page }) => {
    const run = client.callTool({
      name: "run_script",
      arguments: { code: `${IMPORT} await shown.wait({}); return 1;` },
    });
    await page.until(`document.querySelector("${RUN} header .gb-badge")?.innerText === "running"`);
    await person.says(".steps", "shown_wait");
    await person.press("Stop");
    assert.match(JSON.stringify(await run), /The person stopped the call in the panel/);
    await person.says(`${RUN} header .gb-badge`, "CANCELLED");
  },
  "a script that is made a tool meanwhile is in the list, without a new start": async ({ panel, person }) => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, "say-hi.ts");
    await Deno.writeTextFile(path, `/** Says <b>hi</b>.\n * @effect read */ return "hi";`);
    await person.show("adapters");
    await person.says(".adapter h2", "shown");
    const added = await panel.command("add", path, "--adapter", fixtureAdapter("shown"), "--yes");
    assert.equal(added.code, 0, added.stderr);
    await person.says(".adapter h2", "my-scripts");
    await panel.command("add", "--remove", "say_hi");
    const names = `[...document.querySelectorAll(".adapter h2")].map((one) => one.innerText)`;
    await person.page.until(`!${names}.includes("my-scripts")`);
    await person.show("runs");
  },
  "calls next to a run are none of its steps": async ({ client, page }) => {
    await client.callTool({ name: "shown_say", arguments: { text: "alone" } });
    assert.equal(await page.eval(`document.querySelectorAll("${RUN}").length`), 2);
  },
};

Deno.test("the panel shows runs of scripts with their steps, and stops them", async (t) => {
  verifies("panel:runs");
  await using panel = await PanelHost.start({ args: ["--code", "--grant", "shown:env=SHOWN_WORD"] });
  const client = await panel.connect("scripting");
  await using person = await PanelPage.open(panel);
  const { page } = person;
  await person.show("runs");
  await person.says(".empty", "No runs yet");
  const scene = { panel, client, person, page };
  for (const [name, step] of Object.entries(RUNS)) await t.step(name, () => step(scene));
});

Deno.test("a run of the assistant shows its steps and its cost, and waits while the person works in its page", async () => {
  verifies("panel:runs", "panel:take-over");
  await using pages = servePages();
  await using folder = await temporaryFolder();
  const config = join(folder.path, "settings.json");
  await Deno.writeTextFile(config, JSON.stringify({ assist: { model: "client" } }));
  const args = ["--option", "browser.executable=chromium", "--config", config];
  await using panel = await PanelHost.start({ adapter: "browser", args });
  const taken = Promise.withResolvers<void>();
  const replies = repliesFor(`${pages.url}/pay.html`, taken.promise);
  const client = await panel.connectWithModel("assisting", async () => (await replies.next()).value ?? "");
  await using person = await PanelPage.open(panel);
  await person.show("runs");
  const run = client.callTool({ name: "browser_assist", arguments: { goal: "Pay" } });
  await person.says(".run-progress", "Paying");
  await person.show("live");
  await person.takeOver();
  taken.resolve();
  await person.says(".live-tile .gb-badge", "yours, 1 waiting");
  await person.page.type(".live-form [name=number]", "2");
  await person.page.type(".live-form [name=text]", "4111");
  await person.page.press("Enter");
  await person.says(".live-said", "You typed");
  assert.deepEqual(pages.orders, []);
  await person.press("Hand back");
  assert.match(JSON.stringify(await run), /It is paid/);
  assert.deepEqual(pages.orders, [{ name: "Ada", card: "4111" }]);
  await person.show("runs");
  await person.says(`${RUN} h2`, "browser_assist");
  await person.says(`${RUN} p`, "tokens");
  await person.page.click(`${RUN} summary`);
  await person.says(".steps li", "browser_overlay_act");
});

/** Opens a page, waits there for what never comes, and asks for a colour when it goes on. */
function painter(url: string): Brain {
  let hasWaited = false;
  return (view) => {
    if (view.text.includes("The person says: blue")) return found("It is blue", "Desk");
    if (!view.page.url.endsWith("order_desk.html")) return open(`${url}/order_desk.html`);
    if (hasWaited) {
      return { say: "Asking", call: "assistant_ask", args: { question: "Which <b>colour</b>?" } };
    }
    hasWaited = true;
    return { say: "Waiting", call: "browser_wait", args: { text: "what never comes", timeout_ms: 50_000 } };
  };
}

Deno.test("a run goes on from the panel, in its client's page, and after its host was killed", async () => {
  verifies("panel:resume");
  await using pages = servePages();
  await using model = geminiServer(painter(pages.url));
  await using home = await newTestHome();
  const config = join(home.path, "settings.json");
  const assist = { model: "gemini:test", baseUrl: `${model.url}/v1beta` };
  await Deno.writeTextFile(config, JSON.stringify({ assist }));
  const args = ["--option", "browser.executable=chromium", "--config", config];
  const options = { adapter: "browser", args, home, env: { GEMINI_API_KEY: "a-key" } };
  await goOnInItsPage(options, model, pages.url);
  await using panel = await PanelHost.start(options);
  await using person = await PanelPage.open(panel);
  await person.show("runs");
  await person.says(".open-run", "interrupted");
  await person.page.looksAt({ width: 390, height: 844, theme: "dark" });
  assert.deepEqual(await seriousFaults(person.page, await axeSource()), []);
  await keepPicture(person, "open-runs-390-dark");
  await person.press("Go on");
  await leaveWhileItAsks(panel, person, join(home.path, ".local", "state", "glovebox", "assist"));
  await person.page.type(".approval input", "blue");
  await person.answer("Which", "Answer");
  await person.show("runs");
  await person.says(`${RUN} header .gb-badge`, "ok");
  await person.page.until(`document.querySelectorAll(".open-run").length === 0`);
});

/** A panel that is closed while a run that it began asks ends the run with its question; one that is reloaded does not. */
async function leaveWhileItAsks(panel: PanelHost, person: PanelPage, runs: string): Promise<void> {
  const isAsked = async () => {
    await person.show("approvals");
    await person.says(".approval .message", "Which <b>colour</b>?");
  };
  await isAsked();
  await person.page.go("data:text/html,closed");
  await eventually("the run ends with its question", async () => await lastEnd(runs) === "asked");
  await person.page.go(`${panel.origin}/`);
  await person.show("runs");
  await person.says(".open-run", "Which <b>colour</b>?");
  await person.page.type(".open-run input", "red");
  await person.press("Go on");
  await isAsked();
  await person.page.go(`${panel.origin}/?again`);
  await isAsked();
  assert.equal(await lastEnd(runs), undefined, "it is under way");
}

/** Outcome of the newest run; nothing while it is under way. */
async function lastEnd(runs: string): Promise<string | undefined> {
  const names = (await Array.fromAsync(Deno.readDir(runs))).map(({ name }) => name).sort();
  const times = await Promise.all(names.map((name) => RunFolder.in(runs, name).record()));
  return times.toSorted((a, b) => a.started_at.localeCompare(b.started_at)).at(-1)?.end?.outcome;
}

type HostOptions = Parameters<typeof PanelHost.start>[0];

/** Stops a run in the panel, has it go on in the page of its client, and kills the host while it asks. */
async function goOnInItsPage(
  options: HostOptions,
  { views }: ReturnType<typeof geminiServer>,
  url: string,
): Promise<void> {
  await using panel = await PanelHost.start(options);
  const client = await panel.connect("painting");
  await using person = await PanelPage.open(panel);
  await person.show("runs");
  const run = client.callTool({ name: "browser_assist", arguments: { goal: "Paint <i>it</i>" } });
  await person.says(".run-progress", "Waiting");
  await person.press("Stop");
  assert.match(JSON.stringify(await run), /Stopped by the person|The person stopped/);
  await person.says(".open-run", "cancelled");
  await person.says(".open-run", "Paint <i>it</i>");
  await person.press("Go on");
  await person.page.until(`document.querySelectorAll(".open-run").length === 0`);
  await person.says(`${RUN} h2`, "assistant_resume");
  await person.show("approvals");
  await person.says(".approval .message", "Which <b>colour</b>?");
  assert.equal(views.at(-1)?.page.url, `${url}/order_desk.html`);
  const opened = views.filter(({ said }) => said.includes("order_desk.html"));
  assert.equal(opened.length, 0, "it goes on in the page that its client has open");
  Deno.kill(panel.host.pid, "SIGKILL");
  await person.says(".bar .gb-badge", "lost");
}

/** What a model says that pays, step by step; it presses the button when the person has taken the page over. */
async function* repliesFor(url: string, taken: Promise<void>): AsyncGenerator<string, undefined> {
  const act = (say: string, name: string, args: object) =>
    `${say}\n${JSON.stringify({ mode: "act", name, args })}`;
  yield act("Opening", "browser_navigate", { url });
  yield act("Paying", "browser_overlay_act", { index: 1, action: "type", text: "Ada" });
  await taken;
  yield act("Paying", "browser_overlay_act", { index: 3, action: "click" });
  yield JSON.stringify({ mode: "done", reason: "It is paid", evidence: "Thank you" });
  return undefined;
}
