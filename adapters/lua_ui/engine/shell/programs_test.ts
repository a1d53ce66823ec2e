import assert from "node:assert/strict";
import { join } from "node:path";
import { temporaryFolder } from "../../../../tests/helpers/temporary_folder.ts";
import { verifies } from "../../../../tests/helpers/verifies.ts";
import { grantedFiles } from "./granted_files.ts";
import { checkCommand, type ProgramOptions, runCommand } from "./programs.ts";

const decoder = new TextDecoder();

/** A project's folder with files in it, and what runs commands there. */
async function withProject(work: (run: Run, base: string) => void | Promise<void>): Promise<void> {
  await using folder = await temporaryFolder();
  const base = join(folder.path, "proj ect", ".ui");
  await Deno.mkdir(join(base, "apps", "one", "viewdefs"), { recursive: true });
  await Deno.mkdir(join(base, "apps", "two"));
  await Deno.writeTextFile(join(base, "apps", "one", "a.md"), "first\nsecond\nthird\n");
  await Deno.writeTextFile(join(base, "apps", "one", "b c.md"), "spaces");
  await Deno.writeTextFile(join(base, ".hidden"), "");
  const reach = { base, project: join(base, ".."), folders: [base] };
  const options: ProgramOptions = {
    programs: [],
    folder: reach.project,
    files: (folder) => grantedFiles(folder, reach),
    variable: (name) => name === "HOME" ? "/home/person" : "",
  };
  const run = (line: string) => {
    const { code, output, complaints } = runCommand(line, options);
    return { code, output: decoder.decode(output), complaints };
  };
  await work(Object.assign(run, { options }), base);
}

type Run = ((line: string) => { code: number; output: string; complaints: string }) & {
  readonly options: ProgramOptions;
};

/** Lines and what they write, in a project whose application is in `base`. */
const outputs = (base: string): Readonly<Record<string, string>> => ({
  [`ls -1d "${base}/apps"/*/ 2>/dev/null`]: `${base}/apps/one/\n${base}/apps/two/\n`,
  [`ls -1 "${base}/apps/one"`]: "a.md\nb c.md\nviewdefs\n",
  "ls -1 .ui/apps/one/*.md": ".ui/apps/one/a.md\n.ui/apps/one/b c.md\n",
  "ls .ui": "apps\n",
  "ls -A .ui": ".hidden\napps\n",
  [`ls -1 "${base}/apps" | head -1`]: "one\n",
  "ls -1 .ui/none 2>/dev/null": "",
  'ls .ui/apps/one/"b c.md"': ".ui/apps/one/b c.md\n",
  "cat .ui/apps/one/a.md | tail -n 1": "third\n",
  "cat < .ui/apps/one/a.md | head -n2": "first\nsecond\n",
  'cat ".ui/apps/one/b c.md"': "spaces",
  "find .ui/apps -name '*.md' -type f": ".ui/apps/one/a.md\n.ui/apps/one/b c.md\n",
  "find .ui/apps -maxdepth 1 -type d": ".ui/apps\n.ui/apps/one\n.ui/apps/two\n",
  'test -d .ui/apps && echo "exists"': "exists\n",
  'test -f .ui/apps || echo "no file"': "no file\n",
  "[ -f .ui/apps/one/a.md -a ! -e .ui/none ] && echo yes": "yes\n",
  "[ 2 -gt 10 ] || echo less": "less\n",
  "wc -l < .ui/apps/one/a.md": "3\n",
  "echo 'a  b' \"$HOME\" $MISSING c\\ d": "a  b /home/person c d\n",
  "printf '%s-%d\\n' a 7.9 b 2": "a-7\nb-2\n",
  "echo b; echo a | sort; true && echo c": "b\na\nc\n",
  "printf 'b\\na\\nb\\n' | sort -u": "a\nb\n",
  "echo aGk= | base64 -d": "hi",
  "printf hi | base64": "aGk=\n",
  "basename /a/b.txt .txt; dirname /a/b.txt": "b\n/a\n",
  "cd .ui/apps/one && pwd": `${join(base, "apps", "one")}\n`,
  'false; echo "EXIT:$?"': "EXIT:1\n",
  "echo both 2>&1 >/dev/null": "",
  "# nothing": "",
});

