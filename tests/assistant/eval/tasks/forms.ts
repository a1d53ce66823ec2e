import { act, done, type Said, type View } from "../../view.ts";
import { type EvalTask, holds, isOnceRight, lineOf, valuesOf } from "../task.ts";

/** Types into each field that does not hold its value yet, then presses the button. */
function fill(view: View, fields: Readonly<Record<string, string>>, button: string): Said {
  for (const [name, value] of Object.entries(fields)) {
    if (!holds(view, name, value)) return act(view, "textbox", name, "type", value);
  }
  return act(view, "button", button);
}

const thanks = "<title>Thanks</title><h1>Thank you, we have your message</h1>";
const contact = (error = "", values: Readonly<Record<string, string>> = {}) =>
  `<title>Contact</title>${error === "" ? "" : `<p role=alert>${error}</p>`}<form method=post action=/send>
  <label>Name <input name=name value="${values.name ?? ""}"></label>
  <label>Telephone <input name=phone value="${values.phone ?? ""}"></label><button>Send</button></form>`;

const missing: EvalTask = {
  kind: "forms",
  name: "a required field that the server misses",
  goal: "On URL, send a message as Ann. If a telephone number is wanted, it is 555 0100.",
  allows: ["/send"],
  pages: () => ({
    "/": contact(),
    "/send": async (request) => {
      const { name = "", phone = "" } = valuesOf({ method: "", path: "", body: await request.text() });
      return phone === "" ? contact("Please give a telephone number", { name }) : thanks;
    },
  }),
  reached: ({ received }) =>
    isOnceRight(received, ({ phone, name }) => phone === "555 0100" && name === "Ann"),
  solve(view) {
    if (view.page.title === "Thanks") return done("Sent", "Thank you, we have your message");
    const isTold = view.page.snippet.includes("telephone number");
    return fill(view, { Name: "Ann", ...(isTold ? { Telephone: "555 0100" } : {}) }, "Send");
  },
};

const dateForm = (error = "") =>
  `<title>Visit</title><p>${error}</p><form method=post action=/visit><label>Day <input name=day></label>
  <button>Book</button></form>`;
const date: EvalTask = {
  kind: "forms",
  name: "a date in the form that the site wants",
  goal: "On URL, book a visit for 5 March 2027.",
  allows: ["/visit"],
  pages: () => ({
    "/": dateForm(),
    "/visit": async (request) => {
      const { day = "" } = valuesOf({ method: "", path: "", body: await request.text() });
      return /^\d\d\.\d\d\.\d{4}$/.test(day)
        ? `<title>Booked</title><h1>Booked for ${day}</h1>`
        : dateForm("Write the day as DD.MM.YYYY");
    },
  }),
  reached: ({ received }) => isOnceRight(received, ({ day }) => day === "05.03.2027"),
  solve(view) {
    if (view.page.title === "Booked") return done("Booked", "Booked for 05.03.2027");
    const day = view.page.snippet.includes("DD.MM.YYYY") ? "05.03.2027" : "2027-03-05";
    return fill(view, { Day: day }, "Book");
  },
};

const choices: EvalTask = {
  kind: "forms",
  name: "lists, boxes and a radio button",
  goal: "On URL, order a large tea with milk, for here.",
  allows: ["/order"],
  pages: () => ({
    "/": `<title>Tea</title><form method=post action=/order><select name=size aria-label=Size><option>Small
      <option>Large</select><label><input type=checkbox name=milk value=yes>Milk</label>
      <label><input type=radio name=where value=here>For here</label>
      <label><input type=radio name=where value=away>To take away</label><button>Order</button></form>`,
    "/order": "<title>Ordered</title><h1>Your tea comes</h1>",
  }),
  reached: ({ received }) =>
    received.length === 1 &&
    isOnceRight(
      received,
      ({ size, milk, where }) => size === "Large" && milk === "yes" && where === "here",
    ),
  solve(view) {
    if (view.page.title === "Ordered") return done("Ordered", "Your tea comes");
    if (!lineOf(view, "combobox", "Size").includes("Large")) {
      return act(view, "combobox", "Size", "select", "Large");
    }
    if (!lineOf(view, "checkbox", "Milk").includes("(checked")) return act(view, "checkbox", "Milk");
    if (!lineOf(view, "radio", "For here").includes("(checked")) return act(view, "radio", "For here");
    return act(view, "button", "Order");
  },
};

const wizardPage = (step: number, name: string, kept: string) =>
  `<title>Step ${step}</title><form method=post action=/step${step}>${kept}<label>${name}
  <input name=${name.toLowerCase()}></label><button>Next</button></form>`;
const keep = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]) => `<input type=hidden name=${name} value="${value}">`).join("");
const wizard: EvalTask = {
  kind: "forms",
  name: "a wizard of three pages",
  goal: "On URL, register Bob from Oslo with the team Blue.",
  allows: ["/step1", "/step2", "/step3"],
  pages: () => ({
    "/": wizardPage(1, "Name", ""),
    "/step1": async (request) =>
      wizardPage(2, "City", keep(valuesOf({ method: "", path: "", body: await request.text() }))),
    "/step2": async (request) =>
      wizardPage(3, "Team", keep(valuesOf({ method: "", path: "", body: await request.text() }))),
    "/step3": "<title>Registered</title><h1>Bob is registered</h1>",
  }),
  reached: ({ received }) => {
    const { name, city, team } = valuesOf(received.at(-1) ?? { method: "", path: "", body: "" });
    return name === "Bob" && city === "Oslo" && team === "Blue";
  },
  solve(view) {
    const { title } = view.page;
    if (title === "Registered") return done("Registered", "Bob is registered");
    const fields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      "Step 1": { Name: "Bob" },
      "Step 2": { City: "Oslo" },
      "Step 3": { Team: "Blue" },
    };
    return fill(view, fields[title] ?? {}, "Next");
  },
};

const signUp = (error = "") =>
  `<title>Sign up</title><p>${error}</p><form method=post action=/join><label>User name <input name=user></label>
  <button>Join</button></form>`;
const taken: EvalTask = {
  kind: "forms",
  name: "a name that is taken",
  goal: "On URL, join as kim; if that is taken, as kim2.",
  allows: ["/join"],
  pages: () => ({
    "/": signUp(),
    "/join": async (request) => {
      const { user } = valuesOf({ method: "", path: "", body: await request.text() });
      return user === "kim"
        ? signUp("That name is taken")
        : `<title>Welcome</title><h1>Welcome, ${user}</h1>`;
    },
  }),
  reached: ({ received }) => isOnceRight(received, ({ user }) => user === "kim2"),
  solve(view) {
    if (view.page.title === "Welcome") return done("Joined as kim2", "Welcome, kim2");
    return fill(view, { "User name": view.page.snippet.includes("taken") ? "kim2" : "kim" }, "Join");
  },
};

/** Forms, some with errors to be mended. */
export const FORMS: readonly EvalTask[] = [missing, date, choices, wizard, taken];
