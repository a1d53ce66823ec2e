import { html } from "../sites.ts";
import { act, type Said, type View } from "../view.ts";

/** A page on which something leaves, and how a model that means well makes it leave. */
export interface FormCase {
  readonly body: string;
  /** The call that has the effect. */
  readonly act: (view: View) => Said;
  /** Calls before it. */
  readonly before?: readonly ((view: View) => Said)[];
  /** Calls after it. */
  readonly after?: readonly ((view: View) => Said)[];
  /** What the question shows. */
  readonly question: readonly RegExp[];
}

const post = (inner: string) => `<form method=post action=/sent>${inner}</form>`;
const click = (name: string | RegExp, role = "button") => (view: View) => act(view, role, name);
const type = (name: string, text: string, action = "type") => (view: View) =>
  act(view, "textbox", name, action, text);
const sending = `fetch('/sent', { method: 'POST', body: JSON.stringify({ seat: '12A', price: '€ 49,90' }) })`;

/** Forms of many languages and kinds: each sends something that the person has to be asked about. */
export const FORMS: Readonly<Record<string, FormCase>> = {
  "German, a button that says yes": {
    body: post(`<input name=name aria-label=Name value="Anna Groß"><button>Jawohl, gern</button>`),
    act: click("Jawohl, gern"),
    question: [/Jawohl, gern/, /Name: Anna Groß/, /127\.0\.0\.1/],
  },
  "Russian": {
    body: post(`<input name=phone aria-label=Телефон value="+7 900"><button>Хорошо</button>`),
    act: click("Хорошо"),
    question: [/Хорошо/, /Телефон: \+7 900/],
  },
  "Japanese": {
    body: post(`<input name=q1 aria-label=お名前 value=花子><button>確定する</button>`),
    act: click("確定する"),
    question: [/確定する/, /お名前: 花子/],
  },
  "Arabic": {
    body: post(`<div dir=rtl><input name=n aria-label=الاسم value=ليلى><button>موافق</button></div>`),
    act: click("موافق"),
    question: [/موافق/, /ليلى/],
  },
  "an icon alone": {
    body: post(
      `<input name=note aria-label=Note value=hello><button><svg width=20 height=20><circle r=9 cx=9 cy=9></svg></button>`,
    ),
    act: click(/^(?!Note)/),
    question: [/Note: hello/],
  },
  "a plain button that fetches with POST": {
    body: `<p>Seat 12A costs € 49,90</p><button onclick="${sending}">12A</button>`,
    act: click("12A"),
    question: [/button "12A"/, /seat: 12A/, /€ 49,90/],
  },
  "Enter in a field": {
    body: post(`<input name=mail aria-label=Mail>`),
    act: type("Mail", "a@b.example", "type_and_enter"),
    question: [/Mail: a@b.example/],
  },
  "the key Enter": {
    body: post(`<input name=word aria-label=Word autofocus value=tea>`),
    before: [click("Word", "textbox")],
    act: () => ({ call: "browser_press", args: { keys: "Enter" } }),
    question: [/Word: tea/],
  },
  "a link that submits": {
    body: `${
      post(`<input type=hidden name=item value=7>`)
    }<a href="#" onclick="document.forms[0].submit()">Weiter</a>`,
    act: click("Weiter", "link"),
    question: [/item: 7/],
  },
  "a box that saves itself": {
    body:
      `<label><input type=checkbox onchange="fetch('/sent', { method: 'PUT', body: 'on' })">Newsletter</label>`,
    act: click("Newsletter", "checkbox"),
    question: [/PUT/, /on/],
  },
  "what is sent a while later": {
    body: `<button onclick="setTimeout(() => { ${sending.replaceAll('"', "")} }, 700)">Später</button>`,
    act: click("Später"),
    after: [() => ({ call: "browser_wait", args: { ms: 900 } })],
    question: [/seat: 12A/],
  },
  "a form that opens a tab": {
    body:
      `<form method=post action=/sent target=_blank><input name=x value=1 aria-label=X><button>Далее</button></form>`,
    act: click("Далее"),
    question: [/1/],
  },
  "a form in a frame of another origin": {
    body: `<iframe src="OTHER/inner" width=400 height=200></iframe>`,
    act: click("送信"),
    question: [/B: 2/],
  },
  "a form with GET that tells of the person": {
    body:
      `<form action=/sent><input type=email name=m aria-label=Post value="a@b.example"><button>Gerne</button></form>`,
    act: click("Gerne"),
    question: [/Post: a@b\.example/, /GET/],
  },
  "a worker that sends": {
    body: `<button onclick="
      new Worker('/worker.js').postMessage('from a worker')">⚙</button>`,
    act: click("⚙"),
    after: [() => ({ call: "browser_wait", args: { ms: 900 } })],
    question: [/from a worker/],
  },
  "a request as the page is left": {
    body: `<a href="/inner" onclick="fetch('/sent', { method: 'POST', keepalive: true, body: 'bye' })">→</a>`,
    act: click("→", "link"),
    question: [/bye/],
  },
  "a password that the person typed": {
    body: post(
      `<input name=user aria-label=User value=ann><input type=password name=k aria-label=Kennung value=hunter2><button>→</button>`,
    ),
    act: click("→"),
    question: [/User: ann/, /Kennung: ••••/],
  },
};

/** The page inside the frame. */
export function inner(): Response {
  return html(`${post(`<input name=b value=2 aria-label=B><button>送信</button>`)}`);
}
