import { testClient } from "./expect.ts";
import { SDKS } from "./small_clients.ts";

/** An elicitation came to the protocol with 2025-06-18. */
const CANNOT_ASK = "1.10.2";

/** Speaks 2026-07-28. */
const MODERN = "2.4.0";

for (const sdk of SDKS) {
  testClient(sdk, {
    picture: "seen",
    question: sdk.version === CANNOT_ASK ? "cannot ask its person" : "the person is Ada",
    // a client of 2026-07-28 closes the answer of its call instead
    interruption: { stdio: "cancelled", http: sdk.version === MODERN ? "ends with the client" : "cancelled" },
  });
}
