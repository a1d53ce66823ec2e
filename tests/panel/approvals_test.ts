import type { ElicitResult } from "@modelcontextprotocol/client";
import assert from "node:assert/strict";
import { z } from "zod";
import { deadline } from "../../src/base/time/deadline.ts";
import { verifies } from "../helpers/verifies.ts";
import { PanelHost } from "./panel_host.ts";
import { PanelPage } from "./panel_page.ts";
import { PATIENCE_MS } from "../helpers/eventually.ts";

/** Permissions are not the subject where this is among the arguments. */
const GRANTED = ["--grant", "shown:env=SHOWN_WORD"] as const;
const texts = z.object({ content: z.array(z.object({ text: z.string() })) }).transform(({ content }) =>
  content.map(({ text }) => text).join("\n")
);

/** A person of a client who never answers; they hear when their question is withdrawn. */
function thinker() {
  const asked = Promise.withResolvers<void>();
  const withdrawn = Promise.withResolvers<void>();
  return {
    asked: deadline(asked.promise, PATIENCE_MS, "The question of the client"),
    withdrawn: deadline(withdrawn.promise, PATIENCE_MS, "The withdrawal"),
    answer: (signal: AbortSignal) => {
      asked.resolve();
      signal.addEventListener("abort", () => withdrawn.resolve(), { once: true });
      return new Promise<never>(() => {});
    },
  };
}

/** What the steps share. */
interface Scene {
  readonly panel: PanelHost;
  readonly person: PanelPage;
  readonly page: PanelPage["page"];
}

const FIRST: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  "the panel answers a confirmation; the client's question is withdrawn": async ({ panel, person, page }) => {
    const mind = thinker();
    const client = await panel.connect("thinking", mind.answer);
    const call = client.callTool({ name: "shown_count", arguments: { by: 2 } });
    await mind.asked;
    await person.answer('"by":2', "Allow this call");
    assert.equal(texts.parse(await call), "The count is 2");
    await mind.withdrawn;
    await page.until(`document.querySelectorAll(".approval").length === 0`);
  },
  "the client answers; the panel's question goes": async ({ panel, person, page }) => {
    const clicked = Promise.withResolvers<ElicitResult>();
    const client = await panel.connect("clicking", () => clicked.promise);
    const call = client.callTool({ name: "shown_count", arguments: { by: 3 } });
    await person.says(".approval .message", '"by":3');
    const id = await page.eval(`document.querySelector(".approval").id.slice("approval-".length)`);
    clicked.resolve({ action: "accept", content: { answer: "allow this call" } });
    assert.equal(texts.parse(await call), "The count is 5");
    await page.until(`document.querySelectorAll(".approval").length === 0`);
    assert.equal(await answerLate(person, id), 409);
  },
  "a client of 2026-07-28 is late, and the call is made once": async ({ panel, person }) => {
    const clicked = Promise.withResolvers<ElicitResult>();
    const client = await panel.connect("later", () => clicked.promise, { pin: "2026-07-28" });
    const call = client.callTool({ name: "shown_count", arguments: { by: -1 } });
    await person.answer('"by":-1', "Allow this call");
    await person.page.until(`document.querySelectorAll(".approval").length === 0`);
    clicked.resolve({ action: "accept", content: { answer: "allow this call" } });
    assert.equal(texts.parse(await call), "The count is 4");
  },
  "a refusal in the panel is one": async ({ panel, person }) => {
    const client = await panel.connect("refused");
    const call = client.callTool({ name: "shown_count", arguments: { by: 100 } });
    await person.answer('"by":100', "Refuse");
    assert.match(texts.parse(await call), /The person refused shown_count/);
  },
  "until the session ends means this session alone": async ({ panel, person }) => {
    const client = await panel.connect("trusted");
    const first = client.callTool({ name: "shown_count", arguments: { by: 1 } });
    await person.answer('"by":1}', "Allow this tool until the session ends");
    assert.equal(texts.parse(await first), "The count is 5");
    assert.equal(
      texts.parse(await client.callTool({ name: "shown_count", arguments: {} })),
      "The count is 6",
    );
  },
  "an adapter's question is answered by a form, and shown as text": async ({ panel, person, page }) => {
    const client = await panel.connect("asking");
    const call = client.callTool({ name: "shown_ask", arguments: {} });
    await person.says(".approval .message", "Who <script>are</script> you?\\u{202e}");
    await page.type(".approval input", "Ada");
    await person.answer("Who", "Answer");
    assert.equal(texts.parse(await call), "the person is Ada");
    await page.until(`document.querySelectorAll(".approval").length === 0`);
  },
  "Enter in the field of a question answers it": async ({ panel, person, page }) => {
    const client = await panel.connect("typing");
    const call = client.callTool({ name: "shown_ask", arguments: {} });
    await person.says(".approval .message", "Who");
    await page.type(".approval input", "Bo");
    await page.press("Enter");
    assert.equal(texts.parse(await call), "the person is Bo");
    await page.until(`document.querySelectorAll(".approval").length === 0`);
  },
  "a call that is cancelled takes its question along": async ({ panel, person, page }) => {
    const client = await panel.connect("cancelling");
    const cancel = new AbortController();
    const call = client.callTool({ name: "shown_ask", arguments: {} }, { signal: cancel.signal });
    await person.says(".approval .message", "Who");
    cancel.abort();
    await assert.rejects(call);
    await page.until(`document.querySelectorAll(".approval").length === 0`);
  },
  "a call that is cancelled just as it asks leaves no question": async ({ panel, person, page }) => {
    const client = await panel.connect("hasty");
    for (let moment = 0; moment < 200; moment++) {
      const cancel = new AbortController();
      const call = client.callTool({ name: "shown_ask", arguments: {} }, { signal: cancel.signal });
      for (let looked = 0; looked < moment / 2; looked++) await Deno.stat("."); // so it is always another moment
      cancel.abort();
      await assert.rejects(call);
    }
    const call = client.callTool({ name: "shown_count", arguments: { by: 7 } });
    await person.says(".approval .message", '"by":7');
    await page.until(`document.querySelectorAll(".approval").length === 1`); // cancellations come by ways of their own
    await person.answer('"by":7', "Refuse");
    await call;
  },
  "a tab that something else opens in the same browser has no session": async ({ panel, person }) => {
    const other = await person.browser.open(panel.origin);
    await other.until(`document.querySelector(".sign-in")`);
    assert.equal(await answerLate({ page: other }, "any"), 401);
  },
  "a panel that is closed answers nothing, and holds up no call for long": async (
    { panel, person, page },
  ) => {
    const client = await panel.connect("left alone");
    const call = client.callTool({ name: "shown_count", arguments: {} });
    await person.says(".approval .message", "shown_count");
    await page.go("about:blank#closed");
    assert.match(texts.parse(await call), /needs a person's confirmation, and this client cannot ask/);
  },
  "every answer is in the audit": async ({ panel }) => {
    const { stdout } = await panel.command("audit", "--type", "answer", "--json");
    const answers = stdout.trim().split("\n").map((line) => JSON.parse(line));
    assert.deepEqual(answers.map(({ kind, answer, where }) => `${kind} ${answer} ${where}`), [
      "confirmation once panel",
      "confirmation once panel",
      "confirmation no panel",
      "confirmation always panel",
      "question accept panel",
      "question accept panel",
      "confirmation no panel",
    ]);
  },
};

