import { deepEqual, equal } from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { choose } from "../terminal.ts";
import { askingTerminal, TypedLines } from "./typed_lines.ts";

/** A terminal at which lines are typed when the test says so. */
function keyboard() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const [reader, writer] = [readable.getReader(), writable.getWriter()];
  return {
    /** Ends when it was read. */
    type: (text: string) => writer.write(new TextEncoder().encode(text)),
    end: () => writer.close(),
    async read(buffer: Uint8Array) {
      const { value } = await reader.read();
      if (value === undefined) return null;
      buffer.set(value);
      return value.length;
    },
  };
}

Deno.test("TypedLines gives what was typed after it was asked, and the end of the input is an empty line", async () => {
  verifies("assistant:ask");
  const { type, end, read } = keyboard();
  const typed = new TypedLines({ read });
  await type("yes\n");
  await type("ye");
  const first = typed.next();
  await type("no, blue\nyes\n");
  equal(await first, "no, blue");
  const second = typed.next();
  await type("gr");
  await type("een\r\n");
  equal((await second).trim(), "green");
  const third = typed.next();
  await end();
  deepEqual([await third, await typed.next()], ["", ""]);
});

Deno.test("an answer counts as soon as its question is shown, and none before", async () => {
  verifies("assistant:ask");
  const { type, end, read } = keyboard();
  const shown: string[] = [];
  const terminal = askingTerminal({ read }, (line) => {
    shown.push(line);
    void type("yes\n").then(end);
  });
  await type("yes\n");
  equal(shown.length, 0);
  equal(await choose("May I?", ["yes", "no"], terminal), "yes");
  deepEqual(shown, ["May I?\nyes / no [no]:"]);
});
