/** The version of the runtime in every executable: the newest that npm has for all six targets. */
export const RUNTIME_VERSION = "2.9.5";

/** A kind of machine, and where its runtime comes from. */
export interface Target {
  readonly triple: string;
  /** npm's package with the runtime, and the integrity that `npm view PACKAGE dist.integrity` shows. */
  readonly package: string;
  readonly integrity: string;
  /** SHA-256 of the runtime in that package. */
  readonly sha256: string;
}

/** Every target, named as Deno names it. */
export const TARGETS: readonly Target[] = [
  {
    triple: "x86_64-unknown-linux-gnu",
    package: "@deno/linux-x64-glibc",
    integrity:
      "sha512-TDqcnoLe3jlgqYEQm7H7MK6q0JOth+o8iSZzknRODnVkJfPiNnjVn1M1Zc6vnp+ipkyb6Av1/CUlHgHtlq59Gw==",
    sha256: "dc480c462c8c3582524f3e75c160613d0a975e1f66b5465995d58bae236da7d3",
  },
  {
    triple: "aarch64-unknown-linux-gnu",
    package: "@deno/linux-arm64-glibc",
    integrity:
      "sha512-IuYjsz9PGl7CJcNXMuN27KNDB8Q40brK3SG3l+TXMDVW61ZKwcn0fQHBHnXFiiygEwI8by/fKnASEluhZB1atw==",
    sha256: "e1a70c5eb03b0ebaf761077029ef86b9ba22d50e2b54ca45ce5437457f701b63",
  },
  {
    triple: "x86_64-apple-darwin",
    package: "@deno/darwin-x64",
    integrity:
      "sha512-gbdlxWZuAZFiJiZtTT00Mv/aC7f/31+pyqJGQKlZr5X33WeTo5B0GG+efcX3P1UZceRKHuPEAQ1B/M2oRt8r9Q==",
    sha256: "befc4fee79127584c0f5c9f76ca6bb73c8e6ff523c01acd52e9c5db1968a09cb",
  },
  {
    triple: "aarch64-apple-darwin",
    package: "@deno/darwin-arm64",
    integrity:
      "sha512-SX98qSdBT1lw9x6NwGwx2xIayl1kRimdRnFohYlJ6nt3mLKzTKHHKQwQs5D2pEY7mbUGGbYe9brM2kfN75pPkg==",
    sha256: "b5bd08edab254d42d7b05aa5b6cb4c9b8d4dede4975aff76951ce2cce18866fa",
  },
  {
    triple: "x86_64-pc-windows-msvc",
    package: "@deno/win32-x64",
    integrity:
      "sha512-LkcERsH0olOgevg9L9eootSr1U8ydyfnX1bS3mFqU+lGBeTYtlec5b/QF473WUOGVgPlWECrkxi4As5kEaFOzg==",
    sha256: "98f8c2a2d470e4ccb04c935c86ff8050817d877762aec5eaeeb9e409ccb3b9fd",
  },
  {
    triple: "aarch64-pc-windows-msvc",
    package: "@deno/win32-arm64",
    integrity:
      "sha512-tTPrE/4SX7uaC8nJW47iNnibtjzk1y4zoiYjBBHE34vdkbb6LHopqH68BxyT61HZdfqXzOTEYjDVHhtmVZFy+w==",
    sha256: "ec503fba3b205fd47777d0e90e84ac7ae74d45d94041b46d31b414894c52ad3b",
  },
];

/** Tells whether the target is a Windows machine. */
export function isWindows(target: Target): boolean {
  return target.triple.endsWith("-windows-msvc");
}

/** The targets that the words of a command line mean: none is this machine, `all` is every one. */
export function chooseTargets(words: readonly string[]): readonly Target[] {
  if (words.includes("all")) return TARGETS;
  const triples = words.length === 0 ? [Deno.build.target] : [...new Set(words)];
  return triples.map(findTarget);
}

function findTarget(triple: string): Target {
  const found = TARGETS.find((target) => target.triple === triple);
  if (found) return found;
  const known = TARGETS.map((target) => target.triple).join(", ");
  throw new RangeError(`There is no target "${triple}": use one of ${known}, or all`);
}