Deno.test("approvals are given where the person is first", async (t) => {
  verifies("panel:first-answer", "panel:person-only");
  await using panel = await PanelHost.start({ args: ["--confirm", "write", ...GRANTED] });
  await using person = await PanelPage.open(panel);
  const { page } = person;
  await person.show("approvals");

  const scene = { panel, person, page };
  for (const [name, step] of Object.entries(FIRST)) await t.step(name, () => step(scene));
});

Deno.test("a permission is granted in the panel for the session, or for always", async (t) => {
  verifies("panel:first-answer");
  await using panel = await PanelHost.start();
  await using person = await PanelPage.open(panel);
  await person.show("approvals");
  const grants = async () => (await panel.command("grants", "--json")).stdout;

  await t.step("for the session: nothing is stored", async () => {
    const client = await panel.connect("session");
    const call = client.callTool({ name: "shown_say", arguments: { text: "one" } });
    await person.answer("SHOWN_WORD", "Allow for this session");
    assert.equal(texts.parse(await call), "one");
    assert.doesNotMatch(await grants(), /SHOWN_WORD/);
  });
  await t.step("two panels: the second answer comes too late", async () => {
    await using other = await PanelPage.open(await again(panel));
    await other.show("approvals");
    const client = await panel.connect("both");
    const call = client.callTool({ name: "shown_say", arguments: { text: "two" } });
    await person.says(".approval .message", "SHOWN_WORD");
    await other.answer("SHOWN_WORD", "Allow always");
    assert.equal(texts.parse(await call), "two");
    await person.page.until(`document.querySelectorAll(".approval").length === 0`);
    assert.match(await grants(), /SHOWN_WORD/);
  });
});

/** Has another link printed. */
async function again(panel: PanelHost): Promise<PanelHost> {
  await (await panel.api("POST link", {})).body?.cancel();
  return panel;
}

/** Answers a question that is not open any more, as the page would; returns the status. */
async function answerLate({ page }: Pick<PanelPage, "page">, id: unknown): Promise<unknown> {
  const headers =
    `{ "content-type": "application/json", "x-glovebox-panel": sessionStorage["glovebox-panel-token"] }`;
  const body = JSON.stringify(JSON.stringify({ id, choice: "once" }));
  return await page.eval(
    `fetch("/panel/api/answer", { method: "POST", headers: ${headers}, body: ${body} }).then(({ status }) => status)`,
  );
}
