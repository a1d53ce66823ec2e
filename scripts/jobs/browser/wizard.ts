import { difference, type Job, refOf, type Use } from "../job.ts";
import { serveSite } from "./site.ts";

/** What the person gives, and what each page wants instead, as it says itself. */
const FIELDS = [
  {
    name: "Full name",
    given: "Ann Lee",
    wanted: "LEE, Ann",
    says: "Write SURNAME, first name",
    pattern: "[A-Z]+, .+",
  },
  {
    name: "Phone",
    given: "020 555",
    wanted: "+371 20555",
    says: "Begin with + and the country, such as +371",
    pattern: "\\+\\d+ \\d+",
  },
  {
    name: "Birthday",
    given: "5.1.1990",
    wanted: "1990-01-05",
    says: "Write YYYY-MM-DD",
    pattern: "\\d{4}-\\d\\d-\\d\\d",
  },
  {
    name: "Amount",
    given: "1,250",
    wanted: "1250.00",
    says: "Write two decimals and no comma",
    pattern: "\\d+\\.\\d\\d",
  },
];

const PAGE =
  `<title>Application</title><h1 id=step></h1><form><label><span id=name></span> <input name=value></label>
<button>Next</button></form><p id=said role=alert></p>
<script>
  const fields = ${JSON.stringify(FIELDS.map(({ name, says, pattern }) => ({ name, says, pattern })))};
  const values = {};
  let at = 0;
  const draw = () => { step.textContent = "Step " + (at + 1); document.getElementById("name").textContent = fields[at].name; };
  document.querySelector("form").onsubmit = async (event) => {
    event.preventDefault();
    const { value } = event.target.value;
    if (!new RegExp("^(?:" + fields[at].pattern + ")$").test(value)) { said.textContent = fields[at].says; return; }
    said.textContent = "";
    values[fields[at].name] = value;
    event.target.reset();
    if (++at < fields.length) return draw();
    await fetch("/", { method: "POST", body: JSON.stringify(values) });
    document.body.textContent = "Application received";
  };
  draw();
</script>`;

const VALUES = Object.fromEntries(FIELDS.map(({ name, wanted }) => [name, wanted]));

/** Four pages, each of which refuses the first value and says what it wants. */
export const WEB_WIZARD: Job = {
  name: "a wizard with validation errors",
  adapter: "browser",
  words: "navigate, fill in form fields, click",
  open() {
    const site = serveSite({ "/": PAGE });
    const { url, posted } = site;
    const values = Object.fromEntries(FIELDS.map(({ name, given }) => [name, given]));
    return {
      async ours(use) {
        await use("browser_navigate", { url });
        for (const { name, given, wanted } of FIELDS) {
          for (const text of [given, wanted]) {
            const steps = [{ action: "type", name, text }, { action: "click", name: "Next" }];
            await use("browser_steps", { steps });
          }
        }
      },
      // What a page wants is only known when it refused a value: a program ends there, and the next one knows it.
      scripts: [undefined, ...FIELDS].map((corrected, at) => {
        if (corrected === undefined) return script(values, `await browser.navigate({ url: "${url}" });\n`);
        const known = FIELDS.slice(0, at).map(({ name, wanted }) => [name, wanted] as const);
        return script({ ...values, ...Object.fromEntries(known) }, "");
      }),
      rival: (use) => byRival(use, url),
      missing: () => Promise.resolve(difference([VALUES], posted)),
      [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
    };
  },
};

/** Fills in what is asked for until it is refused. */
function script(values: Readonly<Record<string, string>>, start: string): string {
  return `import { browser } from "glovebox:tools";
const values = ${JSON.stringify(values)};
${start}for (;;) {
  const { text: look } = await browser.list_interactives({ full: true });
  const [, name] = look.match(/textbox "(.*?)"/) ?? [];
  if (name === undefined) return "all pages are filled in";
  const { text: said } = await browser.steps({ steps: [{ action: "type", name, text: values[name] }, { action: "click", name: "Next" }] });
  if (/Write|Begin/.test(said)) return said;
}`;
}

/** After each click it looks, for its answers do not show what the page says. */
async function byRival(use: Use, url: string): Promise<void> {
  await use("browser_navigate", { url });
  let look = await use("browser_snapshot", {});
  for (const { given, wanted } of FIELDS) {
    for (const text of [given, wanted]) {
      await use("browser_type", { element: "Value", target: refOf(look, "textbox"), text });
      await use("browser_click", { element: "Next", target: refOf(look, 'button "Next"') });
      look = await use("browser_snapshot", {});
    }
  }
}
