import type { Builtin } from "./call.ts";
import { baseName, dirName, find, ls, readlink } from "./look.ts";
import { date, fail, ln, pwd, succeed, uname } from "./system.ts";
import { bracket, test } from "./condition.ts";
import { base64, cat, echo, head, printf, sort, tail, wc } from "./text.ts";
import { cp, mkdir, mv, rm, rmdir, touch } from "./tree.ts";

/** Programs that need no grant: they do their work here, with files of the granted folders alone. */
export const BUILTINS: ReadonlyMap<string, Builtin> = new Map(Object.entries({
  "[": bracket,
  ":": succeed,
  base64,
  basename: baseName,
  cat,
  cp,
  date,
  dirname: dirName,
  echo,
  false: fail,
  find,
  head,
  ln,
  ls,
  mkdir,
  mv,
  printf,
  pwd,
  readlink,
  rm,
  rmdir,
  sort,
  tail,
  test,
  touch,
  true: succeed,
  uname,
  wc,
}));