/** Lines that fail, and what they say. */
const failures = (base: string): Readonly<Record<string, RegExp>> => ({
  "rm .ui/none": /^rm: .ui\/none: No such file/,
  "rm -r .ui": /outside of the folders/,
  [`rm -rf "${base}/apps"`]: /folder of the project itself/,
  [`rm -rf "${base}/../"`]: /outside of the folders|folder of the project itself/,
  "rm -rf /etc/passwd": /outside of the folders/,
  "cat /etc/passwd": /outside of the folders/,
  "cp /etc/passwd .ui/x": /outside of the folders/,
  "mv .ui/new /tmp/x": /outside of the folders/,
  "echo x > /tmp/x": /outside of the folders/,
  "echo x > ../x": /outside of the folders/,
  "cd / && ls": /No such file or directory/,
  "ln -s a b": /links cannot be made/,
  "ls -Z": /option -Z is not supported/,
});

Deno.test("programs that only look do so with the files of the project, as the system's own do", async () => {
  verifies("lua:programs");
  await withProject((run, base) => {
    for (const [line, output] of Object.entries(outputs(base))) {
      const { output: given, complaints } = run(line);
      assert.equal(given, output, line);
      assert.equal(complaints, "", line);
    }
    assert.match(run("date +%Y-%m-%d").output, /^\d{4}-\d\d-\d\d\n$/);
    assert.match(run("date +%s").output, /^\d{10}\n$/);
  });
});

Deno.test("programs that change files do so in the project, and say what they could not", async () => {
  verifies("lua:programs");
  await withProject(async (run, base) => {
    const text = (path: string) => Deno.readTextFile(join(base, path));
    const succeeds = (line: string) => assert.deepEqual(run(line).code, 0, line);
    succeeds('mkdir -p ".ui/storage/x y/z"');
    succeeds('echo one > ".ui/storage/x y/t" && echo two >> ".ui/storage/x y/t"');
    assert.equal(await text("storage/x y/t"), "one\ntwo\n");
    succeeds('cp ".ui/storage/x y/t" .ui/storage/u && mv .ui/storage/u .ui/storage/v');
    succeeds("cp -r .ui/apps/one .ui/apps/three");
    assert.equal(await text("apps/three/b c.md"), "spaces");
    assert.equal(await text("storage/v"), "one\ntwo\n");
    succeeds("rm -f .ui/none .ui/storage/v");
    succeeds('rm -rf ".ui/storage/x y" .ui/apps/three');
    await assert.rejects(Deno.stat(join(base, "apps", "three")));
    succeeds("touch .ui/new; rmdir .ui/storage");
    await Deno.symlink("../apps", join(base, "link"));
    assert.equal(run("readlink .ui/link").output, "../apps\n");
    assert.equal(run("readlink .ui/new").code, 1);
    succeeds("rm .ui/link");
    for (const [line, said] of Object.entries(failures(base))) {
      const { code, complaints } = run(line);
      assert.notEqual(code, 0, line);
      assert.match(complaints, said, line);
    }
    assert.equal(run("cat /etc/passwd | wc -c").output, "0\n");
  });
});

Deno.test("what is not granted is refused before anything is done, by its name", async () => {
  verifies("lua:programs");
  await withProject(async (run, base) => {
    const refused: Readonly<Record<string, RegExp>> = {
      "touch .ui/made && git status": /"git" was not granted.*lua-ui\.programs=git --grant lua-ui:run=git/,
      'cd .ui && "$HOME/bin/fossil" diff | head -1': /"\/home\/person\/bin\/fossil" was not granted/,
      "for i in 1 2; do echo $i; done": /"for" was not granted/,
      "echo $(whoami)": /needs a shell.*lua-ui\.programs=sh/,
      "echo `id`": /needs a shell/,
      "(ls)": /needs a shell/,
      "echo 'open": /a quote does not end/,
    };
    for (const [line, said] of Object.entries(refused)) {
      assert.throws(() => run(line), said, line);
      assert.throws(() => checkCommand(line, run.options), said, line);
    }
    await assert.rejects(Deno.stat(join(base, "made")));
  });
});

Deno.test("programs that a person granted run by themselves, in pipes, or as a shell", async () => {
  verifies("lua:programs");
  await withProject((run) => {
    const with_ = (programs: readonly string[], line: string) => {
      const { output, code, complaints } = runCommand(line, { ...run.options, programs });
      assert.equal(complaints, "", line);
      return [decoder.decode(output), code];
    };
    assert.deepEqual(with_(["env"], "env -i sh -c 'exit 3'"), ["", 3]);
    assert.deepEqual(with_(["/usr/bin/env"], "env -i echo 'a  b' | wc -c"), ["5\n", 0]);
    assert.deepEqual(with_(["sh"], "echo $((6 * 7)); ls .ui/apps"), ["42\none\ntwo\n", 0]);
    assert.deepEqual(with_(["bash", "sh"], "echo $(echo inner)"), ["inner\n", 0]);
    assert.throws(() => with_(["nowhere"], "nowhere x"), /was not found on this machine/);
  });
});
