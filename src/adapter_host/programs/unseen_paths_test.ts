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
    read: ["/srv/notes"],
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
    "/srv/notes/a.txt",
    "--in=/srv/other.txt",
    "/run/scratch/x",
    "and/or",
    "/etc/hosts",
  ];
  const said = "cat: /srv/notes.txt: No such file or directory\ncat: '/usr/share/x': gone\n";
  assert.deepEqual(unseenIn(said, { ...RUN, args }), ["/srv/other.txt", "/srv/notes.txt"]);
  assert.deepEqual(unseenIn("", { ...RUN, args: ["/opt/tool", "/etc/shadow"] }), ["/etc/shadow"]);
});
