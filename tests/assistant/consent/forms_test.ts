import assert from "node:assert/strict";
import { verifies } from "../../helpers/verifies.ts";
import { runAssist } from "../fakes.ts";
import { html, serveSites } from "../sites.ts";
import { type FormCase, FORMS, inner } from "./forms.ts";
import { realBrowser } from "./real_browser.ts";
import { brain } from "./scripted.ts";

const WORKER = "onmessage = ({ data }) => fetch('/sent', { method: 'POST', body: data })";

/** A server of one page that keeps what it was sent. */
function serve({ body }: FormCase) {
  const sent: string[] = [];
  const take = async (request: Request) => {
    sent.push(`${request.method} ${await request.text()}`);
    return html("<title>Thanks</title>Thanks");
  };
  const sites = serveSites({
    "/": (_request, { origin }) =>
      html(`<title>Form</title>${body.replace("OTHER", origin.replace("127.0.0.1", "localhost"))}`),
    "/worker.js": () => new Response(WORKER, { headers: { "content-type": "text/javascript" } }),
    "/inner": inner,
    "/sent": take,
  });
  return { sent, sites };
}

for (const [name, form] of Object.entries(FORMS)) {
  Deno.test(`person is asked before anything leaves: ${name}`, async () => {
    verifies("assistant:confirm");
    await using browser = await realBrowser();
    const { sent, sites } = serve(form);
    await using _sites = sites;
    const atQuestion: number[] = [];
    const steps = [...form.before ?? [], form.act, ...form.after ?? []];
    const refused = await runAssist(browser, brain(sites.url, steps), {
      confirm: (question) => {
        atQuestion.push(sent.length);
        for (const part of form.question) assert.match(question, part);
        assert.doesNotMatch(question, /hunter2/);
        return false;
      },
    });
    assert.deepEqual(
      atQuestion,
      [0],
      `${refused.reason} ${JSON.stringify(refused.events.map(({ call }) => call))}`,
    );
    assert.deepEqual(sent, []);
    assert.equal(refused.outcome, "refused", refused.reason);
    const allowed = await runAssist(browser, brain(sites.url, steps), { confirm: () => true });
    assert.equal(allowed.questions.length, 1, allowed.questions.join());
    assert.equal(sent.length, 1, sent.join());
  });
}
