import assert from "node:assert/strict";
import { program } from "../args.ts";
import { completionScript, SHELLS } from "./completions.ts";
import { manualPage } from "./manual.ts";
import { commandWords } from "./words.ts";

const WORDS = commandWords(program());

Deno.test("every shell knows every command and its flags", () => {
  for (const shell of SHELLS) {
    const script = completionScript(shell, WORDS);
    for (const { name, flags } of WORDS) {
      assert.ok(script.includes(name), `${shell}: ${name}`);
      for (const flag of flags.flatMap(({ names }) => names)) {
        assert.ok(
          script.includes(shell === "fish" ? flag.replace(/^-+/, "") : flag),
          `${shell}: ${name} ${flag}`,
        );
      }
    }
  }
});

Deno.test("what a first word can be is known: shells, things to install, clients", () => {
  const choices = (name: string) => WORDS.find((command) => command.name === name)?.choices ?? [];
  assert.deepEqual(choices("completions"), [...SHELLS]);
  assert.deepEqual(choices("install"), ["browser", "javafx-agent", "sh3d-plugin"]);
  assert.ok(choices("connect").includes("cursor"));
});

Deno.test("a manual page has no line that is an order by accident", () => {
  const page = manualPage({ description: "It's", version: "1", notes: ".so /etc/passwd\n'x" }, [
    { name: "call", description: ".begins", flags: [], choices: [] },
  ]);
  assert.match(page, /^\\&\.begins$/m);
  assert.match(page, /^\\&\.so /m);
  assert.match(page, /^\\&'x$/m);
});
