import { z } from "zod";

const posture = z.enum(["ask", "allow", "deny"]);
const ms = z.number().int().min(0).max(3_600_000);

/** Schema of the assistant's settings. */
export const assistSettingsSchema = z.strictObject({
  model: z.string().exactOptional().describe(
    "gemini:NAME, anthropic:NAME, openai:NAME, ollama:NAME, lmstudio:NAME, vllm:NAME, llamacpp:NAME or replay:FILE; for the tool browser_assist also client: the MCP client's own",
  ),
  judge: z.string().exactOptional().describe(
    "A second model, named like the first, that is asked whether a goal is really reached",
  ),
  baseUrl: z.url().exactOptional().describe("Another address than the vendor's"),
  api: z.enum(["responses", "chat"]).exactOptional().describe(
    "Interface of an openai model: responses at OpenAI, chat (Chat Completions) elsewhere, unless said here",
  ),
  effort: z.enum(["none", "minimal", "low", "medium", "high", "xhigh"]).exactOptional().describe(
    "How much the model thinks before it answers; the vendor's own default else",
  ),
  maxOutputTokens: z.number().int().min(256).max(200_000).exactOptional().describe(
    "What the model may write in one answer, hidden thinking included",
  ),
  keys: z.strictObject({
    gemini: z.string().exactOptional(),
    anthropic: z.string().exactOptional(),
    openai: z.string().exactOptional(),
  }).exactOptional().describe("Keys of the vendors; the environment's win"),
  price: z.strictObject({ input: z.number().min(0), output: z.number().min(0) }).exactOptional().describe(
    "Dollars for a million tokens",
  ),
  temperature: z.number().min(0).max(2).exactOptional(),
  modelTimeoutMs: ms.min(1).exactOptional().describe("How long one answer of the model may take"),
  modelAttempts: z.number().int().min(1).max(20).exactOptional().describe("Requests before giving up"),
  retryMs: ms.exactOptional().describe("The first wait before a request is repeated; then twice as long"),
  maxSteps: z.number().int().min(1).max(1000).exactOptional(),
  maxSeconds: z.number().min(1).max(86_400).exactOptional(),
  maxTokens: z.number().int().min(1).exactOptional().describe("Of all requests and answers together"),
  settleMs: ms.max(60_000).exactOptional().describe("How long a page may take to come to rest"),
  bannerStepMs: ms.exactOptional().describe("For closing banners, in one step"),
  bannerMs: ms.exactOptional().describe("For closing banners, in all"),
  pictures: z.boolean().exactOptional().describe("Whether the model gets pictures"),
  readTokens: z.number().int().min(1_500).max(500_000).exactOptional().describe(
    "What the model may read whole and keep: longer texts come in parts; 24000 else",
  ),
  keepPictures: z.enum(["error", "all", "none"]).exactOptional().describe("Of which steps pictures are kept"),
  autoEnter: z.boolean().exactOptional().describe("Whether a search that was typed is sent"),
  origins: z.array(z.string()).exactOptional().describe("Where the browser may go"),
  policy: z.strictObject({
    submit: posture.exactOptional(),
    payment: posture.exactOptional(),
    upload: posture.exactOptional(),
    download: posture.exactOptional(),
    destroy: posture.exactOptional(),
  }).exactOptional().describe("What happens before something risky"),
});
/** Settings of the assistant. */
export type AssistSettings = z.output<typeof assistSettingsSchema>;
