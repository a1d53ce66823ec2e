import assert from "node:assert/strict";
import { fixtureAdapter } from "../helpers/host/host_command.ts";
import { HttpHost } from "../helpers/host/http_host.ts";
import { type Findings, judge, type Revision } from "../helpers/referee.ts";
import { verifies } from "../helpers/verifies.ts";

/** Scenarios that both revisions require. */
const COMMON = [
  "completion-complete",
  "dns-rebinding-protection",
  "prompts-get-embedded-resource",
  "prompts-get-simple",
  "prompts-get-with-args",
  "prompts-get-with-image",
  "prompts-list",
  "resources-list",
  "resources-read-binary",
  "resources-read-text",
  "resources-templates-read",
  "server-sse-multiple-streams",
  "tools-call-audio",
  "tools-call-embedded-resource",
  "tools-call-error",
  "tools-call-image",
  "tools-call-mixed-content",
  "tools-call-simple-text",
  "tools-call-with-progress",
  "tools-list",
];

interface Requirements {
  /** Number of scenarios that the suite scores. */
  readonly count: number;
  readonly scored: readonly string[];
  /** Scenarios that are not scored, and pass all the same. */
  readonly more: readonly string[];
}

const REQUIREMENTS: Readonly<Record<Revision, Requirements>> = {
  "2025-11-25": {
    count: 30,
    scored: [
      ...COMMON,
      "elicitation-sep1034-defaults",
      "elicitation-sep1330-enums",
      "logging-set-level",
      "ping",
      "resources-subscribe",
      "resources-unsubscribe",
      "server-initialize",
      "tools-call-elicitation",
      "tools-call-sampling",
      "tools-call-with-logging",
    ],
    more: ["json-schema-2020-12", "server-session-lifecycle", "server-sse-polling"],
  },
  "2026-07-28": {
    count: 37,
    scored: [
      ...COMMON,
      "caching",
      "sep-2164-resource-not-found",
      "server-stateless",
      ...[
        "basic-elicitation",
        "basic-list-roots",
        "basic-sampling",
        "capability-check",
        "ignore-extra-params",
        "missing-input-response",
        "multi-round",
        "multiple-input-requests",
        "non-tool-request",
        "request-state",
        "result-type",
        "tampered-state",
        "unsupported-methods",
        "validate-input",
      ].map((name) => `input-required-result-${name}`),
    ],
    more: ["http-custom-header-server-validation", "http-header-validation", "json-schema-2020-12"],
  },
};

/** An extension that is not served; the suite runs its scenarios and does not score them. */
const isExtension = (name: string) => name.startsWith("tasks-");

/** The suite gives some answers half a second: on an overloaded machine it is asked again. */
const ATTEMPTS = 3;

function complaintsIn({ scenarios }: Findings): string[] {
  return scenarios.filter(({ name }) => !isExtension(name))
    .flatMap(({ name, complaints }) => complaints.map((said) => `${name}: ${said}`));
}

async function assertConforms(revision: Revision): Promise<void> {
  const { count, scored, more } = REQUIREMENTS[revision];
  await using host = await HttpHost.start({ adapter: fixtureAdapter("conformance"), token: false });
  const url = host.url.replace("127.0.0.1", "localhost");
  let findings = await judge(url, revision);
  let attempts = 1;
  for (; attempts < ATTEMPTS && complaintsIn(findings).length > 0; attempts++) {
    console.log(`asked again because of ${complaintsIn(findings).join("; ")}`);
    findings = await judge(url, revision);
  }
  const { code, scenarios, output } = findings;
  assert.deepEqual(complaintsIn(findings), []);
  const judged = scenarios.filter(({ name }) => !isExtension(name));
  assert.deepEqual(judged.filter(({ passed }) => passed === 0).map(({ name }) => name), []);
  assert.deepEqual(judged.map(({ name }) => name).sort(), [...scored, ...more].sort());
  assert.equal(scored.length, count);
  assert.equal(code, 0, output);
  const checks = judged.reduce((sum, { passed }) => sum + passed, 0);
  console.log(
    `conformance ${revision}: ${scored.length} of ${count} scored scenarios, ` +
      `${more.length} of ${more.length} others, ${checks} checks, at attempt ${attempts} of ${ATTEMPTS}`,
  );
}

Deno.test("the official suite finds nothing wrong with the host as a server of 2025-11-25", async () => {
  verifies("referee:sessions");
  await assertConforms("2025-11-25");
});

Deno.test("the official suite finds nothing wrong with the host as a server of 2026-07-28", async () => {
  verifies("referee:modern");
  await assertConforms("2026-07-28");
});
