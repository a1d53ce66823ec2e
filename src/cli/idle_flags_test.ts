import assert from "node:assert/strict";
import { program } from "./args.ts";

/** Parses a command line, without running its command. */
function parse(line: string): void {
  program().parse(line.split(" "), { from: "user" });
}

const IDLE: readonly (readonly [string, string])[] = [
  ["serve --stdio --port 9000", "--port has an effect only with --http"],
  ["serve --mcp --host 0.0.0.0", "--host has an effect only with --http"],
  ["serve --stdio --token auto", "--token has an effect only with --http"],
  ["serve --stdio --no-token", "--no-token has an effect only with --http"],
  ["connect --write", "--write has an effect only with a client"],
  ["connect cursor --token abc", "--token has an effect only with --http"],
  ["connect json --write", "--write has an effect only with a client that has a file"],
  ["run a.ts --yes", "--yes has an effect only with --model"],
  ["run a.ts --allow send", "--allow has an effect only with --model"],
  ["run a.ts --json --out pictures", "--out has an effect only without --json"],
  ["add a.ts --to ./counter", "--to has an effect only with npm:NAME"],
  ["add npm:ms --yes", "--yes has an effect only with scripts"],
  ["add --remove a --yes", "--yes has an effect only with a script"],
  ["export a.ts --as playwright --main-class A", "--main-class has an effect only with --as testfx"],
  ["trace ./trace --json --out x.html", "--out has an effect only without --json"],
  ["assist goal --out x.html", "--out has an effect only with --show"],
  ["assist goal --answer yes", "--answer has an effect only with --resume"],
  ["assist --play tea --save coffee", "--save has an effect only without --play"],
  ["assist --show last --window", "--window has an effect only without --show"],
  ["install sh3d-plugin --yes", "--yes has an effect only with browser"],
  ["new ./a --server https://api.example", "--server has an effect only with --from openapi"],
  ["new ./a --only x", "--only has an effect only with --from"],
  ["grant counter --changed --tool counter_add", "--tool has an effect only without --changed"],
  ["reset --adapter ./a.ts", "--adapter has an effect only with the adapter's name"],
  ["secret list --no-keyring", "--no-keyring has an effect only with set"],
  ["secret set a --json", "--json has an effect only with list"],
  ["docs --to ./a --port 1", "--port has an effect only without --to"],
];

Deno.test("a flag that has no effect beside what else is written is refused", () => {
  for (const [line, said] of IDLE) {
    assert.throws(() => parse(line), (error: Error) => error.message.startsWith(said), line);
  }
});

const USED = [
  "serve --http --port 9000 --host 127.0.0.1 --no-token",
  "serve --port 9000", // the transport is what is missing
  "serve --http --stdio --port 9000", // there is one too many
  "connect cursor --url http://127.0.0.1:1/mcp --token abc --write",
  "run a.ts --model gemini:x --yes --allow send",
  "run a.ts --out pictures",
  "add npm:ms --to ./counter",
  "add a.ts --yes",
  "assist --show last --out x.html",
  "assist --resume last --answer yes",
  "assist --play tea customer=Ann --yes --window",
  "install browser --yes",
  "grants show counter --adapter ./a.ts",
  "secret set a --adapter b --origin https://c.example --no-keyring",
  "secret list",
  "audit --verify",
];

Deno.test("a flag that has an effect is taken", () => {
  for (const line of USED) assert.doesNotThrow(() => parse(line), line);
});
