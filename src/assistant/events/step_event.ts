import { z } from "zod";

const ms = z.number();
const roleName = z.object({ role: z.string(), name: z.string() });

/** One step of a run, as a line of its log: what was done and how it went, without what pages say. */
export const stepEventSchema = z.object({
  step: z.number(),
  started_at: z.string(),
  ended_at: z.string(),
  duration_ms: ms,
  total_ms: ms,
  progress: z.string(),
  form: z.enum(["structured", "mode", "textual", "none"]),
  /** Times of the parts; `own_ms` is what is neither the model's, nor the page's, nor the person's. */
  times: z.object({ model_ms: ms, settle_ms: ms, action_ms: ms, banner_ms: ms, person_ms: ms, own_ms: ms }),
  tokens: z.object({ input: z.number(), output: z.number(), cached: z.number() }),
  call: z.object({
    tool: z.string(),
    args: z.record(z.string(), z.unknown()),
    status: z.enum(["ok", "error"]),
    error: z.string().optional(),
    error_class: z.string().optional(),
    retries: z.number(),
    by_number: z.boolean(),
    auto_enter: z.boolean().optional(),
    auto_enter_fallback: z.boolean().optional(),
    risk: z.string().optional(),
  }).optional(),
  page: z.object({
    url: z.string(),
    title: z.string(),
    nav_type: z.enum(["full", "spa", "none"]),
  }).optional(),
  enumerate: z.object({
    did_refresh: z.boolean(),
    items_count: z.number(),
    summary_top5: z.array(roleName),
    overlay_active: z.boolean(),
  }).optional(),
  focus: z.object({ role: z.string(), name: z.string(), input_ok: z.boolean() }).optional(),
  find: z.object({ criteria: z.record(z.string(), z.unknown()), count: z.number() }).optional(),
  banners: z.object({ auto_close_started: z.boolean(), closed_count: z.number(), spent_ms: ms }),
  wait: z.object({ type: z.string(), value: z.unknown(), completed: z.boolean(), timeout: z.boolean() })
    .optional(),
  media: z.object({ playing: z.boolean().optional(), last_key: z.string().optional() }).optional(),
  transfer: z.string().optional(),
  /** A picture of what came of it; `mark` is where something was acted on, in parts of the picture. */
  diag: z.object({
    screenshot_path: z.string(),
    size: z.number(),
    mark: z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }).optional(),
  }).optional(),
  ask: z.object({ asked: z.boolean(), question: z.string(), user_reply: z.string().optional() }).optional(),
  /** Outcome of `assistant_done`. */
  done: z.object({ accepted: z.boolean(), why: z.string() }).optional(),
  model_retries: z.number(),
});
/** Event of one step of a run. */
export type StepEvent = z.output<typeof stepEventSchema>;
