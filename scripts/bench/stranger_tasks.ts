/** Step of a task: what a person would click, or type into, by the words of a line of an answer. */
export interface Step {
  /** Role and name as every server writes them: `button "OK"`. */
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
      click(/button "Delete account"/),
      type(/textbox "Your name"/, "Ann Lee"),
      click(/button "OK"/),
    ],
    done: 'state.answer === "ok" && state.name === "Ann Lee"',
  },
  {
    name: "Material UI, a list and a search",
    page: "mui",
    steps: [
      click(/combobox "Size"/),
      click(/option "Large"/),
      type(/combobox "City"/, "Ri"),
      click(/option "Riga"/),
    ],
    done: 'state.size === "l" && state.city === "Riga"',
  },
  {
    name: "Ant Design, delete a row and confirm",
    page: "antd",
    steps: [click(/\bDelete\b/), click(/button "OK"/)],
    done: "state.names.length === 7",
  },
  {
    name: "React Select, two of a list",
    page: "react_select",
    steps: [
      type(/combobox "Many colours"/, "bl"),
      click(/option "Blue"/),
      click(/combobox "Many colours"/),
      click(/option "Black"/),
    ],
    done: 'state.many.join() === "blue,black"',
  },
  {
    name: "DataTables, search and edit",
    page: "datatables",
    steps: [type(/searchbox "Search:"/, "Person 41"), click(/button "Edit"/)],
    done: 'document.querySelector("#said").textContent === "edit Person 41"',
  },
  {
    name: "TipTap, two lines in place of one",
    page: "tiptap",
    steps: [type(/textbox "Letter"/, LETTER)],
    done: `editor.getJSON().content.map((each) => each.content?.[0].text ?? "").join("\\n") === ${
      JSON.stringify(LETTER)
    }`,
  },
  {
    name: "CodeMirror, other code",
    page: "codemirror",
    steps: [type(/textbox/, "let b = [1, 2];\nb.pop();")],
    done: 'editor.state.doc.toString() === "let b = [1, 2];\\nb.pop();"',
  },
  {
    name: "Flatpickr, a day of the next month",
    page: "flatpickr",
    steps: [click(/textbox "Day"/), click(/next/i), click(/"December 24, 2026"|"24"/)],
    done: 'picker.input.value === "2026-12-24"',
  },
  {
    name: "AG Grid, sort backwards",
    page: "ag_grid",
    steps: [click(/columnheader "Pay/), click(/columnheader "Pay/)],
    done: "grid.getDisplayedRowAtIndex(0).data.pay === 1999",
  },
  {
    name: "Radix, a menu in a menu",
    page: "radix",
    steps: [click(/button "Options"/), click(/menuitem "More"/), click(/menuitem "Print"/)],
    done: 'state.said === "print"',
  },
  {
    name: "Fluent UI, a list and a dialog",
    page: "fluent",
    steps: [
      click(/combobox "Fruit"/),
      click(/option "Pear"/),
      click(/button "Rename"/),
      type(/textbox "New name"/, "Ann Lee"),
      click(/button "Apply"/),
    ],
    done: 'state.fruit === "pear" && state.name === "Ann Lee" && state.said === "renamed"',
  },
  {
    name: "Vuetify, a list, a box and a dialog",
    page: "vuetify",
    steps: [
      click(/combobox "City/),
      click(/option "Riga"/),
      click(/checkbox "News"/),
      click(/button "Delete"/),
      click(/button "Yes"/),
    ],
    done: 'state.city === "Riga" && state.news === true && state.said === "gone"',
  },
];
