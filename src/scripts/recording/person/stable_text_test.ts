import { equal } from "node:assert/strict";
import { verifies } from "../../../../tests/helpers/verifies.ts";
import { type AppearedText, stableText } from "./stable_text.ts";

function chosen(
  texts: readonly (string | AppearedText)[],
  typed: readonly string[] = [],
): string | undefined {
  const appeared = texts.map((each) =>
    typeof each === "string" ? { text: each, kind: "text" } as const : each
  );
  return stableText(appeared, new Set(typed));
}

Deno.test("what is shown is checked by what says most, in one line", () => {
  verifies("scripts:person-checks");
  equal(
    chosen(["More", { text: "Thank\n you", kind: "heading" }, { text: "Order sent", kind: "alert" }]),
    "Order sent",
  );
  equal(chosen(["Some text", { text: " Thank\n you ", kind: "heading" }]), "Thank you");
  equal(chosen([{ text: "Ärger im Büro", kind: "row" }]), "Ärger im Büro");
});

Deno.test("what is another one the next time is nothing to check by", () => {
  verifies("scripts:person-checks");
  const passing = [
    ...[
      "Order 4711",
      "12 of 30",
      "۱۲ سفارش",
      "Total €",
      "half a % more",
      "Loading…",
      "Please wait",
      "OK",
      "•••••",
    ],
    ...["Monday", "3 minutes ago", "since März", "le mardi", "Saved just now", "в январе", "x".repeat(81)],
    ...["Your PIN is {{secret:pin}}", "—", "…"],
  ];
  equal(chosen(passing), undefined);
  equal(chosen(["Thank you, Ann Lee", "Hello ANN"], ["ann"]), undefined, "it was typed");
  equal(chosen(["You may go on"]), "You may go on");
});
