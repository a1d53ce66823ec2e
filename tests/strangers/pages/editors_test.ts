import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { StrangerPage, type Wanted } from "./stranger_page.ts";

const LINES = 'First line\nSecond line (two)\n\nFourth: "quoted" end.';
const CODE = "function add(a, b) {\n  if (a) {\n    return [a, b];\n  }\n}\n\nadd(1, 2);";

/** Writes several times in a row, each time in place of what was there. */
async function rewrite(
  page: StrangerPage,
  field: Wanted,
  texts: readonly string[],
  held: string,
): Promise<void> {
  const index = await page.number(field);
  for (const text of texts) {
    doesNotMatch(await page.act(index, "type", { text }), /, but it/);
    equal(await page.ask(held), text);
  }
}

Deno.test("browser writes lines into TipTap exactly, in place of what was there", async () => {
  await using page = await StrangerPage.open("tiptap");
  const held =
    'editor.getJSON().content.map((each) => (each.content ?? []).map((one) => one.text).join("")).join("\\n")';
  await rewrite(page, "Letter", [LINES, "Short", LINES], held);
  await page.act("Letter", "clear");
  equal(await page.ask("editor.getText()"), "");
});

Deno.test("browser writes lines into Quill exactly, in place of what was there", async () => {
  await using page = await StrangerPage.open("quill");
  const field = { name: /./, role: "textbox" };
  await rewrite(page, field, [LINES, "Short", LINES], 'editor.getText().replace(/\\n$/, "")');
  await page.call("press", { keys: "Control+a Control+c ArrowRight Control+v" });
  equal(String(await page.ask("editor.getText()")).split("Fourth").length, 3, "copied and pasted once");
  await page.act("bold");
  equal(await page.ask("document.querySelector('.ql-editor').isContentEditable"), true);
});

Deno.test("browser writes lines into TinyMCE exactly, in place of what was there", async () => {
  await using page = await StrangerPage.open("tinymce");
  const held =
    '[...tinymce.activeEditor.getBody().children].map((each) => each.innerText.replace(/\\n$/, "")).join("\\n")';
  await rewrite(page, "Rich Text Area", ["Bye!", LINES, "Short"], held);
  equal(await page.ask("tinymce.activeEditor.getContent()"), "<p>Short</p>");
});

Deno.test("browser writes code into CodeMirror exactly, over two hundred lines that were there", async () => {
  await using page = await StrangerPage.open("codemirror");
  await rewrite(page, { name: /./, role: "textbox" }, [CODE, "let x;", CODE], "editor.state.doc.toString()");
});

Deno.test("browser writes code into Monaco exactly, in place of what was there", async () => {
  await using page = await StrangerPage.open("monaco");
  await rewrite(
    page,
    { name: "Editor content", role: "textbox" },
    [CODE, "let x;", CODE],
    "editor.getValue()",
  );
  deepEqual(await page.ask("editor.getModel().getLineCount()"), CODE.split("\n").length);
});

const OTHERS = [
  { page: "lexical", field: "Letter", held: "held()" },
  { page: "slate", field: "Letter", held: "held()" },
  {
    page: "trix",
    field: "Letter",
    held: 'document.querySelector("trix-editor").editor.getDocument().toString().replace(/\\n$/, "")',
  },
  {
    page: "ckeditor",
    field: { name: /^Rich Text Editor/, role: "textbox" },
    held:
      '[...editor.model.document.getRoot().getChildren()].map((each) => [...each.getChildren()].map((one) => one.data).join("")).join("\\n")',
  },
] as const;

for (const { page: name, field, held } of OTHERS) {
  Deno.test(`browser writes lines into ${name} exactly, in place of what was there`, async () => {
    await using page = await StrangerPage.open(name);
    await rewrite(page, field, [LINES, "Short", LINES], held);
  });
}

Deno.test("browser writes code into Ace exactly, in place of what was there", async () => {
  await using page = await StrangerPage.open("ace");
  await rewrite(page, { name: /^Cursor/, role: "textbox" }, [CODE, "let x;", CODE], "editor.getValue()");
});

Deno.test("browser writes into a block of Editor.js, in place of what was there", async () => {
  await using page = await StrangerPage.open("editorjs");
  const field = { name: /.*/, role: "textbox" };
  for (const text of ["One line", "Another"]) {
    doesNotMatch(await page.act(field, "type", { text }), /, but it/);
    await page.ask(
      "editor.save().then(({ blocks }) => globalThis.saved = blocks.map((each) => each.data.text).join())",
    );
    await page.until(`globalThis.saved === ${JSON.stringify(text)}`);
  }
});

Deno.test("browser says how a field differs from what was written", async () => {
  await using page = await StrangerPage.open("tiptap");
  await page.ask(
    'document.body.insertAdjacentHTML("beforeend", \'<input aria-label="Phone" maxlength="4">\')',
  );
  match(await page.act("Phone", "type", { text: "5551234" }), /but it holds "5551" instead of "5551234"/);
});

Deno.test("browser_extract reads all that an editor holds, in parts when it is long", async () => {
  await using page = await StrangerPage.open("codemirror");
  const index = await page.number({ name: /./, role: "textbox" });
  const first = await page.call("extract", { index, limit: 100 });
  match(first, /const a = 1;\n[^]*Characters 0 to 100 of 2600; next: offset 100/);
  const read = await page.call("extract", { index, limit: 5_000 });
  equal(read.match(/const a = 1;/g)?.length, 200);
  await using monaco = await StrangerPage.open("monaco");
  const field = await monaco.number({ name: "Editor content", role: "textbox" });
  equal((await monaco.call("extract", { index: field })).match(/let old = 1;/g)?.length, 100);
  equal(await monaco.ask("editor.getValue().length"), 1_300);
});

Deno.test("browser_extract reads an element and what is around it", async () => {
  await using page = await StrangerPage.open("datatables");
  const index = await page.number({ name: "Edit", role: "button" });
  match(
    await page.call("extract", { index }),
    /^<[^>]*>\nEdit\n\nAround it:\nPerson 00\nCity 0\n1000\nEdit\n</,
  );
});
