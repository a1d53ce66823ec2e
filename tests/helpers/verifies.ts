import type { RequirementId } from "../requirements.ts";

/** Says which promises the test that calls it proves. `requirements_test.ts` finds the calls in the source. */
export function verifies(..._ids: readonly [RequirementId, ...RequirementId[]]): void {}
