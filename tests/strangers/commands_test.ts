import { testClient } from "./expect.ts";
import { BRIDGES, MCPORTERS } from "./small_clients.ts";

for (const mcporter of MCPORTERS) {
  testClient(mcporter, { picture: "as text", question: "cannot ask its person" });
}

/** Fate of a question on its way. */
const QUESTIONS: Readonly<Record<string, string>> = {
  "mcp-remote http": "the person is Ada",
  "supergateway stdio": "the person is Ada",
  "supergateway http": "did not answer",
  "mcp-proxy stdio": "cannot ask its person",
};

for (const bridge of BRIDGES) {
  const question = QUESTIONS[`${bridge.name} ${bridge.transports?.join()}`] ?? "unknown";
  testClient(bridge, { picture: "seen", question });
}
