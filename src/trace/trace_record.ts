import { z } from "zod";

const at = z.number();
const call = z.int();

/** Name of a picture's file: the hash of its content. */
const pictureFile = z.string().regex(/^[0-9a-f]{64}\.\w{1,5}$/);

const pictureSchema = z.object({
  /** Missing when it was too large to keep. */
  file: pictureFile.optional(),
  mimeType: z.string(),
  bytes: z.number(),
});

/** Part of a view, in its own units. */
const areaSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
/** Part of a view, in its own units. */
export type Area = z.output<typeof areaSchema>;

/** Schema of one line of a trace. Times are milliseconds since 1970. */
export const traceRecordSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("host"),
    at,
    version: z.string(),
    pid: z.int(),
    /** True when arguments are kept with their values. */
    values: z.boolean(),
  }),
  z.object({
    type: z.literal("begin"),
    call,
    at,
    adapter: z.string(),
    tool: z.string(),
    effect: z.enum(["read", "write", "destroy"]),
    /** Name of the client, or of the command. */
    client: z.string(),
    session: z.string(),
    /** Number of the call that this one is part of. */
    within: call.optional(),
    /** Types and lengths, as the audit has them. */
    arguments: z.unknown().optional(),
  }),
  z.object({ type: z.literal("log"), call, at, level: z.string(), text: z.string() }),
  z.object({
    type: z.literal("end"),
    call,
    at,
    ms: z.number(),
    /** `ok`, `failed` (the answer says so), or the code of the error. */
    outcome: z.string(),
    text: z.string(),
    /** Characters of the text that were left out. */
    cut: z.int().optional(),
    /** Data for programs, as JSON. */
    data: z.string().optional(),
    pictures: z.array(pictureSchema),
    /** Arguments with their values, where they are kept. */
    values: z.unknown().optional(),
    /** Tokens that arguments and answer cost a model, estimated. */
    tokens: z.object({ input: z.number(), output: z.number() }),
    /** Place of the element that was acted on, and the part that a picture shows, in the same units. */
    place: areaSchema.optional(),
    view: areaSchema.optional(),
  }),
  z.object({
    type: z.literal("gap"),
    /** Records that could not be written before this one. */
    records: z.int(),
  }),
]);
/** One line of a trace. */
export type TraceRecord = z.output<typeof traceRecordSchema>;
/** Picture of an answer. */
export type TracedPicture = z.output<typeof pictureSchema>;
