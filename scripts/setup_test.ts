import assert from "node:assert/strict";
import { ensurePrograms, type Machine } from "./setup.ts";

/** A machine that writes down what was run; `install` may put programs on it. */
function fakeMachine(programs: readonly string[], overrides: Partial<Machine> = {}) {
  const present = new Set(programs);
  const ran: string[] = [];
  const log: string[] = [];
  const machine: Machine = {
    isRoot: true,
    has: (program) => Promise.resolve(present.has(program)),
    run(program, args) {
      ran.push(
        [program, ...args].filter((word) => /^(sudo|install|update|chromium|procps)$/.test(word)).join(" "),
      );
      if (args.includes("install")) present.add("chromium").add("ps");
      return Promise.resolve(undefined);
    },
    ...overrides,
  };
  return { ran, options: { machine, log: (line: string) => log.push(line) }, log };
}

Deno.test("setup runs nothing when every program is there", async () => {
  const { ran, options, log } = fakeMachine(["chromium"]);
  await ensurePrograms(["chromium"], options);
  assert.deepEqual([ran, log], [[], []]);
});

Deno.test("setup installs only the packages that are missing", async () => {
  const { ran, options, log } = fakeMachine(["apt-get", "chromium"]);
  await ensurePrograms(["chromium", "ps"], options);
  assert.deepEqual(ran, ["install procps"]);
  assert.deepEqual(log, ["Installing procps with apt-get; this may take a minute", "Installed procps"]);
});

Deno.test("setup goes through sudo when it is not root", async () => {
  const { ran, options } = fakeMachine(["apt-get", "sudo"], { isRoot: false });
  await ensurePrograms(["chromium"], options);
  assert.deepEqual(ran, ["sudo", "sudo install chromium"]);
});

Deno.test("setup reads the package lists once when the install fails", async () => {
  const commands: string[] = [];
  let installed = false;
  const { options } = fakeMachine(["apt-get"], {
    has: (program) => Promise.resolve(program === "apt-get" || installed),
    run(_program, args) {
      const [verb = ""] = args.filter((word) => word === "install" || word === "update");
      installed = verb === "install" && commands.includes("update");
      commands.push(verb);
      return Promise.resolve(installed || verb === "update" ? undefined : "E: Unable to locate package");
    },
  });
  await ensurePrograms(["chromium"], options);
  assert.deepEqual(commands, ["install", "update", "install"]);
});

const REFUSALS = {
  "there is no apt-get": { machine: fakeMachine([]), says: /no apt-get/ },
  "there is neither root nor sudo": {
    machine: fakeMachine(["apt-get"], { isRoot: false }),
    says: /needs root or sudo without a password; run "apt-get install chromium" as root/,
  },
  "sudo wants a password": {
    machine: fakeMachine(["apt-get", "sudo"], {
      isRoot: false,
      run: () => Promise.resolve("a password is required"),
    }),
    says: /needs root or sudo without a password/,
  },
  "apt-get fails": {
    machine: fakeMachine(["apt-get"], { run: () => Promise.resolve("W: slow\nE: no network\n") }),
    says: /^SetupError: Cannot install chromium: E: no network; run/,
  },
  "the package does not bring the program": {
    machine: fakeMachine(["apt-get"], { run: () => Promise.resolve(undefined) }),
    says: /do not bring the programs/,
  },
};

for (const [when, { machine, says }] of Object.entries(REFUSALS)) {
  Deno.test(`setup says what to do when ${when}`, async () => {
    await assert.rejects(ensurePrograms(["chromium"], machine.options), says);
  });
}

Deno.test("setup finds the programs of this machine", async () => {
  const log: string[] = [];
  await ensurePrograms(["ps"], { log: (line) => log.push(line) });
  assert.deepEqual(log, []);
});
