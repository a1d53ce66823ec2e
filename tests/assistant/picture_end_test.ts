import assert from "node:assert/strict";
import { verifies } from "../helpers/verifies.ts";
import type { ModelRequest, Picture } from "../../src/assistant/model/port.ts";
import { realBrowser } from "./consent/real_browser.ts";
import { replyOf, seen } from "./consent/scripted.ts";
import { calls, runAssist } from "./fakes.ts";
import { html, serveSites } from "./sites.ts";
import { act } from "./view.ts";

/** Nothing in words tells of what is drawn. */
const DRAWING = `<title>Board</title><canvas id=c width=600 height=400></canvas><button>Paint</button>
  <script>document.querySelector("button").onclick = () => {
    const draw = c.getContext("2d"); draw.fillStyle = "red"; draw.fillRect(0, 0, 600, 400); };</script>`;

function pictureIn({ turns }: ModelRequest): Picture | undefined {
  const last = turns.at(-1);
  return last?.role === "user" ? last.picture : undefined;
}

Deno.test("an end on a canvas is believed when a new picture of real Chromium shows it, and not before", async () => {
  verifies("assistant:picture-end");
  await using browser = await realBrowser();
  await using sites = serveSites({ "/": () => html(DRAWING) });
  const claim = calls("assistant_done", { did: "found", reason: "It is red", picture: "The board is red" });
  const looked: Picture[] = [];
  const look = (request: ModelRequest) => {
    const picture = pictureIn(request);
    assert.ok(picture !== undefined && picture.bytes.length > 500);
    looked.push(picture);
    // Eyes of a kind: one that knows how the empty board looks.
    const isDrawn = looked.length > 1 && looked[0]?.bytes.join() !== picture.bytes.join();
    return calls("verdict", { reached: isDrawn, why: isDrawn ? "Red" : "White" });
  };
  const script = [
    calls("browser_navigate", { url: sites.url }),
    ...[claim, look, (request: ModelRequest) => replyOf(act(seen(request), "button", "Paint")), claim, look],
  ];
  const run = await runAssist(browser, script);
  assert.deepEqual([run.outcome, run.steps, looked.length], ["done", 4, 2], run.reason);
});

Deno.test("a picture that the model asks for reaches it, once and beside the look; tabs are told where there are several", async () => {
  verifies("assistant:append-only");
  await using browser = await realBrowser();
  await using sites = serveSites({ "/": () => html(DRAWING) });
  const texts: string[] = [];
  const last = ({ turns }: ModelRequest) => {
    for (const turn of turns) if (turn.role === "user") texts.push(turn.text);
    const [asked] = turns.filter((turn) => turn.role === "user" && turn.text.startsWith("PICTURE of"));
    assert.ok(asked?.role === "user" && asked.picture !== undefined, texts.join("\n"));
    assert.equal(turns.at(-2), asked);
    assert.notEqual(asked.picture.bytes.join(), pictureIn({ turns, system: "", tools: [] })?.bytes.join());
    return calls("assistant_done", { outcome: "impossible", reason: "That was all" });
  };
  await runAssist(browser, [
    calls("browser_navigate", { url: sites.url }),
    calls("browser_open_in_new_tab", { url: `${sites.url}/#two` }),
    calls("browser_screenshot", { index: 1 }),
    last,
  ]);
  assert.match(texts.at(-1) ?? "", /"tabs":\["1 Board","2\* Board"\]/);
});
