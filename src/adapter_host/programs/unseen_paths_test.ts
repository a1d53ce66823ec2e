import assert from "node:assert/strict";
import type { ConfinedRun } from "./confinement.ts";
import { unseenIn } from "./unseen_paths.ts";

const RUN: ConfinedRun = {
  command: "/usr/bin/cat",
  args: [],
  cwd: "/run/scratch",
  scratch: "/run/scratch",
  permissions: {
    net: [],
    read: ["/home/me/notes"],
    write: [],
    run: ["/opt/tool"],
    env: [],
    sys: [],
    secret: [],
  },
};

Deno.test("paths that a confined program names and cannot see are found, in arguments and complaints", () => {
  const args = [
    "-v",
    "/home/me/notes/a.txt",
    "--in=/home/me/other.txt",
    "/run/scratch/x",
    "and/or",
    "/etc/hosts",
  ];
  const said = "cat: /home/me/notes.txt: No such file or directory\ncat: '/usr/share/x': gone\n";
  assert.deepEqual(unseenIn(said, { ...RUN, args }), ["/home/me/other.txt", "/home/me/notes.txt"]);
  assert.deepEqual(unseenIn("", { ...RUN, args: ["/opt/tool", "/etc/shadow"] }), ["/etc/shadow"]);
});
