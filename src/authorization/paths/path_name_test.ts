import assert from "node:assert/strict";
import { verifies } from "../../../tests/helpers/verifies.ts";
import { type NamePlace, pathName } from "./path_name.ts";

const LINUX: NamePlace = { os: "linux", home: "/h/ada", base: "/g/in" };
const MAC: NamePlace = { ...LINUX, os: "darwin" };
const WINDOWS: NamePlace = { os: "windows", home: "C:\\Users\\ada", base: "D:\\g\\in" };

const GIVES: readonly (readonly [NamePlace, string, string])[] = [
  [LINUX, "/a/b", "/a/b"],
  [LINUX, "/a//b/./c/", "/a/b/c"],
  [LINUX, "/a/../../b", "/b"],
  [LINUX, "x.txt", "/g/in/x.txt"],
  [LINUX, "../x", "/g/x"],
  [LINUX, "~", "/h/ada"],
  [LINUX, "~/x", "/h/ada/x"],
  [LINUX, "~/../bob/x", "/h/bob/x"],
  [LINUX, "file:///a/b%20c", "/a/b c"],
  [LINUX, "/", "/"],
  [LINUX, "nul", "/g/in/nul"],
  [LINUX, "a b:c", "/g/in/a b:c"],
  [LINUX, "/a/é 日本", "/a/é 日本"],
  [MAC, "~/Glovebox/x", "/h/ada/Glovebox/x"],
  [WINDOWS, "C:\\a\\b", "C:\\a\\b"],
  [WINDOWS, "C:/a/../b", "C:\\b"],
  [WINDOWS, "x\\y.txt", "D:\\g\\in\\x\\y.txt"],
  [WINDOWS, "..\\..\\..\\x", "D:\\x"],
  [WINDOWS, "~\\x", "C:\\Users\\ada\\x"],
  [WINDOWS, "file:///C:/a%20b", "C:\\a b"],
  [WINDOWS, "C:\\", "C:\\"],
  [WINDOWS, "console.txt", "D:\\g\\in\\console.txt"],
];

const REFUSED: readonly (readonly [NamePlace, string, RegExp])[] = [
  [LINUX, "", /empty/],
  [LINUX, "/a\0/b", /hidden/],
  [LINUX, "/a\nb", /hidden/],
  [LINUX, "/a\u202Etxt.exe", /hidden/],
  [LINUX, "/a\u200Bb", /hidden/],
  [LINUX, "/a\uD800", /well-formed/],
  [LINUX, "/a/b.", /point or a space/],
  [LINUX, "/a/b ", /point or a space/],
  [LINUX, "/a /b", /point or a space/],
  [LINUX, "/a/.../b", /point or a space/],
  [LINUX, "~root/x", /home folder/],
  [LINUX, "..\\x", /backslash/],
  [LINUX, "C:\\x", /backslash/],
  [LINUX, "\\\\server\\share", /backslash/],
  [LINUX, "x".repeat(300), /255 bytes/],
  [LINUX, `/${"é".repeat(200)}`, /255 bytes/],
  [LINUX, "/a".repeat(3_000), /4096/],
  [LINUX, "http://x/y", /address/],
  [LINUX, "data:x", /address/],
  [WINDOWS, "file:////server/x", /address/],
  [LINUX, "file://server/a", /address/],
  [LINUX, "file:///a%2Fb", /address/],
  [LINUX, "file:///a?b", /address/],
  [LINUX, "file:///a%00b", /hidden/],
  [MAC, "/a/b\u00AD", /hidden/],
  [WINDOWS, "\\\\server\\share\\x", /another machine/],
  [WINDOWS, "//server/share", /another machine/],
  [WINDOWS, "\\\\?\\C:\\x", /another machine/],
  [WINDOWS, "\\\\.\\PhysicalDrive0", /another machine/],
  [WINDOWS, "\\x", /which drive/],
  [WINDOWS, "/x", /which drive/],
  [WINDOWS, "C:x", /which drive/],
  [WINDOWS, "C:", /which drive/],
  [WINDOWS, "C:\\a.txt:secret", /cannot have/],
  [WINDOWS, "C:\\a.txt::$DATA", /cannot have/],
  [WINDOWS, "C:\\a*", /cannot have/],
  [WINDOWS, "C:\\a|b", /cannot have/],
  [WINDOWS, "NUL", /device/],
  [WINDOWS, "C:\\a\\con.txt", /device/],
  [WINDOWS, "C:\\a\\Com1 .log", /device/],
  [WINDOWS, "C:\\lpt\u00b9", /device/],
  [WINDOWS, "C:\\aux\\x", /device/],
  [WINDOWS, "CONOUT$", /device/],
  [WINDOWS, "C:\\a.", /point or a space/],
  [WINDOWS, "C:\\a. . .", /point or a space/],
  [WINDOWS, "file://server/share/x", /address/],
];

Deno.test("a path is read by its letters for the system it is used on", () => {
  verifies("path:names");
  for (const [place, text, path] of GIVES) {
    assert.deepEqual(pathName(text, place), { ok: true, path }, `${place.os} ${text}`);
  }
});

Deno.test("a path that means something else than it looks like is refused", () => {
  verifies("path:names");
  for (const [place, text, why] of REFUSED) {
    const name = pathName(text, place);
    assert.ok(!name.ok, `${place.os} ${JSON.stringify(text)} gives ${JSON.stringify(name)}`);
    assert.match(name.why, why, `${place.os} ${JSON.stringify(text)}`);
  }
});
