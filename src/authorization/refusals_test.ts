import assert from "node:assert/strict";
import { PERMISSION_KINDS, type PermissionKind, type Permissions } from "../adapter_api/permissions.ts";
import { verifies } from "../../tests/helpers/verifies.ts";
import { NO_PLACES } from "./paths/protected_places.ts";
import { refusal, type RefusedKind, type Standing } from "./refusals.ts";

const GOLDEN = new URL("./refusals_golden.txt", import.meta.url);

/** For each kind: what is wanted, and a grant of it that is narrower or next to it. */
const WANTED = {
  net: ["127.0.0.1:4100", "127.0.0.1:4000"],
  read: ["/data/ada/notes/a.txt", "/data/ada/notes/b"],
  write: ["/data/ada/it's/a.txt", "/data/ada/other"],
  run: ["/usr/bin/ls", "/bin/ls"],
  env: ["APP_TOKEN", "APP_URL"],
  sys: ["hostname", "osRelease"],
  secret: ["github@https://api.github.com", "github@https://github.com"],
} as const satisfies Record<PermissionKind, readonly [string, string]>;

const NONE: Standing = {
  asked: {},
  granted: {},
  revoked: {},
  suspended: false,
  absent: [],
  places: NO_PLACES,
};

function standings(kind: RefusedKind): Record<string, Standing> {
  if (kind === "other") return { "not asked": NONE, "suspended": { ...NONE, suspended: true } };
  const [wanted, beside] = WANTED[kind];
  const asked: Permissions = { [kind]: [wanted] };
  return {
    "not asked": NONE,
    "asked": { ...NONE, asked },
    "narrower": { ...NONE, asked, granted: { [kind]: [beside] } },
    "revoked": { ...NONE, asked, revoked: { [kind]: [wanted] } },
    "suspended": { ...NONE, asked, suspended: true },
  };
}

function everyText(): string {
  const blocks = [...PERMISSION_KINDS, "other" as const].flatMap((kind) =>
    Object.entries(standings(kind)).map(([how, standing]) => {
      const resource = kind === "other" ? "libc.so.6" : WANTED[kind][0];
      const { code, message, hint, details } = refusal("counter", "read_count", kind, resource, standing)
        .toData();
      return `## ${kind}, ${how}\n${code}\n${message}\n${hint}\n${JSON.stringify(details)}\n`;
    })
  );
  return blocks.join("\n");
}

