#!/usr/bin/env node
// Starts the executable of this system, which npm has installed as a package of its own.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";

const packages = "@PACKAGES@".split(" ");
const name = `glovebox-${process.platform}-${process.arch}`;

function fail(message) {
  process.stderr.write(`glovebox: ${message}\n`);
  process.exit(70);
}

function isMusl() {
  return process.platform === "linux" && !process.report.getReport().header.glibcVersionRuntime;
}

/** What is started, with its arguments and variables; the program ends where there is nothing. */
function program() {
  if (!packages.includes(name)) {
    fail(`there is no build for ${process.platform} on ${process.arch}; there are ${packages.join(", ")}`);
  }
  if (isMusl()) fail("this system has musl, and the build for Linux needs glibc: use a Debian container");
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    const { start, ...more } = JSON.parse(readFileSync(manifest, "utf8")).glovebox;
    const folder = join(dirname(manifest), "program");
    return { file: join(folder, start), ...(process.platform === "win32" ? onWindows(folder, more) : {}) };
  } catch {
    return fail(`its package for this system is missing. Type: npm install ${name}@@VERSION@`);
  }
}

/** There the runtime is started without cmd, which would take the words of a command line apart again. */
function onWindows(folder, { args, unset, id }) {
  const env = { ...process.env, DENO_NO_UPDATE_CHECK: "1", DENO_NO_PACKAGE_JSON: "1" };
  for (const variable of unset) delete env[variable];
  const cache = env.GLOVEBOX_CACHE_DIR || join(env.LOCALAPPDATA || env.TEMP || folder, "glovebox");
  env.DENO_DIR = join(cache, id);
  env.GLOVEBOX_EXECUTABLE = join(folder, "glovebox.cmd");
  return { before: args.map((arg) => arg.replace("{program}", folder)), env };
}

/** Becomes the program where Node can, so that nothing stands between it and the client. */
function start({ file, before = [], env = process.env }, words) {
  const args = [...before, ...words];
  if (process.execve !== undefined && process.platform !== "win32") {
    process.execve(file, [file, ...args], env);
  }
  const child = spawn(file, args, { stdio: "inherit", env });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => fail(`${file} cannot be started: ${error.message}`));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

start(program(), process.argv.slice(2));
