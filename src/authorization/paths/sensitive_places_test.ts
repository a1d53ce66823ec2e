import assert from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { sensitiveGrants } from "./sensitive_places.ts";

Deno.test("what gives more than it seems to is said in words", () => {
  verifies("trust:sensitive");
  const words = (kind: "read" | "write", path: string) => sensitiveGrants({ [kind]: [path] }, "/h")[0] ?? "";
  assert.match(words("read", "/"), /read everything in your home folder/);
  assert.match(words("write", "/h"), /change everything in your home folder/);
  assert.match(words("read", "/h/.ssh/id_ed25519"), /read your keys, passwords or settings/);
  assert.match(words("read", "/h/.config"), /keys, passwords or settings/);
  assert.match(words("write", "/h/.bashrc"), /change your keys/);
  assert.match(words("read", "/etc"), /the system itself/);
  assert.match(words("write", "/usr/local/bin"), /the system itself/);
  assert.equal(words("read", "/usr/share/fonts"), "");
  assert.equal(words("write", "/h/notes"), "");
  assert.equal(words("read", "/h/.sshx"), "");
});

/** Files that an attacker asks for by name, and the folders around them. */
const IN_HOME = [
  ...[
    ".pgpass",
    ".bash_history",
    ".zsh_history",
    ".bash_profile",
    ".zshenv",
    ".gitconfig",
    ".local/bin",
    ".local",
  ],
  ...[
    ".local/bin/ls",
    ".config/autostart",
    ".config/systemd/user/x.service",
    ".config/gcloud",
    ".config/chromium",
  ],
  ...[
    ".mozilla/firefox/x.default/logins.json",
    ".aws/credentials",
    ".azure",
    ".kube/config",
    ".docker/config.json",
  ],
  ...[
    ".password-store",
    ".local/share/keyrings/login.keyring",
    ".claude.json",
    ".vscode/extensions",
    ".npmrc",
  ],
  ...["snap/firefox/common/.mozilla", ".var/app/org.mozilla.firefox", "bin", "work/.env", "work/.git/hooks"],
  ...["keys/id_ed25519", "passwords.kdbx", "Library/Keychains", "AppData/Roaming"],
];
const IN_SYSTEM = [
  ...[
    "/etc/shadow",
    "/etc/sudoers.d/x",
    "/etc/ssh/ssh_host_ed25519_key",
    "/home",
    "/root",
    "/var/lib/x",
  ],
  ...["/proc/1/environ", "/dev/sda", "/run/user/1000/bus", "/", "/etc", "/var", "/Users", "/mnt"],
];

Deno.test("each place with secrets counts for reading as for writing, and so does what is around it", () => {
  verifies("trust:sensitive");
  const kinds = ["read", "write"] as const;
  const paths = [...IN_HOME.map((name) => `/h/me/${name}`), ...IN_SYSTEM];
  const missed = paths.flatMap((path) =>
    kinds.filter((kind) => sensitiveGrants({ [kind]: [path] }, "/h/me").length === 0).map((kind) =>
      `${kind} ${path}`
    )
  );
  assert.deepEqual(missed, []);
});

Deno.test("what is nobody's secret is not sensitive", () => {
  const plain = [
    "/h/me/work",
    "/h/me/Downloads",
    "/h/me/binaries",
    "/h/me/.local/share/app",
    "/tmp/x",
    "/data",
  ];
  for (const kind of ["read", "write"] as const) {
    assert.deepEqual(sensitiveGrants({ [kind]: plain }, "/h/me"), []);
  }
  assert.deepEqual(
    sensitiveGrants({ read: ["/usr/share/fonts", "/etc/hostname", "/opt/tool"] }, "/h/me"),
    [],
  );
  const [home, work] = ["/root", ["", "root", "work"].join("/")]; // the home of the system's own user
  assert.deepEqual(sensitiveGrants({ read: [work], write: [work] }, home), []);
});

Deno.test("where names have no case, none is needed", () => {
  const words = (path: string, home: string) => sensitiveGrants({ read: [path] }, home, "windows").length;
  assert.equal(words("C:\\Users\\Me\\APPDATA\\Roaming", "C:\\Users\\me"), 1);
  assert.equal(words("c:\\users", "C:\\Users\\me"), 1);
  assert.equal(words("C:\\Users\\me\\work", "C:\\Users\\me"), 0);
  assert.equal(sensitiveGrants({ read: ["/Users/me/.SSH"] }, "/Users/me", "darwin").length, 1);
});
