import { equal, match } from "node:assert/strict";
import { join } from "node:path";
import { ensurePrograms } from "../../../scripts/setup.ts";
import { openDisplay } from "../../adapters/javafx/display.ts";
import { eventually } from "../../helpers/eventually.ts";
import { type CommandLine, commandLine, type CommandResult } from "../../helpers/host/command_line.ts";
import { verifies } from "../../helpers/verifies.ts";
import { hands, serveTelling, startRecording, type TellingPage } from "../../scripts/person_at_browser.ts";

/** Something that a person does with mouse or keyboard, and what the page holds then, where that is waited for. */
interface Act {
  readonly click?: string;
  readonly type?: string;
  readonly then?: string;
}

/** A page of somebody else's library: what is done in it, and what it became. */
interface Case {
  readonly page: string;
  /** What the page holds, as an expression. */
  readonly state: string;
  readonly acts: readonly Act[];
  readonly recorded: string;
  /** Numbers, order and wording in part. */
  readonly changed: (text: string) => string;
  /** What was pressed means something else, or is in what cannot be told from something else: nothing is pressed. */
  readonly turned: readonly ((text: string) => string)[];
  readonly untouched: string;
}

const SAID = "document.querySelector('#said')?.textContent";

const BOOTSTRAP: Case = {
  page: "bootstrap",
  state: SAID,
  acts: [{ click: "Rename" }, { click: "text" }, { type: "Bo" }, { click: "Save", then: "named Bo" }],
  recorded: "named Bo",
  changed: (text) =>
    text.replace('<div class="btn-group">', '<button class="btn">Renew (3)</button><div class="btn-group">')
      .replace(">Save<", ">Save name<").replace(">Week<", ">Weeks<"),
  turned: [(text) => text.replace(">Save<", ">Delete<")],
  untouched: "",
};

const DATATABLES: Case = {
  page: "datatables",
  state: `\`${"${document.querySelectorAll('tbody tr').length}"} ${"${" + SAID + "}"}\``,
  acts: [{ click: "search" }, { type: "Person 41", then: "1 none" }, {
    click: "Edit",
    then: "1 edit Person 41",
  }],
  recorded: "1 edit Person 41",
  changed: (text) =>
    text.replace(/length: ?57/, "length: 64").replace("Pay", "Salary").replace(
      "<table",
      "<h1>7 News</h1><table",
    ),
  turned: [
    (text) => text.replace("<button>Edit</button>", "<button>Delete</button>"),
    (text) => text.replace(/(?:1e3|1000)\s*\+/, "7000 -"),
  ],
  untouched: "1 none",
};

/** Says what the page holds, under the name by which it is told. */
const telling = (state: string) =>
  `<script>Object.defineProperty(globalThis, "sent", { get: () => ${state} });</script>`;

function sent(page: TellingPage): unknown {
  return Object(page.state()).sent;
}

async function holds(page: TellingPage, wanted: string): Promise<void> {
  try {
    await eventually(`the page holds ${wanted}`, () => sent(page) === wanted);
  } catch (cause) {
    throw new Error(`The page holds ${JSON.stringify(sent(page))} instead of ${wanted}`, { cause });
  }
}

async function record(
  person: CommandLine,
  script: string,
  page: TellingPage,
  acts: Case["acts"],
): Promise<void> {
  await using display = await openDisplay({ windowManager: true });
  await using recording = await startRecording(person, display.name, [script, page.url]);
  for (const { click, type, then } of acts) {
    if (click !== undefined) {
      const [x, y] = await page.place(click);
      await hands(display.name, "mousemove", Math.round(x), Math.round(y), "click", 1);
    }
    if (type !== undefined) await hands(display.name, "type", "--delay", "20", type);
    if (then !== undefined) await holds(page, then);
  }
  await hands(display.name, "key", "alt+F4");
  await eventually("the recording ends with the window", () => recording.ended);
  match(await recording.end(), /Written to/);
}

/** Plays it in a browser of its own; what the page tells is of this run. */
async function play(person: CommandLine, script: string, page: TellingPage): Promise<CommandResult> {
  page.forget();
  return await person.run(["run", script, "--adapter", "browser", "--heal", "--wait", "0.5"]);
}

for (const { page: name, state, acts, recorded, changed, turned, untouched } of [BOOTSTRAP, DATATABLES]) {
  Deno.test(`what a person does in a page of ${name} is done again when it changed in part, and nothing else`, async () => {
    verifies("scripts:person", "scripts:heal");
    await ensurePrograms(["xdotool"], { log: (line) => console.error(line) });
    await using page = await serveTelling(name, telling(state));
    await using person = await commandLine();
    const script = join(person.path, "mine.ts");
    await record(person, script, page, acts);
    await Deno.writeTextFile(script, "await browser.wait({ ms: 500 });\n", { append: true });
    page.change(changed);
    const again = await play(person, script, page);
    equal(again.code, 0, again.stderr + again.stdout);
    equal(sent(page), recorded);
    for (const edit of turned) {
      page.change(edit);
      const failed = await play(person, script, page);
      equal(failed.code, 1, failed.stdout);
      match(failed.stderr, /was not healed/);
      equal(sent(page), untouched);
    }
  });
}
