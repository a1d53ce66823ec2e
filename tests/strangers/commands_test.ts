import { testClient } from "./expect.ts";
import { BRIDGES, MCPORTERS } from "./small_clients.ts";

for (const mcporter of MCPORTERS) {
  testClient(mcporter, {
    picture: "as text",
    question: "cannot ask its person",
    interruption: { stdio: "runs on", http: "runs on" }, // in the servant that it leaves behind
  });
}

for (const bridge of BRIDGES) {
  testClient(bridge, {
    picture: "seen",
    question: { "mcp-remote": "the person is Ada", supergateway: "the person is Ada" }[bridge.name] ??
      "cannot ask its person",
    interruption: { stdio: "cancelled", http: "cancelled" },
  });
}
