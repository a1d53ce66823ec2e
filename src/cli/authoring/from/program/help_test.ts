import assert from "node:assert/strict";
import { effectOf, subCommands, usageOf } from "./help.ts";

const names = (help: string) => subCommands(help).map(({ name }) => name).join(" ");

Deno.test("sub-commands are found as programs of several makers list them", () => {
  const git = `usage: git [-v | --version] <command> [<args>]

These are common Git commands used in various situations:

start a working area (see also: git help tutorial)
   clone     Clone a repository into a new directory
   init      Create an empty Git repository

'git help -a' and 'git help -g' list available subcommands and some
concept guides. See 'git help <command>'.
`;
  assert.equal(names(git), "clone init");
  const cobra = `Controls the cluster.

Basic Commands (Beginner):
  create          Create a resource
  api-resources   Print the supported resources

Other Commands:
  completion      Output shell completion code
  help            Help about any command

Options:
  verbose         Not a command

Usage:
  kubectl [flags] [options]
`;
  assert.equal(names(cobra), "create api-resources");
  const jq = `Usage:	jq [OPTIONS] FILTER [FILES...]

jq is a tool for processing JSON inputs, applying the given filter to
its JSON text inputs and producing the filter's results as JSON.

Some of the options include:
  -c               compact instead of pretty-printed output;
`;
  assert.equal(names(jq), "");
});

Deno.test("sub-commands that stand before a dash are found", () => {
  const apt = `apt is a package manager. It provides commands for searching.

Most used commands:
  list - list packages
  full-upgrade - upgrade the system
`;
  assert.equal(names(apt), "list full-upgrade");
});

Deno.test("values of an option are no sub-commands, also where options speak of commands", () => {
  const tar = `Usage: tar [OPTION...] [FILE]...

      --to-command=COMMAND   pipe files to another program
                             command

The version control may be set with --backup or VERSION_CONTROL, values are:

  none, off       never make backups
  t, numbered     make numbered backups
`;
  assert.equal(names(tar), "");
  const docker = `Usage: docker [OPTIONS] COMMAND

The levels that --log-level takes
  debug     everything

Commands:
  run       Run a container
`;
  assert.equal(names(docker), "run");
});

Deno.test("a model reads the usage, without the terminal's colours, and what was cut is shown", () => {
  assert.equal(
    usageOf("\u001b[1mtool\u001b[0m 1.2\n\nUsage: tool  FILE\n\n\n  -a    all\n", 100),
    "Usage: tool FILE\n  -a  all".replace("tool FILE", "tool  FILE"),
  );
  assert.match(usageOf(`usage: x\n${"  --option\n".repeat(50)}`, 80), /\n…$/);
});

Deno.test("an effect is told by the name, and what it does not tell is a change", () => {
  assert.deepEqual(["log", "push", "rm", "frobnicate"].map(effectOf), ["read", "write", "destroy", "write"]);
});
