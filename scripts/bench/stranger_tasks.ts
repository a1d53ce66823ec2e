/** Step of a task: what a person would click, or type into, by the words of a line of an answer. */
export interface Step {
  /** Role and name as every server writes them: `button "OK"`; some write capitals as they are drawn. */
  readonly on: RegExp;
  /** Text that takes the place of what the field holds; a click where there is none. */
  readonly text?: string;
}

/** Task on a page that is made with a library of somebody else. */
export interface StrangerTask {
  readonly name: string;
  /** The page of `tests/strangers/pages/sources`. */
  readonly page: string;
  readonly steps: readonly Step[];
  /** Expression in the page itself that is true when the task is done. */
  readonly done: string;
}

const click = (on: RegExp): Step => ({ on });
const type = (on: RegExp, text: string): Step => ({ on, text });

const LETTER = "First line\nSecond line";

/** The tasks: each is three steps or so that a person would do at once. */
export const STRANGER_TASKS: readonly StrangerTask[] = [
  {
    name: "Material UI, a dialog with a field",
    page: "mui",
    steps: [
      click(/button "Delete account\s*"/i),
      type(/textbox "Your name\s*"/i, "Ann Lee"),
      click(/button "OK\s*"/i),
    ],
    done: 'state.answer === "ok" && state.name === "Ann Lee"',
  },
  {
    name: "Material UI, a list and a search",
    page: "mui",
    steps: [
      click(/combobox "Size\s*"/i),
      click(/option "Large\s*"/i),
      type(/combobox "City\s*"/i, "Ri"),
      click(/option "Riga\s*"/i),
    ],
    done: 'state.size === "l" && state.city === "Riga"',
  },
  {
    name: "Ant Design, delete a row and confirm",
    page: "antd",
    steps: [click(/\bDelete\b/i), click(/button "OK\s*"/i)],
    done: "state.names.length === 7",
  },
  {
    name: "React Select, two of a list",
    page: "react_select",
    steps: [
      type(/combobox "Many colours\s*"/i, "bl"),
      click(/option "Blue\s*"/i),
      click(/combobox "Many colours\s*"/i),
      click(/option "Black\s*"/i),
    ],
    done: 'state.many.join() === "blue,black"',
  },
  {
    name: "DataTables, search and edit",
    page: "datatables",
    steps: [type(/searchbox "Search:\s*"/i, "Person 41"), click(/button "Edit\s*"/i)],
    done: 'document.querySelector("#said").textContent === "edit Person 41"',
  },
  {
    name: "TipTap, two lines in place of one",
    page: "tiptap",
    steps: [type(/textbox "Letter\s*"/i, LETTER)],
    done: `editor.getJSON().content.map((each) => each.content?.[0].text ?? "").join("\\n") === ${
      JSON.stringify(LETTER)
    }`,
  },
  {
    name: "CodeMirror, other code",
    page: "codemirror",
    steps: [type(/textbox/i, "let b = [1, 2];\nb.pop();")],
    done: 'editor.state.doc.toString() === "let b = [1, 2];\\nb.pop();"',
  },
  {
    name: "Flatpickr, a day of the next month",
    page: "flatpickr",
    steps: [click(/textbox "Day\s*"/i), click(/next/i), click(/"December 24, 2026\s*"|"24\s*"/i)],
    done: 'picker.input.value === "2026-12-24"',
  },
  {
    name: "AG Grid, sort backwards",
    page: "ag_grid",
    steps: [click(/columnheader "Pay/i), click(/columnheader "Pay/i)],
    done: "grid.getDisplayedRowAtIndex(0).data.pay === 1999",
  },
  {
    name: "Radix, a menu in a menu",
    page: "radix",
    steps: [click(/button "Options\s*"/i), click(/menuitem "More\s*"/i), click(/menuitem "Print\s*"/i)],
    done: 'state.said === "print"',
  },
  {
    name: "Fluent UI, a list and a dialog",
    page: "fluent",
    steps: [
      click(/combobox "Fruit\s*"/i),
      click(/option "Pear\s*"/i),
      click(/button "Rename\s*"/i),
      type(/textbox "New name\s*"/i, "Ann Lee"),
      click(/button "Apply\s*"/i),
    ],
    done: 'state.fruit === "pear" && state.name === "Ann Lee" && state.said === "renamed"',
  },
  {
    name: "Vuetify, a list, a box and a dialog",
    page: "vuetify",
    steps: [
      click(/combobox "City/i),
      click(/option "Riga\s*"/i),
      click(/checkbox "News\s*"/i),
      click(/button "Delete\s*"/i),
      click(/button "Yes\s*"/i),
    ],
    done: 'state.city === "Riga" && state.news === true && state.said === "gone"',
  },
];
