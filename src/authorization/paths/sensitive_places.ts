import type { Permissions } from "../../adapter_api/permissions.ts";
import { visible } from "../../base/text/visible.ts";
import { isPathWithin } from "../../base/path_within.ts";

/** Places in a home, relative to it, that hold keys, passwords and histories, or that other programs obey. */
const IN_HOME = [
  // keys and passwords
  ...[".ssh", ".gnupg", ".pki", ".password-store", ".local/share/keyrings", ".local/share/kwalletd", ".kde"],
  ...[".netrc", ".pgpass", ".my.cnf", ".mylogin.cnf", ".git-credentials", ".npmrc", ".yarnrc.yml", ".pypirc"],
  ...[
    ".Xauthority",
    ".ICEauthority",
    ".1password",
    ".keepass",
    ".keepassxc",
    ".electrum",
    ".bitcoin",
    ".ethereum",
  ],
  // clouds and build tools with credentials
  ...[".aws", ".azure", ".gcloud", ".oci", ".ibmcloud", ".bluemix", ".kube", ".docker", ".terraform.d"],
  ...[
    ".terraformrc",
    ".vault-token",
    ".boto",
    ".s3cfg",
    ".gem",
    ".m2",
    ".gradle",
    ".cargo",
    ".composer",
    ".nuget",
  ],
  // settings, and what runs at login or in a shell
  ...[
    ".config",
    ".local/bin",
    "bin",
    ".local/share/applications",
    ".local/share/systemd",
    ".local/share/dbus-1",
  ],
  ...[".bashrc", ".bash_profile", ".bash_login", ".bash_logout", ".bash_aliases", ".profile", ".inputrc"],
  ...[".zshrc", ".zshenv", ".zprofile", ".zlogin", ".zlogout", ".kshrc", ".cshrc", ".tcshrc", ".login"],
  ...[
    ".xprofile",
    ".xinitrc",
    ".xsession",
    ".xsessionrc",
    ".pam_environment",
    ".gitconfig",
    ".vimrc",
    ".vim",
  ],
  ...[".emacs", ".emacs.d", ".tmux.conf", ".screenrc", ".curlrc", ".wgetrc", ".gdbinit", ".mailcap"],
  // histories
  ...[".bash_history", ".zsh_history", ".history", ".sh_history", ".python_history", ".node_repl_history"],
  ...[".psql_history", ".mysql_history", ".sqlite_history", ".rediscli_history", ".lesshst", ".viminfo"],
  // profiles of browsers, mail and chat, and of other assistants
  ...[
    ".mozilla",
    ".thunderbird",
    ".var/app",
    "snap",
    ".claude",
    ".claude.json",
    ".codex",
    ".gemini",
    ".cursor",
  ],
  ...[".vscode", ".vscode-server", ".continue", ".copilot"],
  // what macOS and Windows keep all of this in
  ...["Library", "AppData", "NTUSER.DAT"],
] as const;

/** Places of the system that hold secrets or other people's things. */
const SECRET = [
  ...["/etc/shadow", "/etc/shadow-", "/etc/gshadow", "/etc/gshadow-", "/etc/sudoers", "/etc/sudoers.d"],
  ...["/etc/ssh", "/etc/ssl/private", "/etc/pki", "/etc/letsencrypt", "/etc/wireguard", "/etc/openvpn"],
  ...["/etc/NetworkManager", "/etc/krb5.keytab", "/etc/ppp", "/etc/cups", "/etc/docker", "/etc/kubernetes"],
  ...["/var/lib", "/var/log", "/var/spool", "/var/mail", "/var/backups", "/var/run", "/root", "/run"],
  ...[
    "/proc",
    "/sys",
    "/dev",
    "/private/etc",
    "/private/var/db",
    "/private/var/root",
    "/System/Volumes/Data",
  ],
  ...["C:/Windows/System32/config", "C:/ProgramData"],
] as const;

/** Places whose contents the whole system runs or obeys. */
const SYSTEM = [
  ...[
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/usr",
    "/opt",
    "/etc",
    "/boot",
    "/var",
    "/dev",
    "/proc",
    "/sys",
  ],
  ...["/srv", "/System", "/Library", "/Applications", "/private/etc", "/private/var/db", "C:/Windows"],
  ...["C:/Program Files", "C:/Program Files (x86)", "C:/ProgramData"],
] as const;

/** Places with the homes and disks of everybody. */
const EVERYBODY = ["/home", "/Users", "/mnt", "/media", "/Volumes", "C:/Users"] as const;

/** Names that open other doors wherever they lie. */
const ANYWHERE =
  /(^|\/)(\.git\/(hooks|config)|\.env(\.[^/]*)?|id_(rsa|dsa|ecdsa|ed25519)|[^/]*\.(kdbx|pem|p12|pfx|jks|keystore))(\/|$)/;

/**
 * Finds grants that give more than they seem to: keys and passwords, the system, a whole home. A grant counts that
 * lies in such a place, and one of which such a place is a part. Pure.
 *
 * @param permissions with real paths
 * @param home the person's home, as a real path
 * @returns a sentence for each
 */
export function sensitiveGrants(
  permissions: Permissions,
  home: string,
  os: typeof Deno.build.os = Deno.build.os,
): string[] {
  const plain = os === "linux" ? (path: string) => path : foldCase;
  const own = plain(home);
  const inHome = IN_HOME.map((name) => plain(`${home}/${name}`));
  const meets = (path: string, places: readonly string[]) =>
    places.map(plain).some((place) =>
      isPathWithin(place, path) || isPathWithin(path, place) && !isPathWithin(own, place)
    );
  return (["read", "write"] as const).flatMap((kind) =>
    (permissions[kind] ?? []).flatMap((given) => {
      const path = plain(given);
      const verb = kind === "read" ? "read" : "change";
      if (isPathWithin(own, path)) {
        return [`It could ${verb} everything in your home folder: ${visible(given)}`];
      }
      if (meets(path, inHome) || ANYWHERE.test(path)) {
        return [`It could ${verb} your keys, passwords or settings: ${visible(given)}`];
      }
      if (meets(path, kind === "read" ? SECRET : [...SECRET, ...SYSTEM]) || isTop(path, plain)) {
        return [`It could ${verb} the system itself: ${visible(given)}`];
      }
      return [];
    })
  );
}

/** Tells whether a path is a whole part of the system, or the homes of everybody. */
function isTop(path: string, plain: (path: string) => string): boolean {
  return [...SYSTEM, ...EVERYBODY].some((place) => isPathWithin(plain(place), path));
}

function foldCase(path: string): string {
  return path.replaceAll("\\", "/").toLowerCase();
}
