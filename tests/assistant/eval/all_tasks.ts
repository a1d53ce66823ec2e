import type { EvalTask } from "./task.ts";
import { BROKEN } from "./tasks/broken.ts";
import { COMPARISON } from "./tasks/comparison.ts";
import { FILES } from "./tasks/files.ts";
import { FORMS } from "./tasks/forms.ts";
import { INJECTIONS } from "./tasks/injections.ts";
import { LIARS } from "./tasks/liars.ts";
import { PAYMENT } from "./tasks/payment.ts";
import { POPUPS } from "./tasks/popups.ts";
import { READING } from "./tasks/reading.ts";
import { TABLES } from "./tasks/tables.ts";

/** Tasks on local sites, in real Chromium. */
export const TASKS: readonly EvalTask[] = [
  ...FORMS,
  ...TABLES,
  ...READING,
  ...COMPARISON,
  ...POPUPS,
  ...PAYMENT,
  ...INJECTIONS,
  ...LIARS,
  ...BROKEN,
  ...FILES,
];