Deno.test("every refusal has the text that is kept next to this test", async () => {
  verifies("refusals:golden", "promise:next-step");
  const text = everyText();
  if (Deno.env.get("GOLDEN") === "write") await Deno.writeTextFile(GOLDEN, text);
  assert.equal(text, await Deno.readTextFile(GOLDEN));
  assert.doesNotMatch(text, /run again|--allow|Requires/);
  assert.equal(text.match(/^## /gm)?.length, 37);
});

Deno.test("a refusal of which the tool is not known names none", () => {
  const { message, details } = refusal("counter", undefined, "env", "HOME", NONE).toData();
  assert.match(message, /^The adapter counter was refused env access to "HOME": /);
  assert.deepEqual(details, {
    adapter: "counter",
    kind: "env",
    resource: "HOME",
    asked: false,
    granted: false,
    command: "glovebox grant 'counter:env=HOME'",
  });
});

Deno.test("what an adapter calls a thing cannot speak to the person, and gives no command that does more", () => {
  verifies("refusals:injection");
  const names = ["/x\n/y", "\u202e/x", "/a,/b", "*", "", "x".repeat(2_000), "\x1b[2J", "/a\0b"];
  for (const name of names) {
    const { message, hint = "", details } = refusal("counter", "t", "read", name, {
      ...NONE,
      asked: { read: ["/"] },
    })
      .toData();
    const said = `${message} ${hint}`;
    assert.doesNotMatch(said, /\p{Cc}|\p{Cf}/u, JSON.stringify(name));
    assert.doesNotMatch(said, /glovebox grant/, JSON.stringify(name));
    assert.ok(said.length < 700 && !Object.hasOwn(Object(details), "command"));
  }
  const quoted = refusal("counter", "t", "read", "/x'; rm -rf '/", { ...NONE, asked: { read: ["/"] } })
    .toData();
  assert.match(quoted.hint ?? "", /glovebox grant 'counter:read=\/x'\\''; rm -rf '\\''\/'$/);
});

Deno.test("the nearest grant is the one most like what was refused, and none that has nothing to do with it", () => {
  const nearest = (kind: PermissionKind, wanted: string, ...entries: string[]) => {
    const standing = { ...NONE, asked: { [kind]: [wanted] }, granted: { [kind]: entries } };
    return Reflect.get(Object(refusal("a", "t", kind, wanted, standing).toData().details), "nearest");
  };
  assert.equal(nearest("read", "/a/b/c/d", "/x", "/a/y", "/a/b/z"), "read=/a/b/z");
  assert.equal(nearest("net", "Example.com:443", "other.com", "example.com:80"), "net=example.com:80");
  assert.equal(nearest("read", "/a/b", "/c"), undefined);
  assert.equal(nearest("env", "APP_TOKEN", "HOME"), undefined);
});

Deno.test("a granted program that an adapter may not start by itself is refused with what its author can do", () => {
  const standing = { ...NONE, asked: { run: ["git"] }, granted: { run: ["/usr/bin/git"] } };
  for (const program of ["git", "/usr/bin/git"]) {
    const { message, hint = "" } = refusal("a", "t", "run", program, standing).toData();
    assert.match(message, /: programs are confined, and it starts none by itself$/);
    assert.match(
      hint,
      /^Its author must have it run by ctx\.exec; or a person starts Glovebox without --confine$/,
    );
  }
  assert.match(refusal("a", "t", "run", "it", standing).toData().message, /manifest does not ask/);
});

Deno.test("what no adapter may have is told without a command that would be refused", () => {
  verifies("promise:next-step");
  const places = {
    ...NO_PLACES,
    secret: ["/data/ada/.state"],
    fixed: ["/data/ada/mine.ts"],
    whole: ["/data/ada"],
  };
  const told = (kind: PermissionKind, resource: string) => {
    const { message, hint, details } = refusal("counter", undefined, kind, resource, { ...NONE, places })
      .toData();
    assert.match(hint ?? "", /^Nobody can grant it, /, resource);
    assert.doesNotMatch(JSON.stringify(details), /glovebox grant/);
    return message;
  };
  assert.match(told("read", "/data/ada/.state/secrets.json"), /: no adapter may have it$/);
  told("read", "/");
  told("read", "/data/ada");
  told("write", "/data/ada/mine.ts");
  told("net", "unix:/data/ada/socket");
  const { hint } = refusal("counter", undefined, "read", "/data/ada/mine.ts", { ...NONE, places }).toData();
  assert.match(hint ?? "", /then a person can grant it: glovebox grant 'counter:read=/);
});

Deno.test("who starts programs by Node's own part is told how they are run", () => {
  for (const resource of ["", "NODE_V8_COVERAGE"]) {
    const { hint, details } = refusal("counter", "try", "env", resource, NONE).toData();
    assert.match(String(hint), /run programs by ctx\.exec/);
    assert.equal(JSON.stringify(details).includes("command"), false);
  }
  const { hint } = refusal("counter", "try", "env", "NODE_ENV", NONE).toData();
  assert.match(String(hint), /glovebox grant 'counter:env=NODE_ENV'/);
});

Deno.test("a file in none of a built-in adapter's folders is refused with the option that names folders", () => {
  const standing = { ...NONE, folderOptions: { read: "uploads" } };
  const { message, hint, details } = refusal(
    "browser",
    "browser_upload",
    "read",
    "/data/my files/a.pdf",
    standing,
  )
    .toData();
  assert.match(message, /: it is in none of its folders$/);
  assert.equal(
    hint,
    "Use a folder that it has (glovebox check browser), or ask the person to start the host with: " +
      "--option 'browser.uploads=/data/my files' --grant-asked browser",
  );
  assert.ok(!("command" in Object(details)), "no grant can give what is not asked for");
  const places = { ...NO_PLACES, secret: ["/data/my files/.config/glovebox"] };
  const home = refusal("browser", "browser_upload", "read", "/data/my files/a.pdf", { ...standing, places });
  assert.match(String(home.toData().hint), /--option 'browser\.uploads=\/data\/my files\/a\.pdf' /);
  const other = refusal("browser", "browser_pdf", "write", "/data/a.pdf", standing).toData();
  assert.match(String(other.hint), /^Its author must add it/);
});
